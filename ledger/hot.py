"""Hot contests: a cache of folded contests and tournaments, each brought up to date when asked for.

A desk has its own cache. A server opens a desk for each request; `staying_hot` lets all of them
share one.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from threading import RLock
from typing import Generic, NamedTuple, TypeVar

from ledger.errors import LedgerError
from ledger.events import contest_stream, tournament_stream
from ledger.record import Contest, Tournament, fold, further
from ledger.record import tournament as tournaments
from ledger.record.packing import pack
from ledger.store import Head, Place, Store

MOST_EVENTS = 2_000_000
"""The most events of all cached contests together; the one in use always stays."""

OFTEN = 12
"""A contest that was used so often stays in use."""


State = TypeVar("State", Contest, Tournament)


class Kept(NamedTuple, Generic[State]):
    """A cached contest or tournament, the hash of its last row, and the era of which it is."""

    state: State
    hash: str
    era: int


class Held:
    """The cached contests of one ledger.

    Attributes:
        turn: a lock, held while a contest is brought up to date or advanced.
        contests: by stream, least recently used first.
        tournaments: by stream.
        used: how often each contest was used, by stream.
        head: the hash of the record's last row, as it was looked at last or recorded since.
        era: counts how often others had recorded something since. Whatever is of this era is up
            to date, without reading it again.

    """

    def __init__(self) -> None:
        self.turn = RLock()
        self.used = Counter[str]()
        self.tournaments: dict[str, Kept[Tournament]] = {}
        self.contests: OrderedDict[str, Kept[Contest]] = OrderedDict()
        self.head, self.era = "", 0


_staying: dict[Place, Held] = {}


@contextmanager
def staying_hot(place: Place) -> Iterator[None]:
    """Let all desks that this program opens on a ledger meanwhile share one cache."""
    held = _staying.setdefault(place, Held())
    try:
        yield
    finally:
        if _staying.get(place) is held:
            del _staying[place]


@contextmanager
def whole_or(forget: Callable[[], object]) -> Iterator[None]:
    """Forget what may be changed by half, where its use is broken off in the middle.

    So it is by whatever is no refusal: the user, a lack of memory, a fault.
    """
    try:
        yield
    except LedgerError:
        raise
    except BaseException:
        forget()
        raise


class HotContests:
    """The cache of one ledger, from which the least recently used contests are dropped.

    It gives out its own values, not copies. Whoever advances a contest by events that are not yet
    recorded must `forget` it, or `keep` it once exactly those events are.
    """

    def __init__(self, store: Store, most: int = MOST_EVENTS) -> None:
        self._store = store
        self._most = most
        self._all = _staying.get(store.place) or Held()

    def __len__(self) -> int:
        return len(self._held)

    @property
    def turn(self) -> RLock:
        """The lock to hold while a contest is used or advanced."""
        return self._all.turn

    @property
    def _held(self) -> OrderedDict[str, Kept[Contest]]:
        return self._all.contests

    def look(self, before: Head | None = None) -> Head:
        """Read the head; where others have recorded since, what is cached may be behind it.

        before: what a look gave; if it was the latest, it is not taken again.
        """
        if before is not None and before.hash == self._all.head:
            return before
        head = self._store.head()
        if head.hash != self._all.head:
            self._all.era += 1
        self._all.head = head.hash
        return head

    def now(self, contest: str, head: Head | None = None) -> Contest:
        """Give a contest as it is now, reading only the rows since it was last asked for.

        The last known event is read again too: if the file now holds another one there (it was
        replaced or restored), the contest is folded from the start. An unknown contest is empty.
        head: as `look` gave it.
        """
        with self.whole(contest):
            return self._now(contest_stream(contest), self.look(head))

    def _now(self, stream: str, head: Head) -> Contest:
        kept = self._held.get(stream)
        if kept is None:
            return self._folded(stream, head)
        held = kept.state
        if kept.era == self._all.era:
            return self._used(held)
        if self._hash_at(held.position) != kept.hash:
            return self._folded(stream, head)
        last = held.history[-1]
        read = self._store.read(stream, head.position, first=last.version)
        if not read or read[0] != last:
            return self._folded(stream, head)
        return self._keep(further(held, read[1:]), self._hash_at(read[-1].position))

    def whole(self, contest: str) -> AbstractContextManager[None]:
        """Forget a contest that is used meanwhile, where that is broken off in the middle."""
        return whole_or(partial(self.forget, contest))

    def tournament(self, tournament: str, head: Head | None = None) -> Tournament:
        """Give a tournament as it is now, reading only the rows since it was last asked for.

        As with contests, it is folded from the start if its last known row is another one now.
        What was given out is never changed.
        """
        head, stream = self.look(head), tournament_stream(tournament)
        kept = self._all.tournaments.get(stream)
        if kept is not None and kept.era == self._all.era:
            return kept.state
        held = None if kept is None else self._brought_up(kept, head)
        if held is None:
            held = tournaments.fold(self._store.read(stream, head.position))
            held.stream = stream
        if held.history:
            last = self._hash_at(held.history[-1].position)
            self._all.tournaments[stream] = Kept(held, last, self._all.era)
        return held

    def _brought_up(self, kept: Kept[Tournament], head: Head) -> Tournament | None:
        """A tournament with what is new in it; None if its last known row is another one now."""
        held = kept.state
        if self._hash_at(held.history[-1].position) != kept.hash:
            return None
        read = self._store.read(held.stream, head.position, first=held.version)
        if not read or read[0] != held.history[-1]:
            return None
        held = held.copied()
        for recorded in read[1:]:
            held.evolve(recorded)
        return held

    def keep(self, folded: Contest, last: str, *, alone: bool) -> None:
        """Cache a contest that was advanced by what was recorded since the latest look.

        last: the hash of its last row. alone: nothing else was recorded since, so that whatever
        was up to date still is.
        """
        self._keep(folded, last)
        if alone:
            self._all.head = last

    def _keep(self, folded: Contest, last: str) -> Contest:
        self._held[folded.stream] = Kept(folded, last, self._all.era)
        return self._used(folded)

    def _used(self, held: Contest) -> Contest:
        """Return a cached contest; drop others beyond the limit, of which it is the last to go.

        A large one is packed once it stays in use, which is not worth while for a single act.
        """
        self._all.used[held.stream] += 1
        if self._all.used[held.stream] > OFTEN:
            pack(held)
        self._held.move_to_end(held.stream)
        events = sum([len(kept.state.history) for kept in self._held.values()])
        while events > self._most and len(self._held) > 1:
            _, least_used = self._held.popitem(last=False)
            events -= len(least_used.state.history)
        return held

    def forget(self, contest: str) -> None:
        """Drop a contest from the cache."""
        self._held.pop(contest_stream(contest), None)

    def _hash_at(self, position: int) -> str:
        """Return the hash of a row, which proves all rows before it."""
        return self._store.head(position).hash

    def _folded(self, stream: str, head: Head) -> Contest:
        folded = fold(self._store.read(stream, head.position))
        if not folded.history:
            return folded
        return self._keep(folded, self._hash_at(folded.position))
