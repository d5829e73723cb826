"""The past of a contest: its events up to a position, a time or a named moment.

A moment is written as a time (replay/times.py), as #1234 or 1234 (a position), or by name. A name
resolves to a position within what is known: the whole record, or what was known at another
moment (closed:2@#1234).
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from ledger.errors import NoSuch, NotAMoment, NotAPosition, NotATime, NotOnRecord, NotYet
from ledger.events import (
    ContestOpened,
    ContestRenamed,
    Reference,
    contest_stream,
    rests_on,
)
from ledger.record import Contest, fold, opening
from ledger.record.packed import of_kinds
from ledger.record.unread import Events, folded
from ledger.recorded import Recorded
from ledger.store import Store
from projections.views.audit_trail import Positions, positions_of
from replay import moments, times
from replay.venues import venue

INSTANT = timedelta(microseconds=1)
"""The end of a period is still in time; it is over this much later."""

DEEP = 20
"""A name is looked up within what was known at no more than so many moments, one in another."""

NUMBERED = re.compile(r"#?\d{1,18}", re.ASCII)


class Past(NamedTuple):
    """One contest's events up to a position of the ledger.

    Attributes:
        now: the time at which this was the present: of the moment asked for, else of the position.
        recorded_at: of the position's own event.
        related: the pasts of the contests whose scores this one takes into account, by the names
            that its regulations use.
        moment: the name by which it was asked for, and what was known when the name was looked up.

    """

    contest: str
    position: int
    recorded_at: datetime
    now: datetime
    events: Sequence[Recorded]
    related: tuple[tuple[str, "Past"], ...] = ()
    moment: "Named | None" = None

    @property
    def telling(self) -> Sequence[Recorded]:
        """The events that were read: all but scores held in columns."""
        return self.events.read if isinstance(self.events, Events) else self.events

    @property
    def opened(self) -> ContestOpened:
        """The event that opened the contest."""
        opened = opening(self.telling)
        assert opened is not None  # else there is no past of it
        return opened

    @property
    def title(self) -> str:
        """The title of the contest at that time."""
        if not any(True for _ in of_kinds(self.telling, (ContestRenamed,))):
            return self.opened.title
        opened = fold(self.telling).opened
        assert opened is not None
        return opened.title

    def since(self, position: int, facts: Contest) -> Sequence[Recorded]:
        """Give the events recorded after a position of the ledger; facts: of this past."""
        if not isinstance(self.events, Events):
            return [one for one in self.events if one.position > position]
        versions = range(1, facts.version + 1)
        many = bisect_right(versions, position, key=lambda at: facts.event_at(at).position)
        return self.events[many:]

    def positions_named(self, told: Collection[Recorded]) -> Positions:
        """Give the positions of the events that some of this past refer to."""
        if not isinstance(self.events, Events):
            return positions_of(self.events, told)
        named = {ref.version for one in told for ref in rests_on(one.event)}
        return positions_of(self.events.few(named))

    @property
    def counting(self) -> tuple[Recorded, ...]:
        """The events that have an effect, and were not annulled by then.

        Not among them are scores held in columns, of which no other event says anything.
        """
        return self.counting_in(fold(self.telling))

    def counting_in(self, facts: Contest) -> tuple[Recorded, ...]:
        """Give the events that count, where the state is known already."""
        return tuple(
            recorded
            for recorded in self.telling
            if recorded.version not in facts.annulled and recorded.reference not in facts.odd
        )

    def at_rest(self) -> Contest:
        """Give the state, not to be changed: what is computed from it is kept with it."""
        facts = self.facts()
        facts.kept = {}
        return facts

    def facts(self) -> Contest:
        """Return the contest as known then. Its position is that of the whole ledger."""
        facts = folded(self.events)
        facts.position = self.position
        facts.recorded = self.recorded_at.isoformat()
        facts.related = {name: other.facts() for name, other in self.related}
        return facts


def contests(store: Store, up_to: int | None = None) -> tuple[str, ...]:
    """Return the ids of the contests that somebody opened, up to a position of the ledger."""
    return tuple(
        contest
        for contest in store.streams("contest", up_to)
        if opening(store.replay(up_to=up_to, stream=contest_stream(contest))) is not None
    )


def past(store: Store, contest: str, when: str | None = None) -> Past:
    """Return a contest's past as known at a moment (None: everything).

    Raises NotAMoment, NotATime, NoZone, NotYet, NoSuch.
    """
    return past_at(store, contest, when, resolve(store, contest, when))


def past_at(store: Store, contest: str, when: str | None, moment: "Moment") -> Past:
    """Give the past at a moment that is resolved already. Raises NoSuch."""
    events = tuple(store.replay(up_to=moment.position, stream=contest_stream(contest)))
    if opening(events) is None:
        raise NoSuch(
            what="contest",
            name=contest,
            known=contests(store),
            place="" if when in (None, "head") else f" at {when}",
        )
    alone = Past(
        contest, moment.position, moment.recorded_at, moment.now, events, moment=moment.named
    )
    return alone._replace(related=tuple(_related(store, alone)))


def _related(store: Store, this: Past) -> Iterator[tuple[str, Past]]:
    """Yield the contests that this one names, as known at the same position; not theirs in turn."""
    for name, contest in this.opened.related.items():
        events = tuple(store.replay(up_to=this.position, stream=contest_stream(contest)))
        if opening(events) is not None:
            yield name, this._replace(contest=contest, events=events)


class Named(NamedTuple):
    """A moment's name, and the position up to which the record was asked what it means.

    Attributes:
        late: requests in time by the end of the period, and recorded only after it.
        ended_at: when that was, for the end of a period.

    """

    name: str
    known_at: int
    late: tuple[Recorded, ...] = ()
    ended_at: datetime | None = None


class Moment(NamedTuple):
    """A position, when it was recorded, and what time it was then.

    For a position that is its own recorded time; for a moment, that moment; for the head of
    a live ledger, the present.
    """

    position: int
    recorded_at: datetime
    now: datetime
    named: Named | None = None


Look = Callable[[str | None], tuple[Past, Contest]]
"""A function that returns a contest's past up to a moment, with its facts."""


