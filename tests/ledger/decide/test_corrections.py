"""Corrections: asked for and made, or too late, refused and recorded (Law 79C)."""

import pytest
from msgspec.structs import replace

from ledger import regulations
from ledger.bridge.awards import Assigned
from ledger.bridge.scores import BoardScore
from ledger.commands import ConfirmScore, EnterScore, MarkNotPlayed, RequestCorrection
from ledger.errors import (
    AlreadyScored,
    BadValue,
    BoardPlayedTwice,
    CauseNotAdmitted,
    ImpossibleScore,
    NoLongerHolds,
    NothingChanges,
    NotOnRecord,
    RuleSaysNo,
)
from ledger.events import (
    AdjustedScoreAwarded,
    CorrectionRefused,
    CorrectionRequested,
    NewScore,
    Reference,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
)
from tests.given import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Given,
    adjust,
    club_session,
    correct,
    enter,
    line,
    post,
    scored,
    strike_out,
)

WAS, NOW = scored(1, "1", "2", 420), scored(1, "1", "2", 450)


def played(*, posted: bool = True) -> tuple[Given, Reference]:
    """An evening with one board, posted at 22:00; and the reference of 1-2's score."""
    evening = Given(club_session(pairs=6)).given(EnterScore(score=WAS), at="19:40")
    entry = evening.last
    evening.given(enter(1, "3", "4", 170), at="19:50")
    if posted:
        evening.given(post(evening), at="22:00")
    return evening, entry


def test_a_correction_in_time_is_made_and_cites_its_request() -> None:
    evening, entry = played()
    request, made = evening.when(correct(entry, WAS, NOW), at="22:30").then_events(
        CorrectionRequested, ScoreCorrected
    )
    assert (request.session, request.cause) == ("1", "players")
    assert made == ScoreCorrected(
        entry=entry,
        was=WAS,
        now=NOW,
        request=evening.events[0].reference,
        cause="players",
        clause="Law 79C1",
    )


def test_a_correction_too_late_is_refused_and_recorded_and_changes_no_score() -> None:
    evening, entry = played()
    before = evening.totals()
    evening.when(correct(entry, WAS, NOW), at="22:31")
    _, refused = evening.then_events(CorrectionRequested, CorrectionRefused)
    assert (refused.why, refused.clause) == ("too-late", "Law 79C1")
    assert refused.request == evening.events[0].reference
    assert refused.ended_at.strftime("%H:%M") == "22:30"
    assert evening.totals() == before


def test_nothing_is_too_late_before_anything_is_posted() -> None:
    evening, entry = played(posted=False)
    evening.when(correct(entry, WAS, NOW), at="23:59")
    evening.then_events(CorrectionRequested, ScoreCorrected)


def test_the_period_belongs_to_the_cause() -> None:
    evening, entry = played()
    evening.when(correct(entry, WAS, NOW, cause="captains"), at="22:10")
    evening.then_refused(CauseNotAdmitted, cause="captains")


@pytest.mark.parametrize(
    "rules", ["compscore-matchpoints", "rsvpbridge-matchpoints", "alberta-55plus-pairs"]
)
def test_where_the_regulations_know_no_appeals_there_is_none_to_carry_out(rules: str) -> None:
    """Or every closed period could be passed by calling a correction an appeal."""
    known = regulations.load(rules)
    silent = replace(known, default=replace(known.default, appeals=None))
    evening = Given(club_session(pairs=6, rules=silent))
    entry = evening.given(EnterScore(score=WAS), at="19:40").last
    for at in ("19:50", "23:30"):
        evening.when(correct(entry, WAS, NOW, cause="appeal"), at=at)
        evening.then_refused(RuleSaysNo, what="no correction on appeal", clause="Law 93")


OF_SIDES = [n for n in regulations.names() if regulations.load(n).default.contestant != "player"]
"""Sets by which pairs or teams meet, whose lines are written alike."""


