"""What was asked for and what was decided, and what became of it (Laws 79C, 93)."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ledger.events import (
    AdjustedScoreAwarded,
    AppealDecided,
    BoardFouled,
    BoardRemoved,
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

KINDS = frozenset((CorrectionRequested, CorrectionRefused, AppealDecided, *CHANGES_A_SCORE))
"""Kinds that say something here."""


@dataclass(slots=True)
class Answers:
    """Requests for a correction and decisions that want one, in the order of the record.

    requests: by their versions. answered: when each was, by its version. decisions: of
    committees, by the number of the appeal; carried_out: when a score first followed from one.
    """

    requests: dict[int, Recorded] = field(default_factory=dict)
    answered: dict[int, datetime] = field(default_factory=dict)
    decisions: dict[int, Recorded] = field(default_factory=dict)
    carried_out: dict[Reference, datetime] = field(default_factory=dict)


def evolve(answers: Answers, recorded: Recorded, event: Any, *, counts: bool) -> None:
    """Take in one event; counts: not if annulled; what it answered stays answered."""
    if isinstance(event, CorrectionRequested):
        answers.requests[recorded.version] = recorded
    elif isinstance(event, AppealDecided):
        if counts and event.action in SCORING and event.action not in event.beyond_power:
            answers.decisions[event.appeal] = recorded
    elif answers.requests or answers.decisions:
        _answer(answers, recorded, event, counts=counts)


def _answer(answers: Answers, recorded: Recorded, event: Any, *, counts: bool) -> None:
    request = _request(answers, event)
    if request is not None:
        answers.answered.setdefault(request.version, recorded.at)
    if answers.decisions and counts and isinstance(event, CHANGES_A_SCORE):
        because = rests_on(event) | (rests_on(request.event) if request else set())
        for decision in answers.decisions.values():
            if decision.reference in because:
                answers.carried_out.setdefault(decision.reference, recorded.at)


def _request(answers: Answers, event: Any) -> Recorded | None:
    """The request that this event answers, if it answers one."""
    if isinstance(event, ScoreEntered):
        return next(
            (answers.requests[r.version] for r in event.cites if r.version in answers.requests),
            None,
        )
    reference = getattr(event, "request", None)
    return None if reference is None else answers.requests[reference.version]
