"""Contests as they are now, for a program that stays: an answer costs what has changed.

What was worked out of the boards and matches of a contest is kept from one question to the next,
and taken further by the events that were recorded since, by whomsoever.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from ledger.events import contest_stream
from ledger.record import Contest
from ledger.recorded import Recorded
from ledger.store import Head, Store
from projections.scoring.sweep import Sweep
from replay.timeline import Past, past, resolve

MOST_EVENTS = 1_000_000
"""How many events those that are kept may have in all; the contest in use always is."""


class _Followed:
    """One contest: its events, and all that was worked out of them."""

    def __init__(self) -> None:
        self.events: list[Recorded] = []
        self.sweep = Sweep()
        self.head: Head | None = None

    def follow(self, events: list[Recorded]) -> None:
        """Take these in, too."""
        if self.events:
            for recorded in events:
                self.sweep.take(recorded)
        else:
            self.sweep.start(events)
        self.events += events


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

    @contextmanager
    def now(self, store: Store, contest: str) -> Iterator[tuple[Past, Contest]]:
        """The contest's past up to the head, and its facts, both of which nobody else has inside.

        A contest with which others count is worked out anew each time. Raises NoSuch.
        """
        with self._turn:
            then = self._followed(store, contest)
            if then is None:
                anew = past(store, contest)
                yield anew, anew.at_rest()
            else:
                yield then

    def _followed(self, store: Store, contest: str) -> tuple[Past, Contest] | None:
        """The same of a contest that can be followed; None of any other."""
        head = resolve(store, contest, None)
        followed = self._kept.get(contest)
        if followed is None or not _catch_up(store, contest, followed, head.position):
            followed = self._kept[contest] = _Followed()
            _catch_up(store, contest, followed, head.position)
        followed.head = store.head(head.position)
        facts = followed.sweep.facts
        if facts.opened is None or facts.opened.related:
            del self._kept[contest]
            return None
        self._kept.move_to_end(contest)
        self._forget_least_used()
        facts.position, facts.recorded = head.position, head.recorded_at.isoformat()
        events = tuple(followed.events)
        return Past(contest, head.position, head.recorded_at, head.now, events), facts

    def _forget_least_used(self) -> None:
        events = sum(len(one.events) for one in self._kept.values())
        while events > self._most and len(self._kept) > 1:
            _, least_used = self._kept.popitem(last=False)
            events -= len(least_used.events)


def _catch_up(store: Store, contest: str, followed: _Followed, up_to: int) -> bool:
    """Take in what was recorded since, up to a position; whether the past is the one known.

    It is another one where the ledger is, or where the last event counts as recorded at another
    time since a clock was set right.
    """
    known = followed.head
    if known is None:
        read = store.read(contest_stream(contest), up_to)
    else:
        last = followed.events[-1]
        read = store.read(contest_stream(contest), up_to, last.version)
        if store.head(known.position) != known or read[:1] != [last]:
            return False
        read = read[1:]
    followed.follow(read)
    return True