@pytest.mark.parametrize("rules", OF_SIDES)
@pytest.mark.parametrize("at", ["19:50", "23:59"])
def test_in_no_set_is_a_correction_an_appeal_without_a_decision(rules: str, at: str) -> None:
    evening = Given(club_session(pairs=6, rules=regulations.load(rules)))
    entry = evening.given(EnterScore(score=WAS), at="19:40").last
    for cites in ((), (entry,)):
        asks = NewScore(entry=entry, was=WAS, now=NOW)
        evening.when(RequestCorrection(asks=asks, cause="appeal", cites=cites), at=at)
        evening.then_refused(RuleSaysNo, what="no correction on appeal")


def test_somebody_who_saw_an_older_score_is_told_and_overrules_nobody() -> None:
    evening, entry = played()
    evening.given(correct(entry, WAS, NOW), at="22:10")
    refusal = evening.when(correct(entry, WAS, scored(1, "1", "2", 480)), at="22:11").then_refused(
        NoLongerHolds, was="+420", now="+450"
    )
    assert refusal.exit_code == 4


def test_a_correction_must_change_something() -> None:
    evening, entry = played()
    evening.when(correct(entry, WAS, WAS), at="22:10").then_refused(NothingChanges)
    evening.given(adjust(line(1, "1", "2"), (AVERAGE, AVERAGE), entry), at="22:11")
    evening.when(correct(entry, WAS, WAS), at="22:12").then_refused(NothingChanges)


def test_a_correction_is_about_a_score_that_exists() -> None:
    evening, entry = played()
    nothing = Reference("contest:club", 3)
    evening.when(correct(nothing, WAS, NOW), at="22:10").then_refused(NotOnRecord, what="score")
    elsewhere = Reference("contest:other", entry.version)
    evening.when(correct(elsewhere, WAS, NOW), at="22:10").then_refused(
        NotOnRecord, what="score of this contest"
    )


@pytest.mark.parametrize(
    "now",
    [
        scored(1, "2", "1", -450),  # the other direction
        scored(1, "5", "2", 420),  # another pair
        scored(8, "1", "2", 420),  # another board
        scored(1, "1", "2", 450, contract="4S", declarer="N", tricks=11),
        scored(1, "5", "6", 420),
    ],
)
def test_a_correction_may_change_pair_direction_board_contract_or_result(now: BoardScore) -> None:
    evening, entry = played()
    evening.when(correct(entry, WAS, now), at="22:10")
    evening.then_events(CorrectionRequested, ScoreCorrected)
    assert evening.facts().results.lines[entry.version].score == now
    evening.when(correct(entry, now, WAS), at="22:11")
    evening.then_events(CorrectionRequested, ScoreCorrected)


def test_a_corrected_score_is_as_possible_as_any_other_and_takes_nobodys_place() -> None:
    evening, entry = played()
    wrong = scored(1, "1", "2", 421)
    evening.when(correct(entry, WAS, wrong), at="22:10").then_refused(ImpossibleScore)
    taken = scored(1, "3", "4", 420)
    evening.when(correct(entry, WAS, taken), at="22:10").then_refused(AlreadyScored)
    busy = scored(1, "1", "4", 420)
    evening.when(correct(entry, WAS, busy), at="22:10").then_refused(BoardPlayedTwice)


def test_a_score_does_not_move_to_where_a_line_is_marked_as_not_played() -> None:
    evening, entry = played(posted=False)
    evening.given(MarkNotPlayed(line=line(8, "1", "2")))
    evening.when(correct(entry, WAS, scored(8, "1", "2", 420))).then_refused(AlreadyScored)


def test_a_score_stays_in_its_session_whose_period_it_is() -> None:
    evening = Given(club_session(sessions=("1", "2"))).given(EnterScore(score=WAS))
    entry = evening.last
    evening.given(post(evening), at="22:00")
    moved = scored(1, "1", "2", 420, session="2")
    evening.when(correct(entry, WAS, moved), at="23:00").then_refused(BadValue, value="2")


def test_a_missing_score_is_entered_by_a_correction() -> None:
    evening, _ = played()
    missing = scored(1, "5", "6", 140)
    evening.when(correct(None, None, missing), at="22:10")
    _, entered = evening.then_events(CorrectionRequested, ScoreEntered)
    assert (entered.score, entered.cites) == (missing, (evening.events[0].reference,))
    evening.when(correct(None, None, missing), at="22:11").then_refused(AlreadyScored)
    late = scored(2, "5", "6", 140)
    evening.when(correct(None, None, late), at="22:31")
    evening.then_events(CorrectionRequested, CorrectionRefused)


