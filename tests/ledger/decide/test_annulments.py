"""Taking back what was recorded by mistake: from then on, never before (LED-ANNUL)."""

import pytest

from ledger import regulations
from ledger.commands import (
    AmendRegulations,
    AnnulEvent,
    AnyCommand,
    AssignNumbers,
    ConfirmScore,
    CorrectEntry,
    EnterContestant,
    EnterScore,
    MarkNotPlayed,
    PublishDraw,
    RemoveBoard,
    RequestCorrection,
    ScheduleSession,
    ScheduleStage,
    SeatPlayer,
    StartSession,
    StartStage,
)
from ledger.errors import (
    AlreadyDone,
    BeforeItsEvidence,
    CannotBeAnnulled,
    NotOnRecord,
    ReasonRequired,
    RuleSaysNo,
    StillCited,
)
from ledger.events import (
    Annul,
    CorrectionRefused,
    CorrectionRequested,
    EventAnnulled,
    Pairing,
    Reference,
    ScoreEntered,
)
from ledger.rules.corrections import Cause
from tests.given import (
    AVERAGE,
    Given,
    adjust,
    award,
    clock,
    club_session,
    correct,
    enter,
    facts_of,
    line,
    post,
    scored,
    strike_out,
)

WAS, NOW = scored(1, "1", "2", 420), scored(1, "1", "2", 450)


def annul(target: Reference, reason: str | None = "keyed by mistake") -> AnnulEvent:
    return AnnulEvent(target=target, reason=reason)


def club() -> Given:
    return Given(club_session(pairs=6))


def test_an_annulled_fact_no_longer_counts_and_the_past_is_as_it_was() -> None:
    evening = club().given(enter(1, "1", "2", 420), enter(1, "3", "4", 170))
    then = evening.record
    evening.when(annul(evening.last), at="20:00").then_events(CorrectionRequested, EventAnnulled)
    assert set(evening.totals()) == {"1", "2"}
    assert evening.record[: len(then)] == then
    assert len(facts_of(then).results.lines) == 2


def test_annulling_what_changes_no_score_needs_no_request() -> None:
    evening = club().given(StartSession(session="1"))
    evening.when(annul(evening.last)).then_events(EventAnnulled)
    assert evening.facts().sessions["1"].started == []


def test_annulling_a_score_obeys_the_period_of_its_correction() -> None:
    evening = club().given(EnterScore(score=WAS))
    entry = evening.last
    evening.given(post(evening), at="22:00")
    evening.when(annul(entry), at="22:31")
    _, refused = evening.then_events(CorrectionRequested, CorrectionRefused)
    assert refused.clause == "Law 79C1"
    assert set(evening.totals()) == {"1", "2"}
    evening.when(annul(entry), at="22:30", recorded="22:32")
    evening.then_events(CorrectionRequested, EventAnnulled)
    assert evening.totals() == {}


def test_an_annulment_needs_a_reason() -> None:
    evening = club().given(EnterScore(score=WAS))
    evening.when(annul(evening.last, None)).then_refused(ReasonRequired, what="an annulment")


def test_an_annulment_cannot_be_annulled_and_nothing_is_annulled_twice() -> None:
    evening = club().given(EnterScore(score=WAS))
    entry = evening.last
    evening.given(annul(entry))
    evening.when(annul(evening.last)).then_refused(CannotBeAnnulled, kind="EventAnnulled")
    again = evening.when(annul(entry)).then_refused(AlreadyDone)
    assert f"the annulment of #{evening.record[entry.version - 1].position}" in str(again)


@pytest.mark.parametrize("version", [0, 99])
def test_what_does_not_exist_cannot_be_annulled(version: int) -> None:
    evening = club()
    evening.when(annul(Reference("contest:club", version))).then_refused(NotOnRecord)
    evening.when(annul(Reference("contest:other", 1))).then_refused(NotOnRecord)


