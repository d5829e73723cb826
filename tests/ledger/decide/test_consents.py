"""Corrections that wait for the sides to agree."""

import msgspec

from ledger import regulations
from ledger.commands import AppointOfficial, EnterScore, GiveConsent
from ledger.errors import AlreadyDone, NoLongerHolds, NotInRole, NotOnRecord
from ledger.events import (
    ConsentGiven,
    CorrectionRefused,
    CorrectionRequested,
    Reference,
    ScoreCorrected,
    ScoreEntered,
)
from ledger.rulebook import Regulations
from tests.given import (
    MATCHPOINTS,
    Given,
    club_session,
    correct,
    post,
    scored,
    strike_out,
)
from tests.staged import staged

WAS, NOW = scored(1, "1", "2", 420), scored(1, "1", "2", 450)


def needing_consent() -> Regulations:
    """Matchpoints where both sides must agree to a players' correction."""
    rules = regulations.load(MATCHPOINTS)
    players = msgspec.structs.replace(rules.default.corrections["players"], consents=True)
    corrections = {**rules.default.corrections, "players": players}
    default = msgspec.structs.replace(rules.default, corrections=corrections)
    return msgspec.structs.replace(rules, default=default)


def asked(side: str | None = None) -> tuple[Given, Reference, Reference]:
    """A posted evening with a request at 22:10; the score's and the request's references."""
    evening = Given(club_session(rules=needing_consent())).given(EnterScore(score=WAS))
    entry = evening.last
    evening.given(post(evening), at="22:00")
    evening.when(correct(entry, WAS, NOW, side=side), at="22:10").then_events(CorrectionRequested)
    return evening, entry, evening.last


def test_both_sides_must_agree_before_the_correction_counts() -> None:
    evening, _, request = asked()
    evening.when(GiveConsent(request=request, contestant="1"), at="22:11")
    evening.then_events(ConsentGiven)
    evening.when(GiveConsent(request=request, contestant="2"), at="22:12")
    _, made = evening.then_events(ConsentGiven, ScoreCorrected)
    assert made.request == request


def test_whoever_asks_agrees_and_only_the_opponents_are_waited_for() -> None:
    evening, _, request = asked(side="1")
    evening.when(GiveConsent(request=request, contestant="2"), at="22:12")
    evening.then_events(ConsentGiven, ScoreCorrected)


def test_whoever_plays_for_the_one_side_does_not_consent_for_the_other() -> None:
    evening = Given(staged(needing_consent(), {"1": ("a1", "a2"), "2": ("b1", "b2")}))
    evening.given(AppointOfficial(person="dee", role="director"))
    entry = evening.given(EnterScore(score=WAS), by="dee").last
    evening.given(post(evening), at="22:00", by="dee")
    request = evening.given(correct(entry, WAS, NOW, side="1"), at="22:10", by="a1").last
    consent = GiveConsent(request=request, contestant="2")
    evening.when(consent, at="22:12", by="a2").then_refused(NotInRole, actor="a2", roles=("2",))
    evening.when(consent, at="22:12", by="b1").then_events(ConsentGiven, ScoreCorrected)


def test_a_request_in_time_is_made_when_the_consent_comes_after_the_period() -> None:
    evening, _, request = asked(side="1")
    evening.when(GiveConsent(request=request, contestant="2"), at="22:45")
    evening.then_events(ConsentGiven, ScoreCorrected)


def test_a_late_request_is_refused_and_not_left_waiting() -> None:
    evening, entry, _ = asked(side="1")
    evening.when(correct(entry, WAS, NOW), at="22:31")
    evening.then_events(CorrectionRequested, CorrectionRefused)
    late = evening.events[0].reference
    evening.when(GiveConsent(request=late, contestant="2"), at="22:32").then_refused(AlreadyDone)


def test_only_the_sides_of_the_score_consent_and_each_once() -> None:
    evening, _, request = asked()
    evening.when(GiveConsent(request=request, contestant="3")).then_refused(
        NotInRole, roles=("1", "2")
    )
    evening.given(GiveConsent(request=request, contestant="1"))
    evening.when(GiveConsent(request=request, contestant="1")).then_refused(AlreadyDone)


def test_consent_is_given_to_a_request_that_is_open() -> None:
    evening, entry, request = asked(side="1")
    evening.when(GiveConsent(request=entry, contestant="2")).then_refused(
        NotOnRecord, what="request"
    )
    elsewhere = Reference("contest:other", request.version)
    evening.when(GiveConsent(request=elsewhere, contestant="2")).then_refused(NotOnRecord)
    evening.given(GiveConsent(request=request, contestant="2"))
    evening.when(GiveConsent(request=request, contestant="1")).then_refused(AlreadyDone)


def test_what_was_agreed_to_must_still_hold_when_the_last_side_agrees() -> None:
    evening, entry, request = asked(side="1")
    evening.given(correct(entry, WAS, scored(1, "1", "2", 480), cause="scorer"), at="22:15")
    evening.when(GiveConsent(request=request, contestant="2"), at="22:16")
    evening.then_refused(NoLongerHolds)


def test_the_sides_of_a_missing_score_consent_to_it() -> None:
    evening, _, _ = asked()
    evening.when(correct(None, None, scored(1, "3", "4", 170)), at="22:12")
    evening.then_events(CorrectionRequested)
    request = evening.last
    evening.given(GiveConsent(request=request, contestant="3"))
    evening.when(GiveConsent(request=request, contestant="4"))
    evening.then_events(ConsentGiven, ScoreEntered)


def test_striking_out_waits_for_consent_too() -> None:
    evening, entry, _ = asked()
    evening.when(strike_out(entry, WAS, cause="players"), at="22:12")
    evening.then_events(CorrectionRequested)
    assert evening.totals() == {"1": 0, "2": 0}


def test_a_scorers_correction_does_not_wait_where_only_players_need_consent() -> None:
    evening, entry, _ = asked()
    evening.when(correct(entry, WAS, NOW, cause="scorer"), at="22:12")
    evening.then_events(CorrectionRequested, ScoreCorrected)
