"""Who is suspended is not drawn, whatever draws, and plays for nobody else either (Law 91A)."""

from typing import Any

from tests.replay.cli.telling import at
from tests.replay.program import Program

WHY = ("--reason", "shouting")

Drawn = tuple[set[str], set[str]]


def opened(program: Program, rules: str, contestants: str, **session: Any) -> None:
    """A contest of these, each with two players, and two sessions of one stage."""
    program.does("open", "x", "--declared", "--regulations", rules, *at("18:00"))
    words = [word for name, value in session.items() for word in (f"--{name}", str(value))]
    for name, starts in (("1", "19:00"), ("2", "21:00")):
        when = ("--starts", f"2026-11-20T{starts}Z")
        program.does("schedule", "x", name, *when, *words, *at("18:10"))
    for number in contestants:
        players = ("--player", f"Ann {number}", "--player", f"Bob {number}")
        program.does("entry", "x", number, *players, *at("18:20"))


def drawn(program: Program, session: str = "1", number: int = 1) -> Drawn:
    """Who plays in a round as it would be drawn, and who sits out; it may be published so."""
    asked = ("draw", "x", "--session", session, "--round", str(number))
    (proposed,) = program.json(*asked)["draws"]
    program.does(*asked, "--publish", *at("18:40"))
    meeting = [one[side]["contestant"] for one in proposed["tables"] for side in ("ns", "ew")]
    return set(meeting), set(proposed["sits_out"])


def test_a_swiss_is_drawn_without_who_is_suspended(empty: Program) -> None:
    opened(empty, "sydney-2003-swiss-teams", "12345678", stage="main", boards=8)
    for number in "25":
        empty.does("suspend", "x", number, "--session", "1", *WHY, *at("18:30"))
    empty.does("lot", "x", *"134678", "--for", "random-draw", "--stage", "main", *at("18:35"))
    assert drawn(empty) == ({*"134678"}, set())


def test_in_a_round_robin_the_opponent_of_who_is_suspended_sits_out(empty: Program) -> None:
    opened(empty, "anc-2018-itc-open", "12345678", stage="qualifying", boards=14)
    empty.does("suspend", "x", "2", "--session", "1", *WHY, *at("18:30"))
    meeting, out = drawn(empty)
    assert len(meeting) == 6
    assert len(out) == 1
    assert "2" not in meeting | out
    assert drawn(empty, "2") == ({*"12345678"}, set())


def test_a_movement_goes_on_without_who_is_suspended_from_a_round_on(empty: Program) -> None:
    opened(empty, "compscore-matchpoints", "12345678", boards=28)
    empty.does("movement", "use", "x", "howell", "--session", "1", *at("18:25"))
    empty.does("suspend", "x", "3", "--session", "1", "--from-round", "2", *WHY, *at("18:30"))
    assert drawn(empty) == ({*"12345678"}, set())
    meeting, out = drawn(empty, number=2)
    assert (len(meeting), len(out)) == (6, 1)
    assert "3" not in meeting | out


def test_a_draw_by_hand_seats_nobody_who_is_suspended(empty: Program) -> None:
    opened(empty, "sydney-2003-swiss-teams", "1234", stage="main", boards=8)
    empty.does("suspend", "x", "2", "--session", "1", *WHY, *at("18:30"))
    hand = ("draw", "x", "--session", "1", "--table", "1-2", "--table", "3-4", "--publish")
    said = empty.refuses(1, *hand, "--reason", "as they sit", *at("18:40"))
    suspended = "2 does not play in session 1: it was suspended at #11 (Law 91A)"
    assert said == f"{suspended}; 2 is Ann 2 - Bob 2"


def test_who_is_suspended_neither_sits_nor_stands_in_for_another(empty: Program) -> None:
    opened(empty, "sydney-2003-blue-ribbon-pairs", "12", stage="qualifying", boards=8)
    empty.does("suspend", "x", "2", "--session", "2", "--player", "Bob 2", *WHY, *at("18:30"))
    sits = ("seat", "x", "2", "N=Bob 2")
    said = empty.refuses(1, *sits, "--session", "2", *at("21:10"))
    assert said == "Bob 2 does not play in session 2: who was suspended at #9 (Law 91A)"
    empty.does(*sits, "--session", "1", *at("21:11"))
    made = ("substitute", "x", "1", "Bob 1", "Bob 2", "--reason", "illness", *at("21:12"))
    assert "was suspended at" in empty.refuses(1, *made, "--session", "2", "--not-eligible")
