"""Rulings and appeals: how far each has come, and what followed from it (Laws 81-83, 92, 93)."""

from datetime import datetime
from typing import Literal, TypeVar

from msgspec import Struct

from ledger.events import (
    AppealDecided,
    AppealHeard,
    AppealLodged,
    AppealRefused,
    AppealWithdrawn,
    PartiesAdvised,
    Reference,
    RulingGiven,
)
from ledger.recorded import Recorded
from projections.folds.facts import Facts

Step = TypeVar("Step", AppealRefused, AppealWithdrawn, AppealHeard, AppealDecided)

Course = Literal["lodged", "refused", "withdrawn", "heard", "decided"]
OPEN: tuple[Course, ...] = ("lodged", "heard")
"""An appeal that has come so far is still to be decided."""


class Ruled(Struct, frozen=True, kw_only=True):
    """A ruling. advised_at: when its parties were told; advised_by: which event says so."""

    position: int
    reference: Reference
    at: datetime
    actor: str
    event: RulingGiven
    advised_at: datetime | None
    advised_by: int
    told_of_appeal: bool


class Appealed(Struct, frozen=True, kw_only=True):
    """An appeal with the ruling it is against, and every step on its way.

    ended_at: when it was decided or withdrawn, and held nothing up any more.
    """

    position: int
    lodged: AppealLodged
    lodged_at: datetime
    ruling: Ruled
    state: Course
    refused: AppealRefused | None = None
    heard: AppealHeard | None = None
    heard_at: datetime | None = None
    decided: AppealDecided | None = None
    decided_at: datetime | None = None
    ended_at: datetime | None = None
    steps: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """Its number in the contest."""
        return self.lodged.appeal

    @property
    def is_open(self) -> bool:
        """Whether it is still to be decided."""
        return self.state in OPEN


def rulings(facts: Facts) -> tuple[Ruled, ...]:
    """The rulings in the order in which they were recorded."""
    advised = {event.ruling: (recorded, event) for recorded, event in facts.of(PartiesAdvised)}
    return tuple(
        _ruled(recorded, event, *advised.get(recorded.reference, (None, None)))
        for recorded, event in facts.of(RulingGiven)
    )


def appeals(facts: Facts) -> tuple[Appealed, ...]:
    """The appeals in the order of their numbers."""
    known = {ruled.reference: ruled for ruled in rulings(facts)}
    return tuple(
        _appealed(facts, recorded, lodged, known[lodged.ruling])
        for recorded, lodged in facts.of(AppealLodged)
        if lodged.ruling in known
    )


def open_appeals(facts: Facts) -> tuple[Appealed, ...]:
    """The appeals that are still to be decided."""
    return tuple(appeal for appeal in appeals(facts) if appeal.is_open)


def concerns(appeal: Appealed, contestants: frozenset[str], board: int | None = None) -> bool:
    """Whether an appeal is about these contestants, or about one board of theirs."""
    ruling = appeal.ruling.event
    parties = {*ruling.contestants, appeal.lodged.contestant}
    return bool(parties & contestants) and (board is None or ruling.board in (None, board))


def _ruled(
    recorded: Recorded,
    event: RulingGiven,
    told: Recorded | None,
    advice: PartiesAdvised | None,
) -> Ruled:
    return Ruled(
        position=recorded.position,
        reference=recorded.reference,
        at=recorded.at,
        actor=recorded.actor,
        event=event,
        advised_at=told.at if told else event.advised_at,
        advised_by=told.position if told else recorded.position,
        told_of_appeal=event.told_of_appeal or (advice is not None and advice.told_of_appeal),
    )


def _appealed(facts: Facts, recorded: Recorded, lodged: AppealLodged, ruling: Ruled) -> Appealed:
    refused = _of(facts, AppealRefused, lodged.appeal)
    withdrawn = _of(facts, AppealWithdrawn, lodged.appeal)
    heard = _of(facts, AppealHeard, lodged.appeal)
    decided = _of(facts, AppealDecided, lodged.appeal)
    states: dict[Course, tuple[Recorded, object] | None] = {
        "refused": refused,
        "withdrawn": withdrawn,
        "decided": decided,
        "heard": heard,
    }
    ended = decided or withdrawn
    steps = [recorded.position, *(step[0].position for step in states.values() if step)]
    return Appealed(
        position=recorded.position,
        lodged=lodged,
        lodged_at=recorded.at,
        ruling=ruling,
        state=next((state for state, step in states.items() if step), "lodged"),
        refused=refused[1] if refused else None,
        heard=heard[1] if heard else None,
        heard_at=heard[0].at if heard else None,
        decided=decided[1] if decided else None,
        decided_at=decided[0].at if decided else None,
        ended_at=ended[0].at if ended else None,
        steps=tuple(sorted(steps)),
    )


def _of(facts: Facts, kind: type[Step], number: int) -> tuple[Recorded, Step] | None:
    """The step of this kind that an appeal has taken."""
    return next(((r, event) for r, event in facts.of(kind) if event.appeal == number), None)
