"""The round's clock: which round it is, until when, what it has to know, which tables are late.

A session's time is shared out evenly among its rounds, after the break that was scheduled in it;
it counts from when play began, or was to. No decision looks at it.
"""

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from ledger.record import Contest
from ledger.record.missing import missing_of

WARNING = timedelta(minutes=5)
"""The time before the end of a round at which a warning is given."""

Course = Literal["to-come", "under-way", "over"]


class Round(Struct, frozen=True, kw_only=True):
    """A round of a session, with its times.

    Attributes:
        starts_at, ends_at: None where nobody can say.
        warned_at: when it is told that it ends.
        break_until: until when the break after it lasts, None where there is none.
        late: tables that lack a result although it has ended.
        switched: tables where the arrow is switched.
        sits_out: who has nobody to play.
        is_now: whether it is the one that is played.

    """

    number: int
    tables: int
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    warned_at: datetime | None = None
    break_until: datetime | None = None
    late: tuple[str, ...] = ()
    switched: tuple[str, ...] = ()
    sits_out: tuple[str, ...] = ()
    is_now: bool = False


class Clock(Struct, frozen=True, kw_only=True):
    """The rounds of a session as they were drawn.

    Attributes:
        started_at: when play began, if it did.

    """

    session: str
    course: Course
    started_at: datetime | None
    rounds: tuple[Round, ...]


def clocks(facts: Contest, sessions: Collection[str], now: datetime) -> tuple[Clock, ...]:
    """Return the clock of every session of these that is drawn."""
    drawn = {draw.session for draw in facts.draws}
    return tuple(_clock(facts, session, now) for session in sessions if session in drawn)


def _clock(facts: Contest, session: str, now: datetime) -> Clock:
    known = facts.sessions[session]
    is_over = bool(known.postings) or any(not one.table and not one.sides for one in known.ended)
    course: Course = "over" if is_over else "under-way" if known.has_begun else "to-come"
    started = min(known.started, default=None)
    rounds = tuple(_rounds(facts, session, now, is_under_way=course == "under-way"))
    return Clock(session=session, course=course, started_at=started, rounds=rounds)


def _rounds(facts: Contest, session: str, now: datetime, *, is_under_way: bool) -> Iterator[Round]:
    draws = [draw for draw in facts.draws if draw.session == session]
    lacking = [
        one for one in missing_of(facts, (session,)) if one.what in ("match", "boards", "room")
    ]
    numbers = sorted({draw.round for draw in draws})
    at, length = _shared(facts, session, len(numbers))
    rests = facts.sessions[session].latest
    for number in numbers:
        own = [draw for draw in draws if draw.round == number]
        tables = [pairing for draw in own for pairing in draw.pairings]
        ends = None if at is None or length is None else at + length
        rest = timedelta(minutes=(rests.break_minutes or 0) if rests.break_after == number else 0)
        behind = dict.fromkeys(one.table or "" for one in lacking if one.round == number)
        has_ended = ends is not None and now >= ends
        yield Round(
            number=number,
            tables=len(tables),
            starts_at=at,
            ends_at=ends,
            warned_at=None if ends is None else ends - WARNING,
            break_until=ends + rest if ends is not None and rest else None,
            late=tuple(behind) if is_under_way and has_ended else (),
            switched=tuple(one.table for one in tables if one.switched_after is not None),
            sits_out=tuple(side for draw in own for side in draw.sits_out),
            is_now=is_under_way and _is_now(at, ends, rest, now),
        )
        at = None if ends is None else ends + rest


def _is_now(at: datetime | None, ends: datetime | None, rest: timedelta, now: datetime) -> bool:
    return at is not None and ends is not None and at <= now < ends + rest


def _shared(facts: Contest, session: str, rounds: int) -> tuple[datetime | None, timedelta | None]:
    """Return the start of the first round and the length of each; None where not known."""
    known = facts.sessions[session]
    times, said = known.times(), known.latest
    starts = times.started_at or times.starts_at
    whole = None if said.minutes is None else timedelta(minutes=said.minutes)
    if whole is None and said.finishes_at is not None and said.starts_at is not None:
        whole = said.finishes_at - said.starts_at
    many = max(rounds, *(chosen.rounds or 0 for chosen in known.movements.values()), 0)
    if whole is None:
        return starts, None
    return starts, (whole - timedelta(minutes=said.break_minutes or 0)) / many
