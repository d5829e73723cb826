"""Warnings, penalties, rulings and appeals, and how far each has come (Laws 81-83, 90-93)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, assert_never

from ledger.bridge.scores import seated
from ledger.events import (
    AppealAdmitted,
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealRefused,
    AppealWithdrawn,
    PartiesAdvised,
    PenaltyImposed,
    PenaltyWaived,
    Reference,
    RulingEvent,
    RulingGiven,
    WarningIssued,
)
from ledger.record.fitting import need_that
from ledger.recorded import Recorded


@dataclass(slots=True)
class Sanctioned:
    """A warning or penalty.

    Attributes:
        waived: by which version, where it counts no more.

    """

    event: WarningIssued | PenaltyImposed
    waived: int | None = None


@dataclass(slots=True)
class Ruling:
    """A director's ruling, and when its parties were told.

    Attributes:
        advised_at: when its parties were told.
        advised_by: which event says so.

    """

    position: int
    reference: Reference
    at: datetime
    actor: str
    event: RulingGiven
    advised_at: datetime | None
    advised_by: int
    told_of_appeal: bool


Course = Literal["lodged", "refused", "withdrawn", "heard", "decided"]
"""How far an appeal can come."""


@dataclass(slots=True)
class Appeal:
    """An appeal with the ruling it is against, and every step on its way.

    Attributes:
        refused, admitted: why it was not to be heard, and why it is all the same.
        reference: of its lodging.
        latest: of the step that brought it where it is.
        decision: of the event that decided it.
        ended_at: when it was decided or withdrawn, and held nothing up any more.
        steps: the positions of all of them.

    """

    position: int
    reference: Reference
    latest: Reference
    lodged: AppealLodged
    lodged_at: datetime
    ruling: Ruling
    state: Course = "lodged"
    refused: AppealRefused | None = None
    admitted: AppealAdmitted | None = None
    heard: AppealHeard | None = None
    heard_at: datetime | None = None
    decided: AppealDecided | None = None
    decided_at: datetime | None = None
    decision: Reference | None = None
    ended_at: datetime | None = None
    steps: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """The number under which it was lodged, counted from 1 within the contest."""
        return self.lodged.appeal

    @property
    def members(self) -> tuple[str, ...]:
        """Who heard it; nobody while it is not heard."""
        return self.heard.members if self.heard else ()

    @property
    def is_open(self) -> bool:
        """Whether a committee has still to decide it."""
        return self.state in ("lodged", "heard")

    @property
    def is_over(self) -> bool:
        """Whether nobody hears it any more, and nobody has: the ruling is as if not appealed."""
        return self.state in ("refused", "withdrawn")

    @property
    def parties(self) -> tuple[str, ...]:
        """Whoever lodged it, and the parties of the ruling."""
        return tuple(dict.fromkeys((self.lodged.contestant, *self.ruling.event.contestants)))

    def concerns(self, contestants: frozenset[str], board: int | None = None) -> bool:
        """Whether it is about these contestants, or about one board of theirs."""
        return not {*seated(*contestants)}.isdisjoint(self.parties) and (
            board is None or self.ruling.event.board in (None, board)
        )


@dataclass(slots=True)
class Justice:
    """Sanctions and rulings by their versions, appeals by their numbers."""

    sanctions: dict[int, Sanctioned] = field(default_factory=dict)
    rulings: dict[int, Ruling] = field(default_factory=dict)
    appeals: dict[int, Appeal] = field(default_factory=dict)

    def is_cited(self, cites: Iterable[Reference], stream: str) -> bool:
        """Tell whether a ruling or decision of the contest of this stream is among these."""
        own = {one.version for one in cites if one.stream == stream}
        if not own:
            return False
        decisions = {one.decision.version for one in self.appeals.values() if one.decision}
        return not own.isdisjoint(self.rulings.keys() | decisions)

    def standing(self, ruling: Reference, contestant: str) -> Appeal | None:
        """Find a side's appeal against a ruling that was neither refused nor withdrawn."""
        for one in self.appeals.values():
            same = (one.lodged.ruling, one.lodged.contestant) == (ruling, contestant)
            if same and not one.is_over:
                return one
        return None


def evolve_sanctions(
    justice: Justice, recorded: Recorded, event: WarningIssued | PenaltyImposed | PenaltyWaived
) -> None:
    """Take in one event of this topic. Raises KeyError."""
    match event:
        case WarningIssued() | PenaltyImposed():
            justice.sanctions[recorded.version] = Sanctioned(event)
        case PenaltyWaived(penalty=reference):
            justice.sanctions[reference.version].waived = recorded.version
        case _:
            assert_never(event)


def evolve_rulings(justice: Justice, recorded: Recorded, event: RulingEvent) -> None:
    """Take in one event of this topic. Raises DoesNotFit or KeyError."""
    match event:
        case RulingGiven():
            justice.rulings[recorded.version] = Ruling(
                recorded.position,
                recorded.reference,
                recorded.at,
                recorded.actor,
                event,
                event.advised_at,
                recorded.position,
                event.told_of_appeal,
            )
        case PartiesAdvised(ruling=reference):
            ruling = justice.rulings[reference.version]
            ruling.advised_at, ruling.advised_by = recorded.at, recorded.position
            ruling.told_of_appeal = ruling.told_of_appeal or event.told_of_appeal
        case AppealLodged(appeal=number, ruling=reference):
            need_that(number not in justice.appeals, f"appeal {number} is lodged already")
            before = justice.standing(reference, event.contestant)
            need_that(before is None, f"appeal {before and before.number} is the same")
            justice.appeals[number] = Appeal(
                recorded.position,
                recorded.reference,
                recorded.reference,
                event,
                recorded.at,
                justice.rulings[reference.version],
                steps=(recorded.position,),
            )
        case (
            AppealRefused() | AppealAdmitted() | AppealWithdrawn() | AppealHeard() | AppealDecided()
        ):
            _step(justice.appeals[event.appeal], recorded, event)
        case _:
            assert_never(event)


def _step(
    appeal: Appeal,
    recorded: Recorded,
    event: AppealRefused | AppealAdmitted | AppealWithdrawn | AppealHeard | AppealDecided,
) -> None:
    appeal.latest = recorded.reference
    appeal.steps += (recorded.position,)
    match event:
        case AppealRefused():
            appeal.state, appeal.refused = "refused", event
        case AppealAdmitted():
            appeal.state, appeal.admitted = "lodged", event
        case AppealWithdrawn():
            appeal.state, appeal.ended_at = "withdrawn", recorded.at
        case AppealHeard():
            appeal.state, appeal.heard, appeal.heard_at = "heard", event, recorded.at
        case AppealDecided():
            appeal.state, appeal.decided, appeal.decided_at = "decided", event, recorded.at
            appeal.decision, appeal.ended_at = recorded.reference, recorded.at
        case _:
            assert_never(event)
