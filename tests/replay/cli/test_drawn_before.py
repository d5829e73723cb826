"""A correction after a draw: the draw stands, and whoever corrects is told that it would differ."""

import json

import pytest

from projections.writers.languages import speaking
from projections.writers.languages.texts import line
from tests.replay.program import Program

TEAMS = "1 Lions: A, B, C, D\n2 Tigers: E, F, G, H\n3 Bears: I, J, K, L\n4 Wolves: M, N, O, P\n"
OTHERWISE = "the draw of round 1 of session 2, stands and would be otherwise now"


@pytest.fixture
def swiss(empty: Program) -> Program:
    """Round 1: 1 beats 2 by 7, 4 beats 3 by 3; round 2 is drawn as 1 v 4, 3 v 2."""
    empty.does("open", "swiss", "--regulations", "acbl-club-swiss-teams")
    empty.does("entry", "swiss", "--list", "-", stdin=TEAMS)
    for session in ("1", "2"):
        empty.does("schedule", "swiss", session, "--boards", "7")
    empty.does("draw", "swiss", "--session", "1", "--publish")
    result(empty, "1", "2", "1", "7")
    result(empty, "3", "4", "1", "-3")
    empty.does("draw", "swiss", "--session", "2", "--publish")
    return empty


def result(program: Program, home: str, away: str, session: str, imps: str) -> None:
    program.does("result", "swiss", home, away, "--session", session, "--imps", imps)


def corrected(program: Program, imps: str, was: str = "-3") -> str:
    """Correct 3 v 4 of the first round: what is said."""
    told = ("--correct", "--was", was, "--cause", "scorer", "--reason", "misread")
    said = program.does("result", "swiss", "3", "4", "--session", "1", "--imps", imps, *told)
    return str(said.err)


def drawn(program: Program, contest: str = "swiss", kind: str = "DrawPublished") -> int:
    """Return the position of the last draw, or of another kind of event."""
    rows = map(json.loads, program.says("log", contest, "--json").splitlines())
    return max(int(one["position"]) for one in rows if one["kind"] == kind)


def test_who_corrects_is_told_that_the_next_round_would_be_drawn_otherwise(swiss: Program) -> None:
    at = drawn(swiss)
    said = corrected(swiss, "3")
    assert f"#{at}, {OTHERWISE}" in said
    assert "take it back and draw again (see: annul)" in said
    swiss.does("annul", "swiss", f"#{at}", "--reason", "nobody has sat down")
    again = swiss.json("draw", "swiss", "--session", "2", "--publish")["draws"]
    met = [[at[side]["contestant"] for side in ("ns", "ew")] for at in again[0]["tables"]]
    assert {frozenset(two) for two in met} == {frozenset("13"), frozenset("42")}
    assert OTHERWISE not in corrected(swiss, "4", was="3")


@pytest.mark.parametrize("language", ["de", "fr", "he", "pl"])
def test_pages_say_it_in_their_language(swiss: Program, language: str) -> None:
    (told,) = (one for one in corrected(swiss, "3").splitlines() if OTHERWISE in one)
    with speaking(language):
        assert "take it back" not in line(told)
        assert "annul" in line(told)


def test_it_is_not_told_where_the_same_would_meet(swiss: Program) -> None:
    assert OTHERWISE not in corrected(swiss, "-4")


def test_it_is_not_told_once_the_round_is_played(swiss: Program) -> None:
    result(swiss, "1", "4", "2", "2")
    assert OTHERWISE not in corrected(swiss, "3")


@pytest.mark.parametrize("is_played", [True, False])
def test_whoever_takes_back_a_draw_is_told_that_its_results_stay(
    swiss: Program, *, is_played: bool
) -> None:
    if is_played:
        result(swiss, "1", "4", "2", "2")
    said = swiss.does("annul", "swiss", f"#{drawn(swiss)}", "--reason", "oops").err
    assert ("round 1 of session 2 has results already: they stay" in said) == is_played


def test_whoever_waives_a_penalty_is_told_too(swiss: Program) -> None:
    procedural = ("penalise", "swiss", "procedural", "1", "--session", "1", "--amount", "9")
    swiss.does("annul", "swiss", f"#{drawn(swiss)}", "--reason", "a penalty first")
    swiss.does(*procedural, "--unit", "vps", "--reason", "late")
    penalty = drawn(swiss, kind="PenaltyImposed")
    swiss.does("draw", "swiss", "--session", "2", "--publish")
    swiss.does("appoint", "swiss", "Dee", "chief-director")
    waived = ("--by", "Dee", "--asked-by", "2", "--reason", "cause")
    assert OTHERWISE in swiss.does("waive", "swiss", f"#{penalty}", *waived).err


def test_a_round_of_one_field_is_passed_over_once_a_section_was_drawn_by_itself(
    empty: Program,
) -> None:
    """From then on each section would be drawn by itself, and that round was not."""
    sections = "\n".join(f"{n} Team{n}: A{n}, B{n}, C{n}, D{n}" for n in range(1, 9))
    empty.does("open", "swiss", "--regulations", "acbl-club-swiss-teams")
    empty.does("entry", "swiss", "--list", "-", stdin=f"{sections}\n")
    for session in "123":
        empty.does("schedule", "swiss", session, "--boards", "7")
    for section, names in (("A", "1234"), ("B", "5678")):
        numbers = [f"{name}={place}" for place, name in enumerate(names, 1)]
        empty.does("numbers", "swiss", *numbers, "--section", section)
    empty.does("lot", "swiss", *"12345678", "--for", "random-draw", "--session", "1")
    empty.does("draw", "swiss", "--session", "1", "--publish")
    for home, away, imps in (("1", "5", "7"), ("2", "6", "-3"), ("3", "7", "2"), ("4", "8", "1")):
        result(empty, home, away, "1", imps)
    empty.does("draw", "swiss", "--session", "2", "--publish")
    by_itself = ("--section", "A", "--publish", "--cut-off", "--reason", "supper")
    empty.does("draw", "swiss", "--session", "3", *by_itself)
    told = ("--correct", "--was", "-3", "--cause", "scorer", "--reason", "misread")
    said = empty.does("result", "swiss", "2", "6", "--session", "1", "--imps", "30", *told)
    assert "round 1 of session 3, stands and would be otherwise now" in said.err
    assert "of session 2" not in said.err


def test_the_results_of_pairs_do_not_hold_a_round_to_what_was_drawn(empty: Program) -> None:
    """Totals are made of their boards, whoever was drawn to meet; only matches are held to it."""
    empty.does("open", "pairs", "--regulations", "compscore-matchpoints")
    for pair in "1234":
        empty.does("entry", "pairs", pair)
    empty.does("schedule", "pairs", "1", "--boards", "6")
    drawing = ("draw", "pairs", "--session", "1", "--publish")
    empty.does(*drawing, "--table", "1-2", "--table", "3-4")
    at = drawn(empty, "pairs")
    empty.does("enter", "pairs", "4S=N", "--board", "1", "--ns", "1", "--ew", "2")
    assert "has results already" not in empty.does("annul", "pairs", f"#{at}", "--reason", "x").err
    empty.does(*drawing, "--table", "1-4", "--table", "2-3")
