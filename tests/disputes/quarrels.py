"""A generated contest with all that is disputed in it: rulings, appeals, penalties."""

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import get_args

from ledger.commands import (
    AdviseParties,
    AnnulEvent,
    AnyCommand,
    DealWithOffence,
    DecideAppeal,
    DeclareForfeit,
    GiveRuling,
    HearAppeal,
    LodgeAppeal,
    RecordIncident,
    WaivePenalty,
    WithdrawAppeal,
)
from ledger.events import QualifiersDeclared, Reference, contest_stream
from ledger.record.justice import Course
from ledger.rules.appeals.words import Action, Body, RulingKind
from ledger.rules.corrections import CAUSES
from tests.disputes.course import Played
from tests.disputes.plans import OUTSIDERS, PLANS, Plan
from tests.given import CLUB
from tests.strategies import History


def dispute(rng: Random, steps: int = 60, plan: Plan | None = None) -> History:
    """A contest of so many submissions after its opening."""
    return Disputed(rng, plan or rng.choice(PLANS)).told(steps)


class Disputed(Played):
    """The steps of a contest in which not everybody agrees."""

    def told(self, steps: int) -> History:
        self.open()
        for _ in range(steps):
            self.now += timedelta(minutes=self.rng.choice((0, 0, 1, 3, 10, 25)))
            (tell,) = self.rng.choices(list(STEPS), weights=list(STEPS.values()))
            command = tell(self) if self.contest.sessions else None
            if command is not None:
                self.submit(command)
        stream = contest_stream(CLUB)
        events = [recorded for recorded in self.paper.record if recorded.stream == stream]
        return History(self.submitted, events, self.paper)

    # ------------------------------------------------------------------------- justice

    def forfeit(self) -> AnyCommand:
        home, away = self.contestant(), self.contestant()
        stated = self.rng.choice(((None, None), (Fraction(18), Fraction(2))))
        return DeclareForfeit(
            session=self.session(),
            home=home,
            away=away,
            offenders=self.rng.choice(((), (away,))),
            home_vps=stated[0],
            away_vps=stated[1],
            ruling=self.ruling(),
        )

    def penalise(self) -> AnyCommand:
        session, rng = self.session(), self.rng
        offence = rng.choice(sorted(self.contest.conditions(session).offences))
        return DealWithOffence(
            session=session,
            contestants=(self.contestant(),),
            offence=offence,
            minutes=rng.choice((None, Fraction(4), Fraction(12))),
            boards=rng.choice((None, 2)),
            penalty=rng.choice(("procedural", "procedural", "disciplinary")),
            amount=rng.choice((None, None, Fraction(2))),
            counts_in=rng.choice((None, None, None, self.session())),
            ruling=rng.choice((None, self.ruling())),
        )

    def waive(self) -> AnyCommand | None:
        sanction = self.one_of(list(self.contest.sanctions))
        if sanction is None:
            return None
        decisions = [appeal.decision for appeal in self.contest.appeals.values()]
        return WaivePenalty(
            penalty=Reference(self.contest.stream, sanction),
            asked_by=self.rng.choice((None, self.contestant())),
            decision=self.rng.choice((None, *decisions)),
            reason="no harm",
        )

    def rule(self) -> AnyCommand:
        rng = self.rng
        kinds = get_args(RulingKind)
        told_at = self.now - timedelta(minutes=rng.choice((0, 0, 5)))
        return GiveRuling(
            session=self.session(),
            ruling=rng.choice(("judgement", "judgement", "judgement", *kinds)),
            contestants=rng.choice(((), (self.contestant(), self.contestant()))),
            advised_at=rng.choice((None, None, told_at)),
        )

    def advise(self) -> AnyCommand | None:
        ruling = self.ruling()
        return None if ruling is None else AdviseParties(ruling=ruling)

    def lodge(self) -> AnyCommand | None:
        ruling = self.ruling()
        if ruling is None:
            return None
        parties = self.contest.rulings[ruling.version].event.contestants
        return LodgeAppeal(
            ruling=ruling,
            contestant=self.rng.choice([*(parties * 3), self.contestant()]),
            body=self.rng.choice(("appeals-committee", *get_args(Body))),
            form=self.rng.random() < 0.9,
        )

    def _appeal(self, *states: Course) -> int:
        """One that has come so far, mostly."""
        appeals = self.contest.appeals
        fitting = [number for number, appeal in appeals.items() if appeal.state in states]
        return self.rng.choice([*(fitting * 6), *appeals, 1 + len(appeals)])

    def hear(self) -> AnyCommand:
        rng = self.rng
        size = rng.choice((3, 3, 5, 4))
        members = list(OUTSIDERS[:size])
        if rng.random() < 0.2:
            members[1] = rng.choice(("A1", "dee", "ann"))
        return HearAppeal(
            appeal=self._appeal("lodged"),
            chair=members[0],
            members=tuple(members),
            excused=rng.choice(((), (), ("wes",))),
            reason=rng.choice((None, "the fifth is ill")),
        )

    def decide(self) -> AnyCommand:
        rng = self.rng
        sanctions = [v for v, one in self.contest.sanctions.items() if one.waived is None]
        removed = rng.sample(sanctions, min(len(sanctions), rng.choice((0, 0, 1, 2))))
        return DecideAppeal(
            appeal=self._appeal("heard"),
            action=rng.choice(("adjust", "adjust", "uphold", *get_args(Action))),
            removes=tuple(Reference(self.contest.stream, version) for version in removed),
            without_merit=rng.random() < 0.2,
            penalty=rng.choice((None, Fraction(1))),
        )

    def withdraw_appeal(self) -> AnyCommand:
        return WithdrawAppeal(appeal=self._appeal("lodged", "heard"))

    def annul(self) -> AnyCommand | None:
        """Anything recent; but for a field that has begun to play."""
        first = max(1, self.contest.version - 15)
        version = self.rng.randint(first, self.contest.version)
        if isinstance(self.contest.event_at(version).event, QualifiersDeclared):
            return None
        return AnnulEvent(
            target=Reference(self.contest.stream, version),
            reason="by mistake",
            cause=self.rng.choice(CAUSES),
        )

    def incident(self) -> AnyCommand:
        return RecordIncident(incident="dress", session=self.session())


STEPS: dict[Callable[[Disputed], AnyCommand | None], int] = {
    Disputed.play: 26,
    Disputed.correct: 14,
    Disputed.ask_award: 3,
    Disputed.award: 2,
    Disputed.consent: 8,
    Disputed.post: 6,
    Disputed.start_or_end: 5,
    Disputed.reschedule: 4,
    Disputed.agree: 8,
    Disputed.end_stage: 1,
    Disputed.qualify: 5,
    Disputed.replace: 1,
    Disputed.withdraw: 1,
    Disputed.lot: 1,
    Disputed.draw: 1,
    Disputed.forfeit: 2,
    Disputed.penalise: 8,
    Disputed.waive: 4,
    Disputed.rule: 7,
    Disputed.advise: 4,
    Disputed.lodge: 8,
    Disputed.hear: 12,
    Disputed.decide: 12,
    Disputed.withdraw_appeal: 1,
    Disputed.annul: 7,
    Disputed.incident: 1,
}
