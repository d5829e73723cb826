"""A board that was not played says so wherever its line stands, of pairs and of teams."""

import re

import pytest

from tests.replay.program import Program


@pytest.fixture
def pairs(empty: Program) -> Program:
    """Two pairs of four that have played one board, and not the other."""
    empty.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    empty.does("schedule", "wed", "1", "--by", "Ann")
    for number in "1234":
        empty.does("entry", "wed", number, "--by", "Ann")
    for ns, ew in ("12", "34"):
        empty.does("enter", "wed", "420", "--board", "1", "--ns", ns, "--ew", ew, "--by", "Ann")
    empty.does(
        "board", "not-played", "wed", "--board", "2", "--ns", "1", "--ew", "2", "--by", "Ann"
    )
    return empty


@pytest.fixture
def teams(empty: Program) -> Program:
    """A match of two teams, of whose boards one was played in neither room."""
    empty.does("open", "wed", "--regulations", "sydney-2003-swiss-teams", "--by", "Ann")
    empty.does("appoint", "wed", "Ann", "chief-director", "--by", "Ann")
    empty.does("schedule", "wed", "1", "--by", "Ann")
    for number in "12":
        empty.does("entry", "wed", number, "--by", "Ann")
    for room, ns, ew in (("open", "1", "2"), ("closed", "2", "1")):
        where = ("--ns", ns, "--ew", ew, "--room", room, "--by", "Ann")
        empty.does("enter", "wed", "420", "--board", "1", *where)
        empty.does("board", "not-played", "wed", "--board", "2", *where)
    return empty


def said_of_board_2(program: Program, *asked: str) -> list[str]:
    """The lines of board 2 in an answer."""
    rows = program.says(*asked).splitlines()
    return [one for one in rows if re.match(r" *(open|closed)? *2 ", one)]


@pytest.mark.parametrize("verb", ["explain", "scorecard"])
def test_a_pair_s_board_that_was_not_played_says_so(pairs: Program, verb: str) -> None:
    lines = said_of_board_2(pairs, verb, "wed", "1")
    assert len(lines) == 1
    assert "not played" in lines[0]
    assert "not played" not in pairs.says(verb, "wed", "3")


@pytest.mark.parametrize("asked", ["explain wed 1", "scorecard wed 1", "matches wed"])
def test_a_team_s_board_that_was_not_played_says_so(teams: Program, asked: str) -> None:
    lines = said_of_board_2(teams, *asked.split())
    assert lines
    assert all("not played" in one for one in lines)
