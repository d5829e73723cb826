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


def drawn(program: Program) -> int:
    """Return the position of the last draw."""
    rows = map(json.loads, program.says("log", "swiss", "--json").splitlines())
    return max(int(one["position"]) for one in rows if one["kind"] == "DrawPublished")


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
