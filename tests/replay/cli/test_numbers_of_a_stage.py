"""Contestants have other numbers in each stage: one explanation calls them as its stage does."""

from pathlib import Path

import pytest

from tests.replay.cup import Cup


@pytest.fixture
def cup(tmp_path: Path) -> Cup:
    """Two teams, numbered in the qualifying and not in the final, that meet in both."""
    told = Cup(tmp_path, "anc-2018-itc-open").entered(("NSW", "QLD"))
    told.stage("qualifying", "q1", "q2", "q3")
    told.does("numbers", "--stage", "qualifying", "NSW=1", "QLD=2")
    for session in ("q1", "q2", "q3"):
        told.played(session, ("NSW", "QLD", 12))
    told.stage("final", "f1")
    told.does("qualify", "qualifying", "final")
    told.played("f1", ("NSW", "QLD", 5), boards=10)
    return told


def test_opponents_are_called_as_in_the_standings_of_the_stage(cup: Cup) -> None:
    final = cup.says("explain", "NSW", "--scope", "stage:final")
    assert "match no. 1 against QLD, session f1" in final
    assert " v 2" not in final
    qualifying = cup.says("explain", "NSW", "--scope", "stage:qualifying")
    assert "match no. 1 against 2, session q1" in qualifying


def test_programs_are_told_the_same_numbers(cup: Cup) -> None:
    for stage, called in (("final", "QLD"), ("qualifying", "2")):
        told = cup.json("explain", "NSW", "--scope", f"stage:{stage}")
        assert {part["opponent"] for part in told["parts"] if part["opponent"]} == {called}
