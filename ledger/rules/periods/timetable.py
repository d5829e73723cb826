"""The times of a contest's sessions, as far as periods look at them."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal, NamedTuple, Protocol, TypeVar

Posting = Literal["first", "latest"]
"""The posting of a session that counts, where it was posted again (AMB-40)."""


class SessionTimes(NamedTuple):
    """One session: scheduled start and length or finish, actual start and end, postings.

    None means not known, or not yet happened.

    Attributes:
        posted_at: the first posting.
        matches: how many matches of its stage are played in it, one after the other.
        stage_over: whether its stage is said to have ended, so that no further match comes.
        posted_again_at: the latest one.
        final_at: the posting as final.
        agreed_at: when the last of those who had to agree to the results did.

    """

    session: str
    stage: str
    starts_at: datetime | None = None
    minutes: int | None = None
    finishing_at: datetime | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    posted_at: datetime | None = None
    final_at: datetime | None = None
    agreed_at: datetime | None = None
    posted_again_at: datetime | None = None
    matches: int = 1
    stage_over: bool = False

    def posting(self, which: Posting) -> datetime | None:
        """Return the first posting, or the latest; None while nothing is posted."""
        return self.posted_at if which == "first" else self.posted_again_at or self.posted_at

    @property
    def finishes_at(self) -> datetime | None:
        """The scheduled finish."""
        if self.finishing_at is not None:
            return self.finishing_at
        if self.starts_at is None or self.minutes is None:
            return None
        return self.starts_at + timedelta(minutes=self.minutes)


class Anchor(NamedTuple):
    """An event still to come, so many minutes after which a period ends.

    end: play ends; scheduled-finish: it is said when that is to be; agreement: all who have to
    agree do; advice: the parties are told of a ruling.

    Attributes:
        match: the number of the one in its stage that starts or is posted; None: none of its own.
        scheduled_at: when it is to happen, where that is known.

    """

    what: Literal[
        "start", "end", "scheduled-finish", "agreement", "posting", "final-posting", "advice"
    ]
    minutes: int
    match: int | None = None
    scheduled_at: datetime | None = None


Timetable = tuple[SessionTimes, ...]
"""The sessions of a contest in the order in which they are played."""


class Starts(Protocol):
    """Anything with a scheduled start."""

    @property
    def starts_at(self) -> datetime | None:
        """The scheduled start; None where nobody said."""


Row = TypeVar("Row", bound=Starts)


def in_order_of_play(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows by their scheduled start; those without one keep their places.

    Where only the first match of each block has a printed start (SBF 4.4), the others stay
    where they were listed.
    """
    known = [(row.starts_at, place) for place, row in enumerate(rows) if row.starts_at is not None]
    scheduled = iter([rows[place] for _, place in sorted(known)])
    return tuple(row if row.starts_at is None else next(scheduled) for row in rows)


def times_of(timetable: Timetable, session: str) -> SessionTimes:
    """Return the row of one session."""
    return next(times for times in timetable if times.session == session)


def stage_of(timetable: Timetable, session: str) -> Timetable:
    """Return the sessions of the same stage, this one included."""
    stage = times_of(timetable, session).stage
    return tuple(times for times in timetable if times.stage == stage)


def next_of(timetable: Timetable, session: str) -> SessionTimes | None:
    """Return the next session of the same stage; None after the last."""
    stage = stage_of(timetable, session)
    place = stage.index(times_of(stage, session)) + 1
    return stage[place] if place < len(stage) else None
