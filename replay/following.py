"""Keep contests scored in memory, for a program that runs on, such as a server.

An answer about the present costs only what has changed since the last one, whoever recorded it.
"""

import gc
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from threading import RLock

from ledger.events import LEDGER_STREAM, ClockSetRight, contest_stream
from ledger.hot import HotContests, whole_or
from ledger.record import Contest, copied
from ledger.record.packing import pack
from ledger.store import Head, Store
from projections.scoring.boards import of_pairs, scored_boards
from replay.followed import Followed
from replay.timeline import Moment, Past, past, resolve

MOST_EVENTS = 1_000_000
"""The most events that all kept contests may have together; the one in use always stays."""


class Following:
    """The contests of one ledger that are asked about; the least used is forgotten first.

    most: how many events those that are kept may have in all.
    """

    def __init__(self, most: int = MOST_EVENTS) -> None:
        self._most = most
        self._kept: OrderedDict[str, Followed] = OrderedDict()
        self._turn = RLock()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, contest: object) -> bool:
        return contest in self._kept

    def hand_on(self, store: Store, facts: Contest) -> None:
        """Keep a contest that was folded just now, unless it is kept already.

        Whoever hands it on does not change it any more.
        """
        with self._turn:
            if facts.opened is not None and facts.opened.contest not in self._kept:
                self._kept[facts.opened.contest] = _begun_with(store, facts)

    def begin(self, store: Store, contest: str, position: int) -> None:
        """Score a contest as it was at a position, unless it is kept and scored already.

        So it is known which boards were touched since then. One that was handed on is scored as it
        is, if it is from no later position.
        """
        with self._turn:
            followed = self._kept.get(contest)
            if followed is None or followed.begins_after(position):
                followed = Followed()
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
            followed = self._kept.get(contest) or Followed()
            followed.lent += 1
            try:
                yield seen
            finally:
                followed.lent -= 1

    def _seen(self, store: Store, contest: str, when: str | None) -> tuple[Past, Contest]:
        moment = resolve(store, contest, when, partial(self._seen, store, contest))
        present = store.head()
        followed = self._followed(store, contest, moment.position, present)
        if followed is not None and _has_times_as_now(store, followed, moment.position, present):
            then = _as_it_was(contest, followed, moment)
            if then is not None:
                return then
        anew = past(store, contest, when)
        return anew, anew.at_rest()

    def _followed(
        self, store: Store, contest: str, position: int, present: Head
    ) -> Followed | None:
        """Bring a kept contest up to a position, not beyond; None if it cannot be kept.

        What was recorded since somebody asked for the present would make a past moment of it.
        """
        followed = self._kept.get(contest)
        is_there = followed is not None and followed.head == present  # and so is its past
        if followed is None or not (is_there or _catch_up(store, contest, followed, position)):
            followed = self._kept[contest] = _begun(store, contest)
            _catch_up(store, contest, followed, position)
            if followed.is_large:
                _set_apart()
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


def _set_apart() -> None:
    """Let the collector look no more through what is kept: that takes it a quarter of a second.

    What was forgotten before is collected first; else it would be kept for good with the rest.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _as_it_was(contest: str, followed: Followed, moment: Moment) -> tuple[Past, Contest] | None:
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


def _has_times_as_now(store: Store, followed: Followed, position: int, present: Head) -> bool:
    """Tell whether no clock was set right after a position: earlier events had other times then.

    Also none after the contest's last event, as its events were read with the times of today.
    """
    last = present.position
    if position < last and followed.looked < last:
        kept = store.replay(after=followed.looked, up_to=last, stream=LEDGER_STREAM)
        found = (one.position for one in kept if isinstance(one.event, ClockSetRight))
        followed.set_right, followed.looked = max(found, default=followed.set_right), last
    return position >= followed.set_right


def _begun(store: Store, contest: str) -> Followed:
    """Begin with the contest as desks have it, so that what stays there is not held twice."""
    hot = HotContests(store)
    with hot.turn, hot.whole(contest):
        held = hot.now(contest)
        pack(held)
        facts = copied(held)
    return _begun_with(store, facts)


def _begun_with(store: Store, facts: Contest) -> Followed:
    followed = Followed()
    if facts.history:
        followed.begin(facts)
        followed.head = store.head(facts.position)
    return followed


def _catch_up(store: Store, contest: str, followed: Followed, position: int) -> bool:
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