def test_a_contests_opening_a_request_and_a_refusal_stand_for_ever() -> None:
    evening = club().given(EnterScore(score=WAS))
    opening, entry = Reference("contest:club", 1), evening.last
    evening.when(annul(opening)).then_refused(CannotBeAnnulled, kind="ContestOpened")
    evening.given(post(evening), at="22:00")
    evening.given(correct(entry, WAS, NOW), at="22:31")
    request, refusal = (recorded.reference for recorded in evening.events)
    evening.when(annul(request)).then_refused(CannotBeAnnulled, kind="CorrectionRequested")
    evening.when(annul(refusal)).then_refused(CannotBeAnnulled, kind="CorrectionRefused")


RESTING: list[tuple[AnyCommand, AnyCommand]] = [
    # what is to be annulled, and what could not stand without it
    (ScheduleStage(stage="final"), ScheduleSession(session="f", stage="final")),
    (ScheduleStage(stage="final"), StartStage(stage="final")),
    (ScheduleStage(stage="final"), AssignNumbers(stage="final", numbers={"1": "1"})),
    (ScheduleSession(session="2", stage="main"), StartSession(session="2")),
    (ScheduleSession(session="2", stage="main"), enter(1, "1", "2", 420, session="2")),
    (ScheduleSession(session="2", stage="main"), RemoveBoard(session="2", board=1, why="time")),
    (
        ScheduleSession(session="2", stage="main"),
        SeatPlayer(session="2", contestant="1", person="ann", seat="N"),
    ),
    (
        ScheduleSession(session="2", stage="main"),
        AmendRegulations(regulations=regulations.load("team-match"), from_session="2"),
    ),
    (EnterContestant(contestant="7"), enter(1, "7", "1", 420)),
    (EnterContestant(contestant="7"), CorrectEntry(contestant="7", was=(), players=("ann",))),
    (EnterContestant(contestant="7"), AssignNumbers(stage="main", numbers={"7": "1"})),
    (
        EnterContestant(contestant="7"),
        PublishDraw(
            session="1",
            round=1,
            pairings=(Pairing(table="1", ns="7", ew="1"),),
            method="by-hand",
        ),
    ),
    (
        EnterContestant(contestant="7"),
        PublishDraw(
            session="1",
            round=1,
            pairings=(Pairing(table="1", ns="1", ew="2"),),
            sits_out=("7",),
            method="by-hand",
        ),
    ),
    (MarkNotPlayed(line=line(1, "1", "2")), award(1, "1", "2", (AVERAGE, AVERAGE))),
    (EnterScore(score=WAS), award(1, "1", "2", (AVERAGE, AVERAGE))),
]


@pytest.mark.parametrize(("target", "resting"), RESTING)
def test_nothing_is_annulled_while_something_rests_on_it(
    target: AnyCommand, resting: AnyCommand
) -> None:
    evening = club().given(target)
    reference = evening.last
    evening.given(resting)
    kind, position = evening.events[0].kind, evening.events[0].position
    evening.when(annul(reference)).then_refused(StillCited, citing=(f"#{position} {kind}",))
    evening.given(annul(evening.record[-1].reference))
    evening.when(annul(reference))
    assert evening.refusal is None
    evening.standings()


def test_what_names_the_target_is_listed_the_first_three_by_name() -> None:
    evening = club().given(EnterScore(score=WAS))
    entry = evening.last
    for contestant in ("1", "2"):
        evening.given(ConfirmScore(entry=entry, contestant=contestant))
    evening.given(correct(entry, WAS, NOW))
    evening.given(correct(entry, NOW, WAS))
    refusal = evening.when(annul(entry)).then_refused(StillCited)
    assert str(refusal).count("#") == 4
    assert "1 more" in str(refusal)


def test_corrections_of_one_score_are_annulled_the_last_one_first() -> None:
    evening = club().given(EnterScore(score=WAS))
    entry = evening.last
    first = evening.given(correct(entry, WAS, NOW)).last
    second = evening.given(correct(entry, NOW, scored(1, "1", "2", 480))).last
    evening.when(annul(first)).then_refused(StillCited)
    evening.given(annul(second))
    evening.when(annul(first)).then_events(CorrectionRequested, EventAnnulled)
    assert evening.facts().results.lines[entry.version].score == WAS


