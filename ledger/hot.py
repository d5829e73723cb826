"""Hot contests: they stay folded, and take in what was appended since they were last wanted.

A desk keeps its own. A program that serves a ledger opens a desk for each request: while contests
stay hot there, each of them finds what those before it have folded.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from ledger.events import contest_stream
from ledger.record import Contest, fold, further
from ledger.store import Place, Store

MOST_EVENTS = 2_000_000
"""How many events those that stay folded may have in all; the contest in use always stays."""


class Held:
    """Contests that are folded, the least used first, each with the hash of its last row then.

    turn: held by whoever takes one of them further.
    """

    def __init__(self) -> None:
        self.turn = RLock()
        self.contests: OrderedDict[str, tuple[Contest, str]] = OrderedDict()


_staying: dict[Place, Held] = {}


@contextmanager
def staying_hot(place: Place) -> Iterator[None]:
    """Let all desks on a ledger that this program opens inside hold its contests together."""
    held = _staying.setdefault(place, Held())
    try:
        yield
    finally:
        if _staying.get(place) is held:
            del _staying[place]


class HotContests:
    """The contests of one ledger that a desk has folded, the least used forgotten first.

    What is given out is the desk's own: it may be taken further by what is about to be recorded,
    and is then to be forgotten, or kept once just that is on record.
    """

    def __init__(self, store: Store, most: int = MOST_EVENTS) -> None:
        self._store = store
        self._most = most
        self._all = _staying.get(store.place) or Held()

    def __len__(self) -> int:
        return len(self._held)

    @property
    def turn(self) -> RLock:
        """Held by whoever takes one of them further."""
        return self._all.turn

    @property
    def _held(self) -> OrderedDict[str, tuple[Contest, str]]:
        return self._all.contests

    def now(self, contest: str) -> Contest:
        """The contest as it is on record now; it need not exist.

        The last event that it knew is read again with what follows: where the ledger has another
        one by now, or tells its time otherwise, it is folded anew.
        """
        stream = contest_stream(contest)
        held, known_hash = self._held.get(stream, (None, ""))
        if held is None or self._hash_at(held) != known_hash:
            return self._folded(stream)
        last = held.history[-1]
        read = self._store.read(stream, first=last.version)
        if not read or read[0] != last:
            return self._folded(stream)
        return self.keep(further(held, read[1:]))

    def keep(self, folded: Contest) -> Contest:
        """Hold this one, and no more than may be held in all; give it back."""
        self._held[folded.stream] = folded, self._hash_at(folded)
        self._held.move_to_end(folded.stream)
        events = sum(len(one.history) for one, _ in self._held.values())
        while events > self._most and len(self._held) > 1:
            _, (least_used, _) = self._held.popitem(last=False)
            events -= len(least_used.history)
        return folded

    def forget(self, contest: str) -> None:
        """Fold it anew when it is wanted again."""
        self._held.pop(contest_stream(contest), None)

    def _hash_at(self, contest: Contest) -> str:
        """The hash of the row of the last event of a contest: it proves all before."""
        return self._store.head(contest.position).hash

    def _folded(self, stream: str) -> Contest:
        folded = fold(self._store.read(stream))
        return self.keep(folded) if folded.history else folded
