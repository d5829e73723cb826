"""Keep contests scored in memory, for a program that runs on, such as a server.

An answer about the present costs only what has changed since the last one, whoever recorded it.
A past moment is folded from the nearest keyframe, and kept while it is asked about.
"""

import gc
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from threading import RLock

from ledger.events import LEDGER_STREAM, ClockSetRight, contest_stream
from ledger.hot import HotContests, whole_or
from ledger.record import Contest, Keyframes, copied
from ledger.record.packed import Packed
from ledger.record.packing import pack
from ledger.recorded import Recorded
from ledger.store import Head, Store
from projections.scoring.boards import of_pairs, scored_boards
from projections.scoring.sweep import Sweep
from projections.views.standings import keep_up
from replay.first_events import first_of, many_up_to
from replay.past_columns import PastColumns
from replay.timeline import Moment, Past, past, resolve

MOST_EVENTS = 1_000_000
"""The most events that all kept contests may have together; the one in use always stays."""

MOST_AT_HAND, SHARED = 200_000, 4
"""The most events that all kept past moments of a contest may have together, of a large one half as
many, as each has columns of its own; so many of them count as one of the contest itself, which
takes as much memory."""

APART, PARTS, ON_THE_WAY = 32, 100, 5
"""On the way to a moment others are kept, so many events apart, or so many parts of all; so many
at most, as each has standings of its own."""

SHORTLY = 100
"""A kept moment is swept on to a later one within so many events, or an eighth of all."""

LARGE = 20_000
"""A contest with so many events has its past moments made of columns."""


