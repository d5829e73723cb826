"""What was asked for and what was decided, and what became of it (Laws 79C, 93)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ledger.bridge.scores import partners
from ledger.events import (
    AdjustedScoreAwarded,
    AppealDecided,
    BoardFouled,
    BoardRemoved,
    ConsentGiven,
    ContestantDisqualified,
    CorrectionRefused,
    CorrectionRequested,
    EventAnnulled,
    ForfeitDeclared,
    Reference,
    ScoreAltered,
    ScoreCorrected,
    ScoreEntered,
    ScoreVoided,
    rests_on,
)
from ledger.recorded import Recorded
from ledger.rules.appeals.words import SCORING

CHANGES_A_SCORE = (
    ScoreEntered,
    ScoreCorrected,
    ScoreVoided,
    AdjustedScoreAwarded,
    ScoreAltered,
    BoardRemoved,
    BoardFouled,
    ForfeitDeclared,
    ContestantDisqualified,
    EventAnnulled,
)
"""Kinds that can carry out a request or a decision."""

KINDS = frozenset(
    (CorrectionRequested, ConsentGiven, CorrectionRefused, AppealDecided, *CHANGES_A_SCORE)
)
"""Kinds that say something here."""


@dataclass(slots=True)
class Request:
    """A correction that was asked for.

    Attributes:
        answered_at: None while it is neither made nor refused.

    """

    recorded: Recorded
    asked: CorrectionRequested
    consents: frozenset[str] = frozenset()
    answered_at: datetime | None = None

    @property
    def reference(self) -> Reference:
        """How events refer to it."""
        return self.recorded.reference

    @property
    def at(self) -> datetime:
        """When the correction was asked for; by it the period is kept or missed."""
        return self.recorded.at

    @property
    def agreed(self) -> tuple[str, ...]:
        """Who agrees: whoever asked for it, where that is known, and all who consented."""
        by = self.asked.side
        return tuple(sorted(self.consents if by is None else {*self.consents, by}))

    def lacking(self, sides: Iterable[str], consenting: str | None = None) -> tuple[str, ...]:
        """Name which sides have still to agree; one partner agrees for both.

        Who asks for it agrees. consenting: who is about to agree, too.
        """
        agreed = {*self.agreed, consenting}
        return tuple(side for side in sides if agreed.isdisjoint({side, *partners(side)}))

    @property
    def is_open(self) -> bool:
        """Whether it waits for its answer."""
        return self.answered_at is None


@dataclass(slots=True)
class Requests:
    """Requests for a correction and decisions that want one, in the order of the record.

    Attributes:
        asked: by their versions.
        decisions: of committees, by the number of the appeal.
        carried_out: when a score first followed from one.

    """

    asked: dict[int, Request] = field(default_factory=dict)
    decisions: dict[int, Recorded] = field(default_factory=dict)
    carried_out: dict[Reference, datetime] = field(default_factory=dict)

    def at(self, reference: Reference) -> Request | None:
        """The request that this event is, if it is one."""
        request = self.asked.get(reference.version)
        return request if request is not None and request.reference == reference else None


def evolve(requests: Requests, recorded: Recorded, event: Any, *, counts: bool = True) -> None:
    """Take in one event; counts: not if annulled; what it answered stays answered."""
    kind = type(event)
    if kind is CorrectionRequested:
        requests.asked[recorded.version] = Request(recorded, event)
    elif kind is ConsentGiven:
        if counts and event.request.version in requests.asked:
            requests.asked[event.request.version].consents |= {event.contestant}
    elif kind is AppealDecided:
        if counts and event.action in SCORING and event.action not in event.beyond_power:
            requests.decisions[event.appeal] = recorded
    elif requests.asked or requests.decisions:
        _answer(requests, recorded, event, counts=counts)


def answered_by(requests: Requests, event: Any) -> Request | None:
    """The request that this event answers, if it answers one."""
    if isinstance(event, ScoreEntered):
        cited = map(requests.at, event.cites)
        return next((request for request in cited if request is not None), None)
    reference = getattr(event, "request", None)
    return None if reference is None else requests.at(reference)


def _answer(requests: Requests, recorded: Recorded, event: Any, *, counts: bool) -> None:
    request = answered_by(requests, event)
    if request is not None and request.answered_at is None:
        request.answered_at = recorded.at
    if requests.decisions and counts and isinstance(event, CHANGES_A_SCORE):
        because = rests_on(event) | (rests_on(request.asked) if request else set())
        for decision in requests.decisions.values():
            if decision.reference in because:
                requests.carried_out.setdefault(decision.reference, recorded.at)
