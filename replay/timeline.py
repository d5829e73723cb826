"""The past: the events up to a position, a moment or a named moment.

A moment is written as a time with its zone, as #1234 (a position), or by name. A name
resolves to a position within what is known (by default: the whole record).
"""

import re
from datetime import UTC, datetime
from typing import NamedTuple

from ledger.errors import NoSuch, NotAMoment, NotAPosition, NotYet, NoZone
from ledger.events import (
    ContestOpened,
    EventAnnulled,
    Reference,
    TournamentOpened,
    contest_stream,
    tournament_stream,
)
from ledger.recorded import Recorded
from ledger.store import Store
from projections.folds import facts as facts_fold
from projections.folds.facts import Facts
from projections.folds.sessions import Session

NUMBERED = re.compile(r"#\d{1,18}", re.ASCII)
NAMES = ("posted:SESSION", "posted:SESSION/N", "closed:SESSION", "final", "head")


class Past(NamedTuple):
    """One contest's events up to a position of the ledger.

    now: the time at which this was the present: of the moment asked for, else of the
    position. recorded_at: of the position's own event.
    """

    contest: str
    position: int
    recorded_at: datetime
    now: datetime
    events: tuple[Recorded, ...]

    @property
    def opened(self) -> ContestOpened:
        """How the contest was opened."""
        first = self.events[0].event
        assert isinstance(first, ContestOpened)
        return first

    @property
    def annulled(self) -> frozenset[int]:
        """The versions that were annulled by then."""
        return frozenset(
            recorded.event.target.version
            for recorded in self.events
            if isinstance(recorded.event, EventAnnulled)
        )

    def facts(self) -> Facts:
        """What the record said then. Its position is that of the whole ledger."""
        facts = facts_fold.fold(self.events, self.annulled)
        facts.position = self.position
        facts.recorded = self.recorded_at.isoformat()
        return facts


def past(store: Store, contest: str, when: str | None = None) -> Past:
    """A contest's past as known at a moment (None: everything).

    Raises NotAMoment, NoZone, NotYet, NoSuch.
    """
    moment = resolve(store, contest, when)
    events = tuple(store.replay(up_to=moment.position, stream=contest_stream(contest)))
    if not events:
        raise NoSuch(
            what="contest",
            name=contest,
            known=store.streams("contest"),
            place="" if when is None else f" at {when}",
        )
    return Past(contest, moment.position, moment.recorded_at, moment.now, events)


class Moment(NamedTuple):
    """A position, when it was recorded, and what time it was then.

    For a position that is its own recorded time; for a moment, that moment; for the head of
    a live ledger, the present.
    """

    position: int
    recorded_at: datetime
    now: datetime


def resolve(store: Store, contest: str, when: str | None) -> Moment:
    """The position that a moment stands for. Raises NotAMoment, NoZone, NotYet, NoSuch."""
    head = store.head()
    assert head.recorded_at is not None
    if when is None or when == "head":
        return Moment(head.position, head.recorded_at, store.present() or head.recorded_at)
    text = when.strip()
    if NUMBERED.fullmatch(text):
        return _at_position(store, int(text[1:]), head.position)
    if re.match(r"\d{4}-\d", text):
        return _at_time(store, parse_time(text))
    return _named(store, contest, text)


def parse_time(text: str) -> datetime:
    """A time with its zone. Raises NotAMoment, NoZone."""
    try:
        time = datetime.fromisoformat(text.strip())
        if time.tzinfo is None:
            raise NoZone(value=text)
        time.astimezone(UTC)
    except (ValueError, OverflowError):  # out of the calendar, perhaps only in UTC
        raise NotAMoment(value=text, names=NAMES) from None
    return time


def _at_position(store: Store, position: int, last: int) -> Moment:
    row = store.row(position)
    if row is None:
        raise NoSuch(what="position", name=f"#{position}", known=(f"#1 to #{last}",))
    recorded_at = datetime.fromisoformat(row.recorded_at)
    return Moment(position, recorded_at, recorded_at)


def _at_time(store: Store, time: datetime) -> Moment:
    present = store.present()
    if present is not None and time > present:
        raise NotYet(at=time, now=present)
    row = store.row(store.position_at(time))
    if row is None:
        first = next(store.rows(up_to=1))
        known = (f"#1, recorded at {first.recorded_at}",)
        raise NoSuch(what="event", name=f"recorded by {time.isoformat()}", known=known)
    return Moment(row.position, datetime.fromisoformat(row.recorded_at), time)


def _named(store: Store, contest: str, name: str) -> Moment:
    """posted:S/N is the N-th posting of a session; closed:S the end of its last period."""
    kind, _, rest = name.partition(":")
    if name != "final" and (kind not in ("posted", "closed") or not rest):
        raise NotAMoment(value=name, names=NAMES)
    facts = past(store, contest).facts()
    if name == "final":
        return _at_position(store, _final(facts), facts.position)
    if kind == "closed":
        return _at_time(store, _closing(facts, _session(facts, rest)))
    return _at_position(store, _posting(facts, name, rest), facts.position)


def _session(facts: Facts, name: str) -> Session:
    known = facts.sessions.sessions
    if name not in known:
        raise NoSuch(what="session", name=name, known=tuple(known))
    return known[name]


def _posting(facts: Facts, name: str, rest: str) -> int:
    """The position of posting S or S/N."""
    session, slash, count = rest.partition("/")
    if slash and not re.fullmatch(r"\d{1,9}", count, re.ASCII):
        raise NotAMoment(value=name, names=NAMES)
    postings = _session(facts, session).postings
    number = int(count or 1)
    if not 1 <= number <= len(postings):
        raise NoSuch(what="posting", name=name, known=_postings(facts))
    return postings[number - 1].position


def _closing(facts: Facts, session: Session) -> datetime:
    """When the last correction period of a session ends."""
    ends = [
        rule.period.ends_at(session.name, facts.sessions.timetable)
        for rule in facts.conditions(session.name).corrections.values()
    ]
    latest = max((end for end in ends if end is not None), default=None)
    if latest is None:
        why = ": its periods never end" if session.postings else ": its period has not begun"
        raise NoSuch(
            what="moment", name=f"closed:{session.name}", place=why, known=_postings(facts)
        )
    return latest


def _final(facts: Facts) -> int:
    """The position of the latest final posting."""
    finals = [
        posting.position
        for session in facts.sessions.sessions.values()
        for posting in session.postings
        if posting.status == "final"
    ]
    if not finals:
        place = ": nothing was posted as final"
        raise NoSuch(what="moment", name="final", place=place, known=_postings(facts))
    return max(finals)


def _postings(facts: Facts) -> tuple[str, ...]:
    """The postings that there are, as moments."""
    return tuple(
        f"posted:{session.name}/{number}"
        for session in facts.sessions.sessions.values()
        for number in range(1, len(session.postings) + 1)
    )


def reference_at(store: Store, position: str) -> Reference:
    """The reference of the event at a position written as #1234. Raises NotAPosition, NoSuch."""
    text = f"#{position.strip().removeprefix('#')}"
    if not NUMBERED.fullmatch(text):
        raise NotAPosition(value=position)
    row = store.row(int(text[1:]))
    if row is None:
        raise NoSuch(what="position", name=text, known=(f"#1 to #{store.head().position}",))
    return Reference(row.stream, row.version)


def venue_zone(store: Store, tournament: str) -> str:
    """The time zone of a tournament's venue."""
    first = next(store.replay(stream=tournament_stream(tournament)), None)
    return first.event.zone if first and isinstance(first.event, TournamentOpened) else "UTC"