def resolve(store: Store, contest: str, when: str | None, look: Look | None = None) -> Moment:
    """Return the position that a moment stands for.

    look: where pasts are at hand (None: they are read anew). Raises NotAMoment, NotATime, NoZone,
    NotYet, NoSuch.
    """
    if when is None or when == "head":
        head = store.head()
        assert head.recorded_at is not None
        return Moment(head.position, head.recorded_at, store.present() or head.recorded_at)
    text = when.strip()
    if NUMBERED.fullmatch(text):
        return _at_position(store, int(text.removeprefix("#")))
    if times.is_time(text):
        time = parse_time(store, contest or None, text)
        if not times.is_in_calendar(time):
            raise NotATime(value=text)
        return _at_time(store, time)
    return _named(store, text, look or partial(_anew, store, contest))


def _anew(store: Store, contest: str, when: str | None) -> tuple[Past, Contest]:
    then = past(store, contest, when)
    return then, then.facts()


def parse_time(store: Store, contest: str | None, text: str) -> datetime:
    """Return a time with its zone, or as the clocks show it where the contest is played.

    contest: None for the ledger as a whole. Raises NotATime, NoZone and their like.
    """
    return times.with_zone(text) or times.at_venue(text, venue(store, contest))


def _at_position(store: Store, position: int) -> Moment:
    head = store.head(position)
    if head.position != position or head.recorded_at is None:
        known = (f"#1 to #{store.head().position}",)
        raise NoSuch(what="position", name=f"#{position}", known=known)
    return Moment(position, head.recorded_at, head.recorded_at)


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


def _named(store: Store, text: str, look: Look) -> Moment:
    """Return the moment of a name, as known at the moment after the @, or in the whole record."""
    name, _, known = text.partition("@")
    if not moments.is_name(name) or known.count("@") >= DEEP:
        raise NotAMoment(value=text, names=moments.NAMES)
    then, facts = look(known or None)
    counting = then.counting_in(facts)
    meant = moments.meaning(name, counting, facts)
    if isinstance(meant, int):
        moment = _at_position(store, meant)
        return moment._replace(named=Named(name, then.position))
    _has_ended(store, name, meant.time)
    moment = _at_time(store, meant.time)
    late = moments.recorded_later(meant, moment.position, counting)
    named = Named(name, then.position, late, meant.time)
    return moment._replace(now=meant.time + INSTANT, named=named)


def _has_ended(store: Store, name: str, ends_at: datetime) -> None:
    """Raise NoSuch where a period ends after the last event of a declared ledger.

    It has no other clock that could have passed that time.
    """
    position = store.head().position
    row = store.row(position)
    if store.clock == "declared" and row is not None:
        known_at = datetime.fromisoformat(row.recorded_at)
        if ends_at > known_at:
            ends = ends_at.isoformat(timespec="minutes")
            why = f": its period ends at {ends}, and the record only goes to"
            place = f"{why} {known_at.isoformat(timespec='minutes')} (#{position})"
            raise NoSuch(what="moment", name=name, place=place, known=())


def reference_at(store: Store, position: str) -> Reference:
    """Return the reference of the event at #1234. Raises NotAPosition, NotOnRecord."""
    text = f"#{position.strip().removeprefix('#')}"
    if not NUMBERED.fullmatch(text):
        raise NotAPosition(value=position)
    row = store.row(int(text[1:]))
    if row is None:
        known = (f"#1 to #{store.head().position}",)
        raise NotOnRecord(what="event", name=text, known=known, clause="LED-ANNUL")
    return Reference(row.stream, row.version)
