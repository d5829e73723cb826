"""The marks of a contest's past: when something was posted, drawn, corrected, decided or closed.

Readers of the past go from one mark to the next.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from ledger.errors import NoSuch
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    AppealDecided,
    AppealLodged,
    BoardRemoved,
    ContestOpened,
    DrawPublished,
    QualifiersDeclared,
    ResultsPosted,
    ScoreCorrected,
    ScoreVoided,
    SessionScheduled,
    StageEnded,
)
from ledger.record import Contest
from ledger.record.amendments import CHANGING
from ledger.recorded import Recorded
from projections.views.audit_trail import positions_of, trail
from replay import moments
from replay.timeline import Past

Kind = Literal["opening", "posting", "close", "correction", "appeal", "draw"]


class Mark(NamedTuple):
    """A moment by which readers know the past.

    Attributes:
        as_of: how it is asked for.
        position: the last event on record then.
        at: when it was.
        times: how many of the same kind came one after the other, and are one mark.

    """

    as_of: str
    position: int
    at: datetime
    kind: Kind
    words: str
    times: int = 1


def marks(past: Past, facts: Contest, zone: str) -> tuple[Mark, ...]:
    """Return the marks up to this past's position, in order; facts: what the record said then."""
    counting, known = past.counting_in(facts), set[str]()
    marked = [(one, kind) for one in counting if (kind := _kind(one.event, known))]
    lines = trail((one for one, _ in marked), zone, positions_of(past.events))
    found = [
        Mark(f"#{one.position}", one.position, one.recorded_at, kind, line.what)
        for (one, kind), line in zip(marked, lines, strict=True)
    ]
    found += _closings(past, facts)
    found.sort(key=lambda mark: (mark.at, mark.position))
    return tuple(_together(found))


def _kind(event: AnyEvent, scheduled: set[str]) -> Kind | None:
    """Return the kind of mark that an event is; scheduled: the sessions known before it.

    Scheduling a session puts something right only where it was scheduled already.
    """
    match event:
        case SessionScheduled(session=session) if session not in scheduled:
            scheduled.add(session)
            return None
        case ContestOpened():
            return "opening"
        case ResultsPosted() | QualifiersDeclared() | StageEnded():
            return "posting"
        case DrawPublished():
            return "draw"
        case AppealLodged() | AppealDecided():
            return "appeal"
        case event if isinstance(event, PUT_RIGHT):
            return "correction"
        case _:
            return None


PUT_RIGHT = (*CHANGING, AdjustedScoreAwarded, BoardRemoved, ScoreCorrected, ScoreVoided)


def _closings(past: Past, facts: Contest) -> Iterator[Mark]:
    """Yield the ends of correction periods that had passed by then."""
    for session in facts.sessions.values():
        name = f"closed:{session.name}"
        try:
            meant = moments.meaning(name, (), facts) if session.postings else None
        except NoSuch:  # it has none, or nobody knows yet when it ends
            continue
        if isinstance(meant, moments.Closing) and meant.time < past.now:
            words = f"correction period of session {session.name} over"
            yield Mark(name, _last_before(past.events, meant.time), meant.time, "close", words)


def _last_before(events: Sequence[Recorded], time: datetime) -> int:
    return max((one.position for one in events if one.recorded_at <= time), default=0)


def _together(found: Iterable[Mark]) -> Iterator[Mark]:
    """Yield the marks, those of one kind in one minute as the last of them."""
    held: Mark | None = None
    for mark in found:
        if held is not None and _is_same(held, mark):
            held = mark._replace(times=held.times + 1)
            continue
        if held is not None:
            yield held
        held = mark
    if held is not None:
        yield held


def _is_same(one: Mark, other: Mark) -> bool:
    minutes = [mark.at.replace(second=0, microsecond=0) for mark in (one, other)]
    return one.kind == other.kind and minutes[0] == minutes[1]
