"""--dry-run says what would move before anything is recorded; so does the page's preview."""

import pytest

from tests.replay.cli.telling import BOARD_1, at
from tests.replay.program import Program, snapshot


@pytest.fixture
def evening(empty: Program) -> Program:
    """A contest of four pairs with both tables of board 1."""
    contest = ("--regulations", "acbl-club-pairs", "--by", "Ann", *at("18:00"))
    empty.does("open", "wed", "--declared", *contest)
    empty.does("schedule", "wed", "1", "--starts", "2026-11-20T19:00Z", "--by", "Ann", *at("18:10"))
    for number in "1234":
        empty.does("entry", "wed", number, "--by", "Ann", *at("18:20"))
    empty.does("enter", "wed", "420", *BOARD_1, *at("19:20"))
    empty.does("enter", "wed", "450", "--board", "1", "--ns", "3", "--ew", "4", *at("19:20"))
    return empty


def test_who_would_move_is_told_and_nothing_is_recorded(evening: Program) -> None:
    before = snapshot(evening.ledger)
    correcting = ("correct", "wed", "480", *BOARD_1, "--side", "1", "--dry-run", *at("19:30"))
    said = evening.does(*correcting).err.splitlines()
    assert said[0].endswith("becomes +480; the old one was recorded by desk as #10")
    assert said[1] == "would record #12 CorrectionRequested, #13 ScoreCorrected"
    assert "1: rank 3= > 1=, total 0 > 1" in said
    told = evening.json(*correcting)
    assert sorted(told["moves"]["moved"]) == ["1", "2", "3", "4"]
    assert told["waits"] is False
    assert snapshot(evening.ledger) == before


def test_what_a_posting_makes_of_results_is_told(evening: Program) -> None:
    said = evening.does("post", "wed", "--dry-run", "--by", "Ann", *at("22:00")).err
    assert "results of session 1: unposted > provisional" in said


def test_a_request_that_waits_says_so(evening: Program) -> None:
    evening.does("post", "wed", "--by", "Ann", *at("22:00"))
    late = ("correct", "wed", "480", *BOARD_1, "--side", "1", "--dry-run", *at("22:10"))
    told = evening.json(*late)
    waits = "ScoreCorrected" not in [one["kind"] for one in told["would_record"]]
    assert told["waits"] is waits


def test_what_moves_nothing_moves_nothing(evening: Program) -> None:
    told = evening.json("incident", "wed", "smoking", "--dry-run", "--by", "Ann", *at("20:00"))
    assert told["moves"]["moved"] == []
    assert told["moves"]["changed"] == []