def test_a_correction_is_not_annulled_once_its_old_place_is_taken() -> None:
    evening = club().given(EnterScore(score=WAS))
    entry = evening.last
    moved = evening.given(correct(entry, WAS, scored(1, "5", "6", 420))).last
    evening.given(enter(1, "1", "3", 50))
    evening.when(annul(moved)).then_refused(StillCited)


def test_a_line_struck_out_does_not_come_back_once_it_was_entered_again() -> None:
    evening = club().given(EnterScore(score=WAS))
    struck = evening.given(strike_out(evening.last, WAS)).last
    again = evening.given(EnterScore(score=NOW)).last
    evening.when(annul(struck)).then_refused(StillCited)
    evening.given(annul(again))
    evening.when(annul(struck)).then_events(CorrectionRequested, EventAnnulled)
    assert [r.score for r in evening.facts().results.lines.values()] == [WAS]


def test_what_a_later_step_rested_on_is_annulled_after_it() -> None:
    evening = club().given(EnterScore(score=WAS))
    entry = evening.last
    corrected = evening.given(correct(entry, WAS, NOW)).last
    struck = evening.given(strike_out(entry, NOW)).last
    evening.when(annul(corrected)).then_refused(StillCited)
    evening.given(annul(struck))
    evening.when(annul(corrected)).then_events(CorrectionRequested, EventAnnulled)


def test_a_move_is_not_annulled_while_an_award_rests_on_the_new_place() -> None:
    evening = club().given(EnterScore(score=WAS))
    entry = evening.last
    moved = evening.given(correct(entry, WAS, scored(1, "5", "6", 420))).last
    awarded = evening.given(adjust(line(1, "5", "6"), (AVERAGE, AVERAGE), entry)).last
    evening.when(annul(moved)).then_refused(StillCited)
    evening.given(annul(awarded))
    evening.when(annul(moved)).then_events(CorrectionRequested, EventAnnulled)


def test_an_award_taken_back_leaves_the_score_as_it_was_played() -> None:
    evening = club().given(EnterScore(score=WAS), enter(1, "3", "4", 50))
    entry = evening.events[0].reference
    before = evening.totals()
    awarded = evening.given(adjust(line(1, "1", "2"), (AVERAGE, AVERAGE), entry)).last
    assert evening.totals() != before
    evening.given(annul(awarded))
    assert evening.totals() == before


def test_a_score_taken_back_can_be_entered_again() -> None:
    evening = club().given(EnterScore(score=WAS))
    evening.given(annul(evening.last))
    evening.when(EnterScore(score=NOW)).then_events(ScoreEntered)


def test_a_posting_taken_back_leaves_the_session_unposted() -> None:
    evening = club().given(EnterScore(score=WAS))
    posted = evening.given(post(evening), at="22:00").last
    evening.given(annul(posted), at="22:05")
    evening.when(enter(1, "3", "4", 170), at="22:06").then_events(ScoreEntered)


def test_a_line_without_a_score_that_was_struck_out_comes_back_within_its_period() -> None:
    evening = club().given(MarkNotPlayed(line=line(1, "1", "2")))
    struck = evening.given(strike_out(evening.last, None)).last
    evening.given(post(evening), at="22:00")
    evening.when(annul(struck), at="22:31")
    _, refused = evening.then_events(CorrectionRequested, CorrectionRefused)
    assert refused.clause == "Law 79C1"
    evening.when(annul(struck), at="22:30", recorded="22:32")
    evening.then_events(CorrectionRequested, EventAnnulled)


@pytest.mark.parametrize("cause", ["scorer", "appeal"])
def test_what_changes_no_score_is_not_annulled_by_a_correction(cause: Cause) -> None:
    evening = club().given(StartSession(session="1"))
    asked = RequestCorrection(asks=Annul(target=evening.last), cause=cause)
    evening.when(asked).then_refused(RuleSaysNo, clause="Law 79C")


def test_nothing_is_annulled_before_it_was_so() -> None:
    evening = club().given(StartSession(session="1"), at="19:30")
    evening.when(annul(evening.last), at="19:29", recorded="20:00")
    evening.then_refused(BeforeItsEvidence, at=clock("19:29"), evidence=clock("19:30"))
