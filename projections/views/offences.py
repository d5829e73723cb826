"""The ledger of offences: warnings and penalties, each on its step of the ladder."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from ledger.events import (
    OffenceNoted,
    PenaltyImposed,
    PenaltyUnit,
    PenaltyWaived,
    WarningIssued,
)
from ledger.record import Contest
from ledger.record.offences import before, committed, due
from ledger.recorded import Recorded
from ledger.rules.penalties import Ladder
from ledger.rules.penalties.sanction import Committed, PenaltyKind, Sanction
from projections.scope import Scope


class OffenceRow(Struct, frozen=True, kw_only=True):
    """A warning or penalty, with its step on the ladder.

    Attributes:
        step: which offence of its kind it is, where that counts.
        amount, unit: what a penalty takes off, None for a warning.
        counts_in: the session in which it does.
        waived_by: position of what made it count no more.
        next: what the next one of the same kind would cost.

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
        """True if nothing is taken off."""
        return self.amount is None


def offences(
    facts: Contest, scope: Scope, noted: Mapping[int, OffenceNoted] | None = None
) -> tuple[OffenceRow, ...]:
    """Return every warning and penalty within a scope, as they were recorded.

    noted: by their positions the offences that the tournament's contests have told each other,
    where ladders reach that far.
    """
    ledger = _Ledger(facts, noted or {})
    return tuple(
        ledger.row(recorded, event)
        for recorded, event in sanctions(facts)
        if event.session in scope.sessions
    )


def sanctions(facts: Contest) -> list[tuple[Recorded, WarningIssued | PenaltyImposed]]:
    """List warnings and penalties in the order in which they were recorded."""
    found: list[tuple[Recorded, WarningIssued | PenaltyImposed]] = []
    found += facts.of(WarningIssued)
    found += facts.of(PenaltyImposed)
    return sorted(found, key=lambda one: one[0].position)


class _Ledger:
    """The offences of a contest, with those of others that count on its ladders."""

    def __init__(self, facts: Contest, noted: Mapping[int, OffenceNoted]) -> None:
        self._facts = facts
        self._noted = noted
        self._waived = {e.penalty.version: r.position for r, e in facts.of(PenaltyWaived)}

    def row(self, recorded: Recorded, event: WarningIssued | PenaltyImposed) -> OffenceRow:
        """Return the entry of a warning or a penalty."""
        ladder = self._facts.conditions(event.session).offences.get(event.offence)
        imposed = event if isinstance(event, PenaltyImposed) else None
        this = committed(self._facts, event)
        noted_before = [one for at, one in self._noted.items() if at < recorded.position]
        return OffenceRow(
            position=recorded.position,
            contestant=event.contestant,
            players=event.players,
            session=event.session,
            offence=event.offence,
            kind=imposed.penalty if imposed else None,
            step=self._step(
                ladder, this, before(self._facts, event.offence, noted_before, recorded.version)
            ),
            amount=imposed.amount if imposed else None,
            unit=imposed.unit if imposed else None,
            minutes=event.minutes,
            boards=event.boards,
            counts_in=(imposed.counts_in if imposed else None) or event.session,
            clause=event.clause,
            reason=event.reason,
            waived_by=self._waived.get(recorded.version),
            next=self._next(ladder, this, before(self._facts, event.offence, self._noted.values())),
        )

    def _step(
        self, ladder: Ladder | None, this: Committed, before: Iterable[Committed]
    ) -> int | None:
        return None if ladder is None else ladder.step(tuple(before), this)

    def _next(
        self, ladder: Ladder | None, this: Committed, before: Iterable[Committed]
    ) -> Sanction | None:
        """Return the penalty for the same offence once more: as late again, as many boards."""
        return None if ladder is None else due(ladder, before, this)