def test_a_line_without_a_score_gets_one_by_a_correction_and_stays_in_its_place() -> None:
    evening, _ = played(posted=False)
    evening.given(MarkNotPlayed(line=line(1, "5", "6")))
    empty = evening.last
    evening.given(post(evening), at="22:00")
    elsewhere = scored(2, "5", "6", 140)
    evening.when(correct(empty, None, elsewhere), at="22:10").then_refused(BadValue)
    evening.when(correct(empty, None, scored(1, "5", "6", 140)), at="22:10")
    evening.then_events(CorrectionRequested, ScoreEntered)
    assert len(evening.facts().results.lines) == 3


def test_a_line_that_should_not_be_there_is_struck_out() -> None:
    evening, entry = played()
    evening.when(strike_out(entry, NOW), at="22:10").then_refused(NoLongerHolds)
    evening.when(strike_out(entry, WAS), at="22:10")
    evening.then_events(CorrectionRequested, ScoreVoided)
    assert [r.line.ns for r in evening.facts().results.lines.values()] == ["3"]
    evening.when(strike_out(entry, WAS), at="22:11").then_refused(RuleSaysNo, clause="Law 79C1")


def test_an_award_after_posting_is_made_through_a_request() -> None:
    evening, entry = played()
    asked = adjust(line(1, "1", "2"), (AVERAGE_PLUS, AVERAGE_MINUS), entry)
    _, awarded = evening.when(asked, at="22:10").then_events(
        CorrectionRequested, AdjustedScoreAwarded
    )
    assert (awarded.entry, awarded.request) == (entry, evening.events[0].reference)
    evening.when(asked, at="22:11").then_refused(NoLongerHolds, was="without an award", now="A+/A-")
    same = adjust(
        line(1, "1", "2"),
        (AVERAGE_PLUS, AVERAGE_MINUS),
        entry,
        was=(AVERAGE_PLUS, AVERAGE_MINUS),
    )
    evening.when(same, at="22:11").then_refused(NothingChanges)


def test_an_award_finds_the_score_of_its_line_by_itself() -> None:
    evening, entry = played()
    evening.when(adjust(line(1, "1", "2"), (AVERAGE, AVERAGE)), at="22:10")
    _, awarded = evening.then_events(CorrectionRequested, AdjustedScoreAwarded)
    assert awarded.entry == entry
    evening.when(adjust(line(1, "1", "2"), (AVERAGE, AVERAGE)), at="22:11")
    evening.then_refused(NoLongerHolds, now="adjusted already")


def test_an_award_is_for_its_own_line_and_gives_nobody_a_board_twice() -> None:
    evening, entry = played()
    other = adjust(line(2, "1", "2"), (AVERAGE, AVERAGE), entry)
    evening.when(other, at="22:10").then_refused(BadValue, place="award")
    busy = adjust(line(1, "1", "5"), (AVERAGE, AVERAGE))
    evening.when(busy, at="22:10").then_refused(BoardPlayedTwice)
    impossible = adjust(line(1, "1", "2"), (AVERAGE, Assigned(points=1)), entry)
    evening.when(impossible, at="22:10").then_refused(ImpossibleScore)


def test_agreement_to_a_score_is_void_once_the_score_is_another() -> None:
    evening, entry = played()
    evening.given(ConfirmScore(entry=entry, contestant="1"))
    assert evening.facts().results.lines[entry.version].confirmed_by == ("1",)
    evening.given(correct(entry, WAS, NOW), at="22:10")
    assert evening.facts().results.lines[entry.version].confirmed_by == ()
    evening.when(ConfirmScore(entry=entry, contestant="1")).then_events(ScoreConfirmed)


def test_the_reason_stands_in_the_request() -> None:
    evening, entry = played()
    plain = correct(entry, WAS, NOW)
    evening.when(
        RequestCorrection(asks=plain.asks, cause="players", reason="both pairs agree"), at="22:10"
    )
    request, _ = evening.then_events(CorrectionRequested, ScoreCorrected)
    assert request.reason == "both pairs agree"
