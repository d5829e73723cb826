"""Hot contests: they stay folded, and take in what was appended since they were last wanted."""

from collections import OrderedDict

from ledger.events import contest_stream
from ledger.record import Contest, fold, further
from ledger.store import Store

MOST_EVENTS = 2_000_000
"""How many events those that stay folded may have in all; the contest in use always stays."""


class HotContests:
    """The contests of one ledger that a desk has folded, the least used forgotten first.

    What is given out is the desk's own: it may be taken further by what is about to be recorded,
    and is then to be forgotten, or kept once just that is on record.
    """

    def __init__(self, store: Store, most: int = MOST_EVENTS) -> None:
        self._store = store
        self._most = most
        self._held: OrderedDict[str, Contest] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def now(self, contest: str) -> Contest:
        """The contest as it is on record now; it need not exist.

        The last event that it knew is read again with what follows: where the ledger has another
        one by now, or tells its time otherwise, it is folded anew.
        """
        stream = contest_stream(contest)
        held = self._held.get(stream)
        if held is None:
            return self._folded(stream)
        last = held.history[-1]
        read = self._store.read(stream, first=last.version)
        if not read or read[0] != last:
            return self._folded(stream)
        return self.keep(further(held, read[1:]))

    def keep(self, folded: Contest) -> Contest:
        """Hold this one, and no more than may be held in all; give it back."""
        self._held[folded.stream] = folded
        self._held.move_to_end(folded.stream)
        events = sum(len(one.history) for one in self._held.values())
        while events > self._most and len(self._held) > 1:
            _, least_used = self._held.popitem(last=False)
            events -= len(least_used.history)
        return folded

    def forget(self, contest: str) -> None:
        """Fold it anew when it is wanted again."""
        self._held.pop(contest_stream(contest), None)

    def _folded(self, stream: str) -> Contest:
        folded = fold(self._store.read(stream))
        return self.keep(folded) if folded.history else folded
