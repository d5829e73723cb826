"""Stages and sessions: when they are to be played and when they were.

The time at which something started or ended is the event's own `at`.
"""

from datetime import datetime

from ledger.events.base import Event


class StageScheduled(Event, frozen=True, kw_only=True, tag="StageScheduled"):
    """A stage of the contest; stages are played in the order in which they are scheduled."""

    stage: str
    title: str = ""


class StageStarted(Event, frozen=True, kw_only=True, tag="StageStarted"):
    """The first session of the stage has begun, or is about to."""

    stage: str


class StageEnded(Event, frozen=True, kw_only=True, tag="StageEnded"):
    """No more results are expected in this stage, or in one of its round robins.

    Attributes:
        phase: the round robin that has ended; None: the whole stage.

    """

    stage: str
    phase: int | None = None


class SessionScheduled(Event, frozen=True, kw_only=True, tag="SessionScheduled"):
    """A session of a stage; scheduling it again replaces what was said before.

    starts_at and minutes, or finishes_at, where they are known.

    Attributes:
        starts_at: None: unknown.
        minutes: how long it is; None: unknown.
        boards: how many each table plays.
        deals: the deal set in play; sessions (of any contest) with the same one play the same
            cards. None means a set of its own.
        finishes_at: None: it follows from start and minutes.
        phase: which round robin it belongs to.
        break_after, break_minutes: after which of its rounds there is a break, and how long it is.

    """

    session: str
    stage: str
    starts_at: datetime | None = None
    minutes: int | None = None
    boards: int | None = None
    deals: str | None = None
    finishes_at: datetime | None = None
    phase: int | None = None
    break_after: int | None = None
    break_minutes: int | None = None


class SessionStarted(Event, frozen=True, kw_only=True, tag="SessionStarted"):
    """Play has begun."""

    session: str


class SessionEnded(Event, frozen=True, kw_only=True, tag="SessionEnded"):
    """Play is over at all tables, at one, or in the match of two contestants (sides).

    Attributes:
        table: at which table; None: not only at one.
        sides: of which match; empty: not only of one.

    """

    session: str
    table: str | None = None
    sides: tuple[str, ...] = ()


SessionEvent = (
    StageScheduled | StageStarted | StageEnded | SessionScheduled | SessionStarted | SessionEnded
)
