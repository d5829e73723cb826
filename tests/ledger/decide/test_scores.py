"""Scores: entered once, possible in themselves, confirmed by their sides; boards not played."""

from fractions import Fraction
from typing import Any

import pytest

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AnyCommand,
    ConfirmScore,
    EnterScore,
    MarkNotPlayed,
    PublishDraw,
    RemoveBoard,
)
from ledger.errors import (
    AlreadyDone,
    AlreadyScored,
    BadValue,
    BoardPlayedTwice,
    ContractAndScoreDisagree,
    ImpossibleScore,
    LedgerError,
    NotInRole,
    NotOnRecord,
    ResultsArePosted,
    UnreadableContract,
)
from ledger.events import (
    BoardNotPlayed,
    BoardRemoved,
    Pairing,
    Reference,
    ScoreConfirmed,
    ScoreEntered,
)
from tests.given import Given, club_session, correct, enter, line, post, scored

CLUB = club_session(pairs=4)
TEAMS = club_session(pairs=4, rules="team-match")


def test_a_score_is_entered_with_its_contract() -> None:
    whole = scored(1, "1", "2", 420, contract="4S", declarer="N", tricks=10, lead="DK", table="1")
    Given(CLUB).when(EnterScore(score=whole)).then_events(ScoreEntered(score=whole))


IMPOSSIBLE: list[tuple[AnyCommand, type[LedgerError]]] = [
    (enter(1, "1", "2", 421), ImpossibleScore),
    (enter(1, "1", "2", 620), ImpossibleScore),
    (enter(1, "1", "2", 620, contract="4S", declarer="N", tricks=10), ContractAndScoreDisagree),
    (enter(1, "1", "2", 420, contract="4S", declarer="E", tricks=10), ContractAndScoreDisagree),
    (enter(1, "1", "2", -50, contract="4S", tricks=10), ContractAndScoreDisagree),
    (enter(1, "1", "2", 50, contract="PASS"), ContractAndScoreDisagree),
    (enter(1, "1", "2", 10, contract="4S"), ImpossibleScore),
    (enter(1, "1", "2", 420, contract="four spades"), UnreadableContract),
    (enter(1, "1", "2", 630, contract="4S", declarer="N", tricks=17), BadValue),
    (enter(0, "1", "2", 420), BadValue),
    (enter(10_001, "1", "2", 420), BadValue),
    (enter(1, "1", "2", 420, room="open"), BadValue),
    (enter(1, "1", "1", 420), BadValue),
    (enter(1, "1", "9", 420), NotOnRecord),
    (enter(1, "1", "2", 420, session="9"), NotOnRecord),
]


@pytest.mark.parametrize(("command", "error"), IMPOSSIBLE)
def test_a_score_that_cannot_be_is_refused(command: AnyCommand, error: type[LedgerError]) -> None:
    Given(CLUB).when(command).then_refused(error)


@pytest.mark.parametrize(
    "more",
    [{"contract": "4S", "tricks": 10}, {"contract": "4S"}, {"contract": "4H", "declarer": "S"}],
)
def test_what_is_not_known_of_a_contract_may_be_left_out(more: dict[str, Any]) -> None:
    Given(CLUB).when(enter(1, "1", "2", 420, **more)).then_events(ScoreEntered)


def test_where_a_draw_says_which_boards_are_in_play_there_are_no_others() -> None:
    pairings = (
        Pairing(table="1", ns="1", ew="2", boards=(5, 8)),
        Pairing(table="2", ns="3", ew="4", boards=(9, 10, 11)),
    )
    drawn = PublishDraw(session="1", round=1, method="by-hand", pairings=pairings)
    evening = Given(CLUB, drawn)
    for board in (4, 12):
        evening.when(enter(board, "1", "2", 0)).then_refused(
            NotOnRecord, what="board", name=str(board)
        )
    evening.when(enter(7, "1", "2", 0), enter(10, "3", "4", 0))
    evening.then_events(ScoreEntered, ScoreEntered)
    entered, was = evening.last, scored(10, "3", "4", 0)
    moved = correct(entered, was, scored(21, "3", "4", 0))
    evening.when(moved).then_refused(NotOnRecord, what="board", name="21")


def test_a_line_is_scored_once() -> None:
    evening = Given(CLUB, enter(1, "1", "2", 420))
    refusal = evening.when(enter(1, "1", "2", 450)).then_refused(AlreadyScored)
    assert "+420" in str(refusal)


@pytest.mark.parametrize(("ns", "ew"), [("1", "3"), ("3", "2"), ("2", "1"), ("4", "1")])
def test_nobody_plays_a_board_twice(ns: str, ew: str) -> None:
    Given(CLUB, enter(1, "1", "2", 420)).when(enter(1, ns, ew, 450)).then_refused(BoardPlayedTwice)


