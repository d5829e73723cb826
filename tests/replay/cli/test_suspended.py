"""A suspension for a session, or for what is left of it (Law 91A)."""

import pytest

from tests.replay.cli.telling import at, last
from tests.replay.program import Program

WHY = ("--reason", "shouting")


@pytest.fixture
def pairs(empty: Program) -> Program:
    """Four pairs with their players, and two sessions."""
    empty.does("open", "wed", "--declared", "--regulations", "compscore-matchpoints", *at("18:00"))
    for session in "12":
        empty.does("schedule", "wed", session, "--starts", "2026-11-20T19:00Z", *at("18:10"))
    for number, people in (("1", "Ann Bob"), ("2", "Cas Dan"), ("3", "Eve Fay"), ("4", "Gus Hal")):
        members = [word for one in people.split() for word in ("--player", one)]
        empty.does("entry", "wed", number, *members, *at("18:20"))
    return empty


def line(session: str, board: str = "1") -> tuple[str, ...]:
    """The words of a line of pair 1 against pair 2."""
    return ("420", "--session", session, "--board", board, "--ns", "1", "--ew", "2")


def test_a_pair_that_is_suspended_has_no_score_in_that_session(pairs: Program) -> None:
    pairs.does("suspend", "wed", "1", "--session", "2", *WHY, *at("19:00"))
    position = last(pairs)["position"]
    assert pairs.refuses(1, "enter", "wed", *line("2"), *at("20:00")) == (
        f"1 does not play in session 2: it was suspended at #{position} (Law 91A); 1 is Ann - Bob"
    )
    pairs.does("enter", "wed", *line("1"), *at("20:00"))
    assert "already" in pairs.refuses(
        1, "suspend", "wed", "1", "--session", "2", *WHY, *at("20:01")
    )
    pairs.does("annul", "wed", f"#{position}", "--reason", "it was another pair", *at("20:05"))
    pairs.does("enter", "wed", *line("2"), *at("20:10"))
    assert pairs.json("verify")["ok"]


def test_a_pair_goes_on_with_a_substitute_for_who_is_suspended(empty: Program) -> None:
    rules = "sydney-2003-blue-ribbon-pairs"
    empty.does("open", "wed", "--declared", "--regulations", rules, *at("18:00"))
    starts = ("--stage", "qualifying", "--starts", "2026-11-20T19:00Z", "--boards", "8")
    empty.does("schedule", "wed", "1", *starts, *at("18:10"))
    for number, people in (("1", "Ann Bob"), ("2", "Cas Dan")):
        members = [word for one in people.split() for word in ("--player", one)]
        empty.does("entry", "wed", number, *members, *at("18:20"))
    empty.does("suspend", "wed", "1", "--player", "Bob", *WHY, *at("18:30"))
    assert "Bob was suspended" in empty.refuses(1, "enter", "wed", *line("1"), *at("19:20"))
    made = ("1", "Bob", "Zoe", "--session", "1", "--approved", *WHY)
    empty.does("substitute", "wed", *made, *at("19:21"))
    empty.does("enter", "wed", *line("1"), *at("19:30"))


def test_a_team_plays_on_without_its_suspended_member(empty: Program) -> None:
    empty.does("open", "x", "--declared", "--regulations", "anc-2018-itc-open", *at("18:00"))
    empty.does(
        "schedule", "x", "1", "--stage", "qualifying", "--starts", "2026-11-20T19:00Z", *at("18:10")
    )
    for number, people in (("1", "Ann Bob Cas Dan Pip"), ("2", "Eve Fay Gus Hal")):
        members = [word for one in people.split() for word in ("--player", one)]
        empty.does("entry", "x", number, *members, *at("18:20"))
    empty.does("suspend", "x", "1", "--player", "Bob", *WHY, *at("18:30"))
    empty.does("result", "x", "1", "2", "--imps", "5", *at("20:30"))
    assert "nobody" not in empty.says("log", "x")
    assert "Bob of 1 suspended for session 1" in empty.says("log", "x")


def test_a_suspension_from_a_round_on_leaves_those_before_it(pairs: Program) -> None:
    pairs.does("suspend", "wed", "1", "--session", "1", "--from-round", "3", *WHY, *at("20:00"))
    pairs.does("enter", "wed", *line("1", "3"), "--round", "2", *at("20:05"))
    assert "was suspended" in pairs.refuses(
        1, "enter", "wed", *line("1", "8"), "--round", "3", *at("20:06")
    )


def test_only_somebody_of_the_contestant_is_suspended(pairs: Program) -> None:
    said = pairs.refuses(
        1, "suspend", "wed", "1", "--session", "1", "--player", "Cas", *WHY, *at("19:00")
    )
    assert said.startswith("no member of 1 Cas is on record; there is")
