"""Hot contests: a cache of folded contests and tournaments, each brought up to date when asked for.

A desk has its own cache. A server opens a desk for each request; `staying_hot` lets all of them
share one.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from threading import RLock

from ledger.errors import LedgerError
from ledger.events import contest_stream, tournament_stream
from ledger.record import Contest, Tournament, fold, further
from ledger.record import tournament as tournaments
from ledger.record.packing import pack
from ledger.store import Place, Store

MOST_EVENTS = 2_000_000
"""The most events of all cached contests together; the one in use always stays."""

OFTEN = 12
"""A contest that was kept so often stays in use."""


class Held:
    """The cached contests of one ledger.

    Attributes:
        turn: a lock, held while a contest is brought up to date or advanced.
        contests: by stream, least recently used first, each with the hash of its last row.
        tournaments: by stream, each with the hash of its last row.
        kept: how often each contest was kept, by stream.

    """

    def __init__(self) -> None:
        self.turn = RLock()
        self.kept = Counter[str]()
        self.tournaments: dict[str, tuple[Tournament, str]] = {}
        self.contests: OrderedDict[str, tuple[Contest, str]] = OrderedDict()


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

    It gives out its own values, not copies. Whoever advances one by events that are not yet
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
    def _held(self) -> OrderedDict[str, tuple[Contest, str]]:
        return self._all.contests

    def now(self, contest: str) -> Contest:
        """Give a contest as it is now, reading only the rows since it was last asked for.

        The last known event is read again too: if the file now holds another one there (it was
        replaced or restored), the contest is folded from the start. An unknown contest is empty.
        """
        with self.whole(contest):
            return self._now(contest_stream(contest))

    def _now(self, stream: str) -> Contest:
        held, known_hash = self._held.get(stream, (None, ""))
        if held is None or self._hash_at(held) != known_hash:
            return self._folded(stream)
        last = held.history[-1]
        read = self._store.read(stream, first=last.version)
        if not read or read[0] != last:
            return self._folded(stream)
        return self.keep(further(held, read[1:]))

    def whole(self, contest: str) -> AbstractContextManager[None]:
        """Forget a contest that is used meanwhile, where that is broken off in the middle."""
        return whole_or(partial(self.forget, contest))

    def tournament(self, tournament: str) -> Tournament:
        """Give a tournament as it is now, reading only the rows since it was last asked for.

        As with contests, it is folded from the start if its last known row is another one now.
        """
        stream = tournament_stream(tournament)
        held, known_hash = self._all.tournaments.get(stream, (None, ""))
        if held is None or not self._brought_up(held, known_hash):
            held = tournaments.fold(self._store.read(stream))
        if held.history:
            self._all.tournaments[stream] = held, self._hash_of(held)
        return held

    def _brought_up(self, held: Tournament, known_hash: str) -> bool:
        """Bring a tournament up to date; tell whether its last known row is still the same."""
        if self._hash_of(held) != known_hash:
            return False
        read = self._store.read(held.stream, first=held.version)
        if not read or read[0] != held.history[-1]:
            return False
        for recorded in read[1:]:
            held.evolve(recorded)
        return True

    def _hash_of(self, held: Tournament) -> str:
        return self._store.head(held.history[-1].position).hash

    def keep(self, folded: Contest) -> Contest:
        """Cache a contest, drop others beyond the limit, and return it.

        A large one is packed once it stays in use, which is not worth while for a single act.
        """
        self._all.kept[folded.stream] += 1
        if self._all.kept[folded.stream] > OFTEN:
            pack(folded)
        self._held[folded.stream] = folded, self._hash_at(folded)
        self._held.move_to_end(folded.stream)
        events = sum(len(one.history) for one, _ in self._held.values())
        while events > self._most and len(self._held) > 1:
            _, (least_used, _) = self._held.popitem(last=False)
            events -= len(least_used.history)
        return folded

    def forget(self, contest: str) -> None:
        """Drop a contest from the cache."""
        self._held.pop(contest_stream(contest), None)

    def _hash_at(self, contest: Contest) -> str:
        """Return the hash of a contest's last row, which proves all rows before it."""
        return self._store.head(contest.position).hash

    def _folded(self, stream: str) -> Contest:
        folded = fold(self._store.read(stream))
        return self.keep(folded) if folded.history else folded
