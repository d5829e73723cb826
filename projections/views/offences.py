"""The ledger of offences: warnings and penalties, each on its step of the ladder."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from ledger.events import (
    OffenceNoted,
    PenaltyImposed,
    PenaltyKind,
    PenaltyUnit,
    PenaltyWaived,
    WarningIssued,
)
from ledger.recorded import Recorded
from ledger.rules.penalties import Ladder
from ledger.rules.penalties.sanction import Committed, CountedLadder, Offence, Sanction
from projections.folds.facts import Facts
from projections.scope import Scope


class OffenceRow(Struct, frozen=True, kw_only=True):
    """A warning or a penalty. step: which offence of its kind it is, where that counts.

    amount, unit: what a penalty takes off, None for a warning. counts_in: the session in
    which it does. waived_by: position of what made it count no more. next: what the next one
    of the same kind would cost.
    """

    position: int
    contestant: str
    players: tuple[str, ...]
    session: str
    offence: str
    kind: PenaltyKind | None
    step: int | None
    amount: Fraction | None
    unit: PenaltyUnit | None
    minutes: Fraction | None
    boards: int | None
    counts_in: str
    clause: str
    reason: str | None
    waived_by: int | None
    next: Sanction | None

    @property
    def is_warning(self) -> bool:
        """Whether nothing is taken off."""
        return self.amount is None


def offences(
    facts: Facts, scope: Scope, elsewhere: Iterable[OffenceNoted] = ()
) -> tuple[OffenceRow, ...]:
    """Every warning and penalty within a scope, as they were recorded.

    elsewhere: offences of the tournament's other contests, where ladders reach that far.
    """
    ledger = _Ledger(facts, elsewhere)
    return tuple(
        ledger.row(recorded, event)
        for recorded, event in sanctions(facts)
        if event.session in scope.sessions
    )


def sanctions(facts: Facts) -> list[tuple[Recorded, WarningIssued | PenaltyImposed]]:
    """Warnings and penalties in the order in which they were recorded."""
    found: list[tuple[Recorded, WarningIssued | PenaltyImposed]] = []
    found += facts.of(WarningIssued)
    found += facts.of(PenaltyImposed)
    return sorted(found, key=lambda one: one[0].position)


class _Ledger:
    """The offences of a contest, with those of others that count on its ladders."""

    def __init__(self, facts: Facts, elsewhere: Iterable[OffenceNoted]) -> None:
        assert facts.opened is not None
        self._facts = facts
        self._contest = facts.opened.contest
        self._elsewhere = [one for one in elsewhere if one.contest != self._contest]
        self._waived = {e.penalty.version: r.position for r, e in facts.of(PenaltyWaived)}

    def row(self, recorded: Recorded, event: WarningIssued | PenaltyImposed) -> OffenceRow:
        """One entry."""
        ladder = self._facts.conditions(event.session).offences.get(event.offence)
        imposed = event if isinstance(event, PenaltyImposed) else None
        this = self._committed(event)
        return OffenceRow(
            position=recorded.position,
            contestant=event.contestant,
            players=event.players,
            session=event.session,
            offence=event.offence,
            kind=imposed.penalty if imposed else None,
            step=self._step(ladder, this, self._before(event.offence, recorded.position)),
            amount=imposed.amount if imposed else None,
            unit=imposed.unit if imposed else None,
            minutes=event.minutes,
            boards=event.boards,
            counts_in=(imposed.counts_in if imposed else None) or event.session,
            clause=event.clause,
            reason=event.reason,
            waived_by=self._waived.get(recorded.version),
            next=self._next(ladder, this, self._before(event.offence)),
        )

    def _step(
        self, ladder: Ladder | None, this: Committed, before: Iterable[Committed]
    ) -> int | None:
        if not isinstance(ladder, CountedLadder):
            return None
        return ladder.earlier(this, tuple(before)) + 1

    def _next(
        self, ladder: Ladder | None, this: Committed, before: Iterable[Committed]
    ) -> Sanction | None:
        """What the same once more would cost: as late again, as many boards."""
        if ladder is None:
            return None
        if isinstance(ladder, CountedLadder):
            return ladder.after(tuple(before), this)
        return ladder.sanction(Offence(0, this.minutes, this.boards))

    def _before(self, offence: str, position: int | None = None) -> Iterator[Committed]:
        """The offences of a kind that count, before a position or all of them."""
        for noted in self._elsewhere:
            if noted.offence == offence:
                yield Committed(
                    noted.contestant,
                    noted.players,
                    noted.contest,
                    minutes=noted.minutes,
                    boards=noted.boards,
                )
        for recorded, event in sanctions(self._facts):
            is_before = position is None or recorded.position < position
            if event.offence == offence and is_before and recorded.version not in self._waived:
                yield self._committed(event)

    def _committed(self, event: WarningIssued | PenaltyImposed) -> Committed:
        return Committed(
            event.contestant,
            event.players or self._facts.entries.contestants[event.contestant].players,
            self._contest,
            self._facts.sessions.sessions[event.session].stage,
            event.minutes,
            event.boards,
        )
