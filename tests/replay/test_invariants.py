"""What holds of every record: two times, order, refusals, annulments, what is frozen (LED-*)."""

from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction

import msgspec
import pytest

from ledger.bridge.scores import MatchScore
from ledger.commands import (
    AnnulEvent,
    AppointOfficial,
    AssignNumbers,
    DealWithOffence,
    DecideAppeal,
    DeclareQualifiers,
    EndStage,
    EnterScore,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    RequestCorrection,
    ScheduleStage,
)
from ledger.desk import Desk
from ledger.errors import NotOnRecord, RuleSaysNo
from ledger.events import (
    AppealDecided,
    CorrectionRefused,
    CorrectionRequested,
    EventAnnulled,
    NewScore,
    NumbersAssigned,
    PenaltyImposed,
    Qualifier,
    Reference,
    ScoreCorrected,
)
from projections.scope import resolve
from projections.views.audit_trail import trail
from projections.views.carry_over import carry_over_sheets
from projections.views.standings import Standings, standings
from replay.timeline import Past, past
from tests.given import CLUB, Given, clock, declared_ledger, enter, post
from tests.servers import Folder
from tests.staged import staged

TEAMS = ("1", "2", "3", "4")
ROUNDS = (
    (("1", "2", 20), ("3", "4", 5)),
    (("1", "3", -10), ("2", "4", 30)),
    (("1", "4", 12), ("2", "3", -8)),
)
"""A round robin of four Interstate teams; the net IMPs of the team that is named first."""


@pytest.fixture
def desk(folder: Folder) -> Iterator[Desk]:
    desk = declared_ledger(folder)
    with closing(desk.store):
        yield desk


def known(told: Given, when: str | None = None) -> Past:
    """The past as it was known at an hour of the evening."""
    assert isinstance(told.desk, Desk)
    return past(told.desk.store, CLUB, clock(when).isoformat() if when else None)


def standing(then: Past, scope: str = "contest") -> Standings:
    facts = then.facts()
    return standings(facts, resolve(scope, facts))


def totals(then: Past, scope: str = "contest") -> dict[str, Fraction]:
    return {row.contestant: row.exact for row in standing(then, scope).rows}


def match(session: str, home: str, away: str, imps: int) -> MatchScore:
    return MatchScore(session=session, home=home, away=away, imps=Fraction(imps))


# ----------------------------------------------------------------------------------- annulments


def test_an_annulled_penalty_still_counts_in_the_past_before_its_annulment(desk: Desk) -> None:
    """LED-ANNUL: three victory points of twenty, imposed on the wrong team."""
    told = Given(staged("sydney-2003-swiss-teams", TEAMS), desk=desk)
    vps = MatchScore(session="1", home="1", away="2", home_vps=Fraction(20), away_vps=Fraction(10))
    told.given(EnterScore(score=vps))
    fine = DealWithOffence(session="1", contestants=("1",), offence="device", amount=None)
    penalty = told.given(fine, at="20:00").last
    told.when(AnnulEvent(target=penalty, reason="wrong team"), at="20:20")
    told.then_events(EventAnnulled)
    assert totals(known(told, "20:10"))["1"] == 17
    assert totals(known(told, "20:20"))["1"] == 20


def test_what_was_never_recorded_cannot_be_annulled(desk: Desk) -> None:
    told = Given(staged("sydney-2003-swiss-teams", TEAMS), desk=desk)
    unknown = Reference(told.record[0].stream, 99)
    told.when(AnnulEvent(target=unknown, reason="?")).then_refused(NotOnRecord)


# --------------------------------------------------------------------------------- order, refusals


def test_events_of_one_moment_are_told_apart_by_their_positions(desk: Desk) -> None:
    """LED-ORDER: the second of two corrections at the same time is the one that stands."""
    told = Given(staged("sydney-2003-swiss-teams", TEAMS), desk=desk)
    told.given(EnterScore(score=match("1", "1", "2", 3)), at="20:00")
    entry = told.last
    for was, now in ((3, 8), (8, 5)):
        told.given(_corrected(entry, was, now), at="20:10")
    positions = [recorded.position for recorded in told.record]
    assert positions == sorted(positions)
    scores = known(told, "20:10").facts().results.matches
    assert scores[entry.version].score.imps == 5


def _corrected(entry: Reference, was: int, now: int) -> RequestCorrection:
    asks = NewScore(entry=entry, was=match("1", "1", "2", was), now=match("1", "1", "2", now))
    return RequestCorrection(asks=asks, cause="scorer")


def test_a_refused_request_stays_on_record_and_changes_no_score(desk: Desk) -> None:
    """LED-REFUSED."""
    told = Given(staged("anc-2018-ipc", ("1", "2", "3", "4")), desk=desk)
    told.given(enter(1, "1", "2", 420), enter(1, "3", "4", 50))
    entry = told.events[0].reference
    told.given(post(told), at="20:00")
    before = totals(known(told))
    was = told.facts().results.lines[entry.version].score
    assert was is not None
    asks = NewScore(entry=entry, was=was, now=msgspec.structs.replace(was, points=450))
    told.when(RequestCorrection(asks=asks, cause="players"), at="20:31")
    told.then_events(CorrectionRequested, CorrectionRefused)
    assert totals(known(told)) == before
    kinds = [row.kind for row in trail(known(told).events, "UTC")]
    assert kinds[-2:] == ["CorrectionRequested", "CorrectionRefused"]


