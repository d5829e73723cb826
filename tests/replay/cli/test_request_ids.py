"""One request id from two programs at once: it counts once, and both are told the same."""

import json
from pathlib import Path

import pytest

from tests.processes import APPENDING, Running
from tests.replay.program import Program
from tests.replay.tampering import rows_of, verdict_on

RULES = ("--regulations", "compscore-matchpoints")
ONCE = ("--request-id", "tablet-7")


def entering(contest: str, score: str) -> tuple[str, ...]:
    return ("enter", contest, score, "--board", "1", "--ns", "1", "--ew", "2", *ONCE)


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Two contests of two pairs, each with a session."""
    ledger = tmp_path / "x.ledger"
    program = Program(ledger)
    for contest in ("wed", "thu"):
        program.does("open", contest, *RULES)
        program.does("schedule", contest, "1")
        for pair in "12":
            program.does("entry", contest, pair)
    return ledger


def requested(ledger: Path) -> list[tuple[str, str]]:
    return [(row.stream, row.kind) for row in rows_of(ledger) if row.request_id == "tablet-7"]


def test_one_request_id_in_two_contests_counts_for_the_one_that_was_quicker(ledger: Path) -> None:
    slower = Running(ledger, *entering("thu", "420"), held=1, before=APPENDING)
    first = Program(ledger).does(*entering("wed", "420"))
    said = slower.goes_on()
    at = rows_of(ledger)[-1].position
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"bridge-ledger: the request id tablet-7 belongs to another command, recorded at #{at}\n"
    )
    assert requested(ledger) == [("contest:wed", "ScoreEntered")]
    assert Program(ledger).does(*entering("wed", "420")) == first
    assert verdict_on(ledger).problems == ()


@pytest.mark.parametrize("before", [APPENDING, "ledger.desk.Desk._decided"])
def test_the_same_request_from_two_programs_counts_once_and_both_are_told_the_same(
    ledger: Path, before: str
) -> None:
    """Held before it is decided, the second is refused at first: the score is there already."""
    slower = Running(ledger, *entering("wed", "420"), held=1, before=before)
    first = Program(ledger).does(*entering("wed", "420"))
    assert slower.goes_on() == first
    assert requested(ledger) == [("contest:wed", "ScoreEntered")]


def test_an_incident_noted_twice_at_once_is_noted_once(ledger: Path) -> None:
    """Nothing but the request id would refuse the second of two equal acts."""
    noting = ("incident", "wed", "the lights went out", *ONCE)
    slower = Running(ledger, *noting, held=1, before="ledger.desk.Desk._decided")
    first = Program(ledger).does(*noting)
    assert slower.goes_on() == first
    assert len(requested(ledger)) == 1


def test_a_contest_opened_again_under_its_request_id_is_told_what_was_recorded(
    tmp_path: Path,
) -> None:
    program = Program(tmp_path / "new.ledger")
    opening = ("open", "wed", *RULES, *ONCE, "--json")
    first = program.does(*opening)
    program.does("open", "thu", *RULES, "--tournament", "wed")
    assert program.does(*opening) == first
    recorded = [event["kind"] for event in json.loads(first.out)["recorded"]]
    assert recorded == ["TournamentOpened", "ContestOpened"]


def test_one_request_to_open_from_two_programs_at_once_opens_one_contest(tmp_path: Path) -> None:
    ledger = tmp_path / "new.ledger"
    opening = ("open", "wed", *RULES, *ONCE)
    slower = Running(ledger, *opening, held=1)
    first = Program(ledger).does(*opening)
    assert slower.goes_on() == first
    assert requested(ledger) == [
        ("tournament:wed", "TournamentOpened"),
        ("contest:wed", "ContestOpened"),
    ]
