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


def test_on_what_ground_it_stands_is_told(evening: Program) -> None:
    """By which office, and in which period until when."""
    evening.does("appoint", "wed", "Ann", "director", "--by", "Ann", *at("21:00"))
    evening.does("post", "wed", "--by", "Ann", *at("22:00"))
    asking = ("correct", "wed", "480", *BOARD_1, "--dry-run", "--by", "Ann")
    said = evening.does(*asking, "--side", "1", *at("22:10")).err.splitlines()
    assert any(line.startswith("no office is needed for it (") for line in said), said
    assert "in time: corrections (players) until 2026-11-20 22:30:00+00:00 (Law 79C1)" in said
    told = evening.json(*asking, "--cause", "director", *at("22:10"))
    assert told["office"]["held"] == ["director"]
    (period,) = told["periods"]
    assert (period["cause"], period["seconds_left"]) == ("director", 1200)
    ruling = ("rule", "wed", "judgement", "1", "--board", "1", "--by", "Ann")
    said = evening.does(*ruling, "--dry-run", *at("22:10")).err.splitlines()
    assert any(line.startswith("done as director; it is for") for line in said), said


def test_of_whom_a_request_waits_for_the_consent_is_told(empty: Program) -> None:
    contest = ("--regulations", "anc-2018-itc-open", "--by", "Ann", *at("08:00"))
    empty.does("open", "wed", "--declared", *contest)
    where = ("--stage", "qualifying", "--starts", "2026-11-20T09:00Z", "--minutes", "150")
    empty.does("schedule", "wed", "q1", *where, "--boards", "20", "--by", "Ann", *at("08:10"))
    for number in ("A", "B"):
        empty.does("entry", "wed", number, "--by", "Ann", *at("08:20"))
    line = ("--session", "q1", "--board", "1", "--ns", "A", "--ew", "B", "--room", "open")
    empty.does("enter", "wed", "420", *line, *at("09:30"))
    asking = (
        "correct",
        "wed",
        "450",
        *line,
        "--cause",
        "captains",
        "--side",
        "A",
        "--dry-run",
        *at("09:40"),
    )
    assert "it waits for the consent of B" in empty.does(*asking).err.splitlines()
    assert empty.json(*asking)["consents_wanted"] == ["B"]
    empty.does(*(one for one in asking if one != "--dry-run"))
    (waits,) = (one for one in empty.json("matters", "wed")["matters"] if one["kind"] == "request")
    assert waits["waits_for"] == ["B"]