class _Followed:
    """One contest: its events, and all that was computed from them.

    Attributes:
        at_hand: how many events its kept past moments have together.
        lent: how many use its state just now, which has to stay what it is.
        set_right: where a clock was set right last, as far as that was looked for; 0: nowhere.
        looked: up to which position that was looked for.

    """

    def __init__(self) -> None:
        self.at_hand = self.lent = self.set_right = self.looked = 0
        self.sweep = Sweep()
        self.head: Head | None = None
        self._keyframes = Keyframes(lambda: self.events)
        self._moments: OrderedDict[int, Sweep] = OrderedDict()
        self._columns: PastColumns | None = None

    @property
    def events(self) -> Sequence[Recorded]:
        """Its events, which its state has; there are no others of them."""
        return self.sweep.events

    def begin(self, facts: Contest) -> None:
        """Begin with a folded contest, which it may change from then on."""
        self.sweep = Sweep(facts=facts)

    def follow(self, events: list[Recorded]) -> None:
        """Take in events recorded later, and sweep the standings on over them."""
        if self.lent:
            self.sweep = self.sweep.branch()
        if self.events:
            self.sweep.take_all(events)
        else:
            self.sweep.start(events)
        pack(self.sweep.facts)

    @property
    def held(self) -> int:
        """How many events it holds, with those of its past moments."""
        return len(self.events) + self.at_hand // SHARED

    def up_to(self, position: int) -> tuple[Sequence[Recorded], Contest]:
        """Give the events up to a position of the ledger, and the state after them."""
        many = many_up_to(self.events, position)
        if many == len(self.events):
            return first_of(self.events, many), self.sweep.facts
        if many not in self._moments:
            self._moments[many] = self._reached(many)
        self._moments.move_to_end(many)
        self.at_hand = sum(self._moments)
        most = MOST_AT_HAND if len(self.events) < LARGE else MOST_AT_HAND // 2
        while self.at_hand > most and len(self._moments) > 1:
            forgotten = self._least_wanted()
            del self._moments[forgotten]
            self.at_hand -= forgotten
        return first_of(self.events, many), self._moments[many].facts

    def _reached(self, many: int) -> Sweep:
        """Give the state after so many events, from a kept moment shortly before if there is one.

        What was computed then is reused as far as nothing has touched it since. A moment that was
        made of columns is advanced only where events are packed.
        """
        events = self.events
        reach = self._past().reach if len(events) >= LARGE else 0
        if 0 < many <= reach:
            return Sweep(facts=self._past().after(many))
        near = max((n for n in self._moments if reach < n < many), default=0)
        if near and many - near <= max(SHORTLY, len(events) // 8):
            return self._swept(near, many)
        if 0 < reach < many and isinstance(events, Packed):
            sweep = Sweep(facts=self._past().after(reach))
            sweep.take_all(events[reach:many])
            return sweep
        return Sweep(facts=self._keyframes.after(many))

    @property
    def _apart(self) -> int:
        """How many events apart moments are kept for those between; none are in a large contest."""
        many = len(self.events)
        return max(APART, many // PARTS) if many < LARGE else many

    def _swept(self, near: int, many: int) -> Sweep:
        """Sweep a kept moment on to a later one; what lies on the way is kept for those between."""
        apart, sweep = self._apart, self._moments[near]
        apart *= -(-(many - near) // (apart * ON_THE_WAY))
        for there in [*range((near // apart + 1) * apart, many, apart), many]:
            self._moments.move_to_end(near)
            sweep = self._moments[there] = sweep.branch()
            sweep.take_all(self.events[near:there])
            if there < many:
                keep_up(sweep.facts)
            near = there
        return sweep

    def _least_wanted(self) -> int:
        """Say which moment to forget: of those that are for no others the one used least lately."""
        *others, _ = self._moments
        return next((one for one in others if one % self._apart), others[0])

    def _past(self) -> PastColumns:
        """Give the columns of all moments; they are made anew after every eighth of the events."""
        known, many = self._columns, len(self.events)
        if known is None or many - known.reach > many // 8:
            known = self._columns = None  # so that never two of them are held
            known = self._columns = PastColumns(self.sweep.facts)
        return known


class Following:
    """The contests of one ledger that are asked about; the least used is forgotten first.

    most: how many events those that are kept may have in all.
    """

    def __init__(self, most: int = MOST_EVENTS) -> None:
        self._most = most
        self._kept: OrderedDict[str, _Followed] = OrderedDict()
        self._turn = RLock()

    def __len__(self) -> int:
        return len(self._kept)

    def begin(self, store: Store, contest: str, position: int) -> None:
        """Score a contest as it was at a position, unless it is kept already.

        So it is known which boards were touched since then.
        """
        with self._turn:
            followed = _Followed()
            if contest in self._kept:
                return
            _catch_up(store, contest, followed, position)
            if followed.events:
                scored_boards(followed.sweep.facts, of_pairs(followed.sweep.facts))
                self._kept[contest] = followed

    @contextmanager
    def at(
        self, store: Store, contest: str, when: str | None = None
    ) -> Iterator[tuple[Past, Contest]]:
        """Lend a contest's past up to a moment (None: the head), and its state.

        No other thread uses them meanwhile, and they stay as they are, though the same thread asks
        for a later moment. A contest in which others count is computed anew each time. One whose
        use is broken off in the middle, as by Ctrl-C, is begun anew. Raises what `past` raises.
        """
        with self._turn, whole_or(partial(self._kept.pop, contest, None)):
            seen = self._seen(store, contest, when)
            followed = self._kept.get(contest, _Followed())
            followed.lent += 1
            try:
                yield seen
            finally:
                followed.lent -= 1

    def _seen(self, store: Store, contest: str, when: str | None) -> tuple[Past, Contest]:
        moment = resolve(store, contest, when, partial(self._seen, store, contest))
        followed = self._followed(store, contest, moment.position)
        if followed is not None and _has_times_as_now(store, followed, moment.position):
            then = _as_it_was(contest, followed, moment)
            if then is not None:
                return then
        anew = past(store, contest, when)
        return anew, anew.at_rest()

    def _followed(self, store: Store, contest: str, position: int) -> _Followed | None:
        """Bring a kept contest up to a position, not beyond; None if it cannot be kept.

        What was recorded since somebody asked for the present would make a past moment of it.
        """
        followed = self._kept.get(contest)
        if followed is None or not _catch_up(store, contest, followed, position):
            followed = self._kept[contest] = _begun(store, contest)
            _catch_up(store, contest, followed, position)
            if len(followed.events) >= LARGE:
                gc.freeze()  # looking through it takes the collector a quarter of a second
        facts = followed.sweep.facts
        if facts.opened is None or facts.opened.related:
            del self._kept[contest]
            return None
        self._kept.move_to_end(contest)
        self._forget_least_used()
        return followed

    def _forget_least_used(self) -> None:
        events = sum(one.held for one in self._kept.values())
        while events > self._most and len(self._kept) > 1:
            _, least_used = self._kept.popitem(last=False)
            events -= least_used.held
            gc.unfreeze()  # what is forgotten is for the collector again


def _as_it_was(contest: str, followed: _Followed, moment: Moment) -> tuple[Past, Contest] | None:
    """Return the past up to a moment, and its facts; None where it was not open yet."""
    events, facts = followed.up_to(moment.position)
    if facts.opened is None:
        return None
    if followed.lent:  # others may have it as of another position with the same events
        facts = replace(facts)
    facts.position, facts.recorded = moment.position, moment.recorded_at.isoformat()
    then = Past(
        contest, moment.position, moment.recorded_at, moment.now, events, moment=moment.named
    )
    return then, facts


def _has_times_as_now(store: Store, followed: _Followed, position: int) -> bool:
    """Tell whether no clock was set right after a position: earlier events had other times then.

    Also none after the contest's last event, as its events were read with the times of today.
    """
    present = store.head().position
    if position < present and followed.looked < present:
        kept = store.replay(after=followed.looked, up_to=present, stream=LEDGER_STREAM)
        found = (one.position for one in kept if isinstance(one.event, ClockSetRight))
        followed.set_right, followed.looked = max(found, default=followed.set_right), present
    return position >= followed.set_right


def _begun(store: Store, contest: str) -> _Followed:
    """Begin with the contest as desks have it, so that what stays there is not held twice."""
    followed, hot = _Followed(), HotContests(store)
    with hot.turn, hot.whole(contest):
        held = hot.now(contest)
        pack(held)
        facts = copied(held)
    if facts.history:
        followed.begin(facts)
        followed.head = store.head(facts.position)
    return followed


def _catch_up(store: Store, contest: str, followed: _Followed, position: int) -> bool:
    """Take in what was recorded since, up to a position; False if the past is another one now.

    It is if the file was replaced, or if a clock was set right.
    """
    known = followed.head
    head = store.head(position if known is None else max(position, known.position))
    if known == head:
        return True
    if known is None:
        read = store.read(contest_stream(contest), head.position)
    else:
        last = followed.events[-1]
        read = store.read(contest_stream(contest), head.position, last.version)
        if store.head(known.position) != known or read[:1] != [last]:
            return False
        read = read[1:]
    followed.follow(read)
    followed.head = head
    return True