# ------------------------------------------------------------------------------------- appeals


def interstate(desk: Desk) -> Given:
    """The round robin, played; numbers and finalists are taken from its standings."""
    told = Given(staged("anc-2018-itc-youth", TEAMS, "qualifying"), desk=desk)
    told.given(ScheduleStage(stage="final"))
    for number, met in enumerate(ROUNDS, 1):
        for home, away, imps in met:
            score = msgspec.structs.replace(match("1", home, away, imps), round=number)
            told.given(EnterScore(score=score), at="20:00")
    told.given(EndStage(stage="qualifying", phase=1), at="20:30")
    then = known(told)
    ranks = {row.contestant: str(row.rank) for row in standing(then, "stage:qualifying").rows}
    told.given(
        AssignNumbers(stage="qualifying", numbers=ranks, phase=2, basis=then.position), at="20:30"
    )
    leaders = tuple(
        Qualifier(contestant=name, place=place) for place, name in enumerate(("3", "1"), 1)
    )
    told.given(EndStage(stage="qualifying"), at="20:30")
    declared = DeclareQualifiers(
        stage="qualifying",
        into="final",
        qualifiers=leaders,
        basis=known(told).position,
        incomplete="fewer matches than are printed",
    )
    told.given(declared, at="20:31")
    return told


def appealed(told: Given) -> None:
    """A committee gives the first team sixteen IMPs more in its match with the third."""
    ruling = GiveRuling(session="1", ruling="judgement", contestants=("1", "3"))
    told.given(ruling, at="20:10", recorded="20:40")
    told.given(LodgeAppeal(ruling=told.last, contestant="1"), at="20:41")
    told.given(HearAppeal(appeal=1, chair="ann", members=("ann", "bob", "cy")), at="21:00")
    decision = told.given(DecideAppeal(appeal=1, action="adjust"), at="21:30").last
    entry = next(
        version
        for version, found in told.facts().results.matches.items()
        if (found.score.home, found.score.away) == ("1", "3")
    )
    was = told.facts().results.matches[entry].score
    now = msgspec.structs.replace(was, imps=Fraction(6))
    asks = NewScore(entry=Reference(told.last.stream, entry), was=was, now=now)
    told.when(RequestCorrection(asks=asks, cause="appeal", cites=(decision,)), at="21:31")
    told.then_events(CorrectionRequested, ScoreCorrected)


def test_an_appeal_moves_the_standings_and_not_the_numbers(desk: Desk) -> None:
    """LED-REPLAY-ITC, ANC 10.3: before and after can both be shown for ever."""
    told = interstate(desk)
    appealed(told)
    before, after = known(told, "21:30"), known(told)
    assert totals(before, "stage:qualifying") == {"3": 128, "1": 127, "2": 107, "4": 58}
    assert totals(after, "stage:qualifying") == {"1": 143, "3": 112, "2": 107, "4": 58}
    (numbered,) = [r.event for r in after.events if isinstance(r.event, NumbersAssigned)]
    assert numbered.numbers == {"3": "1", "1": "2", "2": "3", "4": "4"}


def test_what_is_carried_over_follows_the_appeal(desk: Desk) -> None:
    """LED-REPLAY-ITC, ANC 11.2: a tenth of the margin, unrounded."""
    told = interstate(desk)
    appealed(told)
    assert carried(known(told, "21:30")) == {"3": Fraction(1, 10), "1": 0}
    assert carried(known(told)) == {"1": Fraction(31, 10), "3": 0}


def carried(then: Past) -> dict[str, Fraction | None]:
    """What each finalist brings."""
    facts = then.facts()
    (sheet,) = carry_over_sheets(facts, resolve("stage:final", facts))
    return {row.contestant: row.amount for row in sheet.rows if row.contestant in ("1", "3")}


def test_numbers_once_given_are_not_given_anew(desk: Desk) -> None:
    told = interstate(desk)
    appealed(told)
    anew = AssignNumbers(stage="qualifying", numbers={"1": "1", "3": "2"}, phase=2)
    told.when(anew).then_refused(RuleSaysNo)


def test_every_act_of_a_decision_cites_it(desk: Desk) -> None:
    """LED-APPEAL."""
    told = interstate(desk)
    appealed(told)
    decision = next(r for r in told.record if isinstance(r.event, AppealDecided))
    asked = next(r for r in told.record if isinstance(r.event, CorrectionRequested))
    assert decision.reference in asked.event.cites


def test_a_penalty_of_a_director_is_known_from_when_it_was_recorded(desk: Desk) -> None:
    """LED-BITEMPORAL: when it took effect is another time than when it was known."""
    told = Given(staged("acbl-club-pairs", TEAMS), desk=desk)
    told.given(AppointOfficial(person="dee", role="director"))
    fine = DealWithOffence(
        session="1",
        contestants=("1",),
        offence="disciplinary",
        penalty="disciplinary",
        amount=Fraction(3),
    )
    told.when(fine, at="20:00", recorded="22:20", by="dee").then_events(PenaltyImposed)
    assert not known(told, "22:19").facts().of(PenaltyImposed)
    assert len(known(told, "22:20").facts().of(PenaltyImposed)) == 1
    assert known(told).facts().of(PenaltyImposed)[0][0].at == clock("20:00")