def test_a_team_plays_a_board_once_in_each_room() -> None:
    evening = Given(TEAMS, enter(1, "1", "2", 420, room="open"))
    evening.when(enter(1, "2", "1", 450, room="closed")).then_events(ScoreEntered)
    evening.when(enter(1, "3", "1", 450, room="closed")).then_refused(BoardPlayedTwice)


def test_once_results_are_posted_a_missing_score_is_a_correction() -> None:
    evening = Given(CLUB, enter(1, "1", "2", 420))
    evening.given(post(evening), at="22:00")
    late = evening.when(enter(1, "3", "4", 450), at="22:10").then_refused(ResultsArePosted)
    assert "Law 79C" in str(late)
    evening.when(MarkNotPlayed(line=line(1, "3", "4"))).then_refused(ResultsArePosted)


def test_a_line_that_was_not_played_is_marked_once_and_may_get_its_score_after_all() -> None:
    evening = Given(CLUB)
    mark = MarkNotPlayed(line=line(1, "1", "2"))
    evening.when(mark).then_events(BoardNotPlayed)
    evening.when(mark).then_refused(AlreadyScored, was="marked as not played")
    evening.when(enter(1, "1", "3", 420)).then_refused(BoardPlayedTwice)
    evening.when(enter(1, "1", "2", 420)).then_events(ScoreEntered)
    evening.when(mark).then_refused(AlreadyScored)
    (only,) = evening.facts().results.lines.values()
    assert only.score is not None


def test_each_side_confirms_a_score_once() -> None:
    evening = Given(CLUB).given(enter(1, "1", "2", 420))
    entry = evening.last
    agree = ConfirmScore(entry=entry, contestant="1")
    evening.when(agree).then_events(ScoreConfirmed(entry=entry, contestant="1"))
    evening.when(agree).then_refused(AlreadyDone)
    evening.when(ConfirmScore(entry=entry, contestant="2")).then_events(ScoreConfirmed)
    evening.when(ConfirmScore(entry=entry, contestant="3")).then_refused(NotInRole, actor="3")
    nothing = Reference("contest:club", 2)
    evening.when(ConfirmScore(entry=nothing, contestant="1")).then_refused(
        NotOnRecord, what="score"
    )
    elsewhere = Reference("contest:other", entry.version)
    evening.when(ConfirmScore(entry=elsewhere, contestant="1")).then_refused(
        NotOnRecord, what="score of this contest"
    )


def test_a_whole_match_is_a_score_too() -> None:
    evening = Given(TEAMS)
    match = MatchScore(session="1", home="1", away="2", round=1, imps=Fraction(12))
    evening.when(EnterScore(score=match)).then_events(ScoreEntered)
    evening.when(EnterScore(score=match)).then_refused(AlreadyScored)
    again = MatchScore(session="1", home="1", away="2", round=2, imps=Fraction(-3))
    evening.when(EnterScore(score=again)).then_events(ScoreEntered)
    assert evening.totals() == {"1": 9, "2": -9}


@pytest.mark.parametrize(
    ("match", "error"),
    [
        (MatchScore(session="1", home="1", away="9", imps=Fraction(1)), NotOnRecord),
        (MatchScore(session="9", home="1", away="2", imps=Fraction(1)), NotOnRecord),
        (MatchScore(session="1", home="1", away="1", imps=Fraction(1)), BadValue),
        (MatchScore(session="1", home="1", away="2"), BadValue),
        (MatchScore(session="1", home="1", away="2", home_vps=Fraction(12)), BadValue),
    ],
)
def test_a_match_that_cannot_be_is_refused(match: MatchScore, error: type[LedgerError]) -> None:
    Given(TEAMS).when(EnterScore(score=match)).then_refused(error)


def test_a_board_is_removed_for_all_or_at_one_table() -> None:
    evening = Given(CLUB, enter(1, "1", "2", 420), enter(1, "3", "4", 450))
    evening.when(RemoveBoard(session="1", board=1, why="fouled", ns="1", ew="2"))
    evening.then_events(BoardRemoved)
    assert len(list(evening.facts().counting())) == 1
    evening.when(RemoveBoard(session="1", board=1, why="time")).then_events(BoardRemoved)
    assert not list(evening.facts().counting())


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (RemoveBoard(session="9", board=1, why="time"), NotOnRecord),
        (RemoveBoard(session="1", board=0, why="time"), BadValue),
        (RemoveBoard(session="1", board=1, why="time", ns="9", ew="1"), NotOnRecord),
    ],
)
def test_a_board_that_cannot_be_removed_is_refused(
    command: RemoveBoard, error: type[LedgerError]
) -> None:
    Given(CLUB).when(command).then_refused(error)
