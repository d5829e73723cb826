"""Admission in two times: judged on what was recorded by then and so by the request's own time."""

from datetime import timedelta, timezone

from ledger.commands import AnnulEvent, EnterScore
from ledger.errors import BeforeItsEvidence, NeedsResponsible
from ledger.events import (
    CorrectionRefused,
    CorrectionRequested,
    EventAnnulled,
    Reference,
    ScoreCorrected,
    ScoreEntered,
)
from tests.given import Given, clock, club_session, correct, enter, post, scored

WAS, NOW = scored(1, "1", "2", 420), scored(1, "1", "2", 450)


def played() -> tuple[Given, Reference]:
    evening = Given(club_session()).given(EnterScore(score=WAS), at="19:40")
    return evening, evening.last


def test_a_request_keyed_late_counts_from_when_it_reached_the_official() -> None:
    evening, entry = played()
    evening.given(post(evening), at="22:00")
    evening.when(correct(entry, WAS, NOW), at="22:29", recorded="23:30")
    evening.then_events(CorrectionRequested, ScoreCorrected)
    assert evening.events[0].at == clock("22:29")
    assert evening.events[0].recorded_at == clock("23:30")


def test_a_posting_keyed_late_counts_from_when_it_was_made() -> None:
    evening, entry = played()
    evening.given(post(evening), at="22:00", recorded="22:50", responsible="ann")
    evening.when(correct(entry, WAS, NOW), at="22:31", recorded="22:51")
    _, refused = evening.then_events(CorrectionRequested, CorrectionRefused)
    assert refused.ended_at == clock("22:30")


def test_a_posting_made_after_the_request_does_not_close_its_period() -> None:
    evening, entry = played()
    evening.given(post(evening), at="22:00", recorded="23:00", responsible="ann")
    evening.when(correct(entry, WAS, NOW), at="21:59", recorded="23:30")
    evening.then_events(CorrectionRequested, ScoreCorrected)


def test_a_decision_stands_when_a_posting_is_keyed_after_it() -> None:
    evening, entry = played()
    evening.when(correct(entry, WAS, NOW), at="22:40")
    evening.then_events(CorrectionRequested, ScoreCorrected)
    before = evening.totals()
    evening.given(post(evening), at="22:00", recorded="22:45", responsible="ann")
    assert evening.totals() == before


def test_the_first_posting_opens_the_period_and_a_later_one_does_not_prolong_it() -> None:
    evening, entry = played()
    evening.given(post(evening), at="22:00")
    evening.given(post(evening), at="22:20")
    evening.when(correct(entry, WAS, NOW), at="22:31")
    evening.then_events(CorrectionRequested, CorrectionRefused)


def test_an_earlier_posting_keyed_later_moves_the_end_forward_for_later_requests_only() -> None:
    evening, entry = played()
    evening.given(post(evening), at="22:10")
    evening.when(correct(entry, WAS, NOW), at="22:35")
    evening.then_events(CorrectionRequested, ScoreCorrected)
    evening.given(post(evening), at="22:00", recorded="22:36", responsible="ann")
    evening.when(correct(entry, NOW, WAS), at="22:37")
    _, refused = evening.then_events(CorrectionRequested, CorrectionRefused)
    assert refused.ended_at == clock("22:30")


def test_a_posting_that_was_taken_back_closes_nothing() -> None:
    evening, entry = played()
    posted = evening.given(post(evening), at="22:00").last
    evening.given(AnnulEvent(target=posted, reason="wrong session"), at="22:05")
    evening.when(correct(entry, WAS, NOW), at="23:00")
    evening.then_events(CorrectionRequested, ScoreCorrected)


def test_a_refusal_stands_after_the_posting_it_rested_on_is_taken_back() -> None:
    evening, entry = played()
    posted = evening.given(post(evening), at="22:00").last
    evening.given(correct(entry, WAS, NOW), at="22:31")
    evening.when(AnnulEvent(target=posted, reason="wrong session"), at="22:40")
    evening.then_events(EventAnnulled)
    assert evening.facts().results.lines[entry.version].score == WAS
    evening.when(correct(entry, WAS, NOW), at="22:41")
    evening.then_events(CorrectionRequested, ScoreCorrected)


def test_a_request_cannot_be_older_than_the_score_it_is_about() -> None:
    evening, entry = played()
    evening.when(correct(entry, WAS, NOW), at="19:39", recorded="20:00")
    evening.then_refused(BeforeItsEvidence, at=clock("19:39"), evidence=clock("19:40"))


def test_a_contradiction_is_told_in_the_zone_of_the_act() -> None:
    brisbane = timezone(timedelta(hours=10))
    at, evidence = clock("19:39").astimezone(brisbane), clock("19:40")
    refusal = BeforeItsEvidence(at=at, what="#1", evidence=evidence)
    assert str(refusal).count("+10:00") == 2


def test_a_score_that_reached_the_scorer_before_the_posting_is_entered_after_it() -> None:
    evening, _ = played()
    evening.given(post(evening), at="22:00")
    late = enter(1, "3", "4", 170)
    evening.when(late, at="21:50", recorded="22:10").then_refused(NeedsResponsible)
    evening.when(late, at="21:50", recorded="22:10", responsible="ann").then_events(ScoreEntered)


def test_the_closing_instant_is_still_in_time_and_a_second_later_is_not() -> None:
    evening, entry = played()
    evening.given(post(evening), at="22:00")
    last = clock("22:30")
    evening.when(correct(entry, WAS, NOW), at=last)
    evening.then_events(CorrectionRequested, ScoreCorrected)
    evening.when(correct(entry, NOW, WAS), at=last.replace(microsecond=1))
    evening.then_events(CorrectionRequested, CorrectionRefused)
