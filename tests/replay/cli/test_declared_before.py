"""A correction after a field was declared: the field stands, and who corrects is told of it."""

import json

import pytest

from projections.writers.languages import speaking
from projections.writers.languages.texts import line
from tests.replay.program import Program

RESULTS = (
    ("1", "A", "B", "20"),
    ("1", "C", "D", "3"),
    ("2", "A", "C", "20"),
    ("2", "B", "D", "12"),
)
STANDS = (
    "the field that was declared for final, stands: C would go on into final now, and B would not"
)


@pytest.fixture
def declared(empty: Program) -> Program:
    """A and B go on into the final."""
    empty.does("open", "youth", "--regulations", "anc-2018-itc-youth")
    for stage in ("qualifying", "final"):
        empty.does("stage", "youth", stage)
    for session, stage in (("1", "qualifying"), ("2", "qualifying"), ("f", "final")):
        empty.does("schedule", "youth", session, "--stage", stage, "--boards", "14")
    for contestant in "ABCD":
        empty.does("entry", "youth", contestant)
    for session, home, away, imps in RESULTS:
        empty.does("result", "youth", home, away, "--session", session, "--imps", imps)
    empty.does("stage", "youth", "qualifying", "--ended")
    empty.does("qualify", "youth", "qualifying", "final", "--incomplete", "two rounds only")
    return empty


def corrected(program: Program, imps: str) -> str:
    """Correct C v D of the qualifying: what is said."""
    told = ("--correct", "--cause", "scorer", "--reason", "misread")
    said = program.does("result", "youth", "C", "D", "--session", "1", "--imps", imps, *told)
    return str(said.err)


def last(program: Program, kind: str) -> int:
    """Return the position of the last event of a kind."""
    rows = map(json.loads, program.says("log", "youth", "--json").splitlines())
    return max(int(one["position"]) for one in rows if one["kind"] == kind)


def test_who_corrects_is_told_that_others_would_go_on(declared: Program) -> None:
    assert f"{STANDS} · take it back and declare it again\n" in corrected(declared, "40")
    assert "stands" not in corrected(declared, "4"), "B is entitled again"


def test_so_is_who_fines_and_who_waives_it(declared: Program) -> None:
    fine = ("--disciplinary", "--amount", "30", "--unit", "vps", "--reason", "said so")
    said = declared.does("penalise", "youth", "disciplinary", "B", "--session", "2", *fine)
    assert "D would go on into final now, and B would not" in said.err
    for kind, act in (("QualifiersDeclared", "annul"), ("PenaltyImposed", "waive")):
        said = declared.does(act, "youth", f"#{last(declared, kind)}", "--reason", "not so")
        if act == "annul":
            declared.does("qualify", "youth", "qualifying", "final", "--incomplete", "two rounds")
    assert "B would go on into final now, and D would not" in said.err


def test_and_once_the_final_is_played_in_which_session_a_ruling_settles_it(
    declared: Program,
) -> None:
    declared.does("result", "youth", "A", "B", "--session", "f", "--imps", "3")
    assert f"{STANDS} · a ruling in session f that names them all" in corrected(declared, "40")
    said = declared.does("rule", "youth", "regulation", "B", "C", "--session", "f")
    assert "would go on" not in declared.says("matters", "youth") + said.err


@pytest.mark.parametrize("language", ["de", "fr", "he", "pl"])
def test_pages_say_it_in_their_language(declared: Program, language: str) -> None:
    (told,) = (one for one in corrected(declared, "40").splitlines() if STANDS in one)
    with speaking(language):
        assert not {"stands", "would", "declared", "take"} & {*line(told).split()}
