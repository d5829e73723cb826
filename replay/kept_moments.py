"""The past moments of a contest that are kept while they are asked about."""

from bisect import bisect_left, insort
from collections import OrderedDict

from projections.scoring.sweep import Sweep


class KeptMoments:
    """States by how many events they stand after.

    Attributes:
        held: the size of all of them together, in events.

    """

    def __init__(self) -> None:
        self.held = 0
        self._in_order: list[int] = []
        self._sizes: dict[int, int] = {}
        self._asked: OrderedDict[int, Sweep] = OrderedDict()
        self._posts: OrderedDict[int, Sweep] = OrderedDict()

    def put(self, many: int, sweep: Sweep, size: int, *, is_post: bool) -> None:
        """Keep a state after so many events. is_post: as others are to go on from it."""
        (self._posts if is_post else self._asked)[many] = sweep
        insort(self._in_order, many)
        self._sizes[many] = size
        self.held += size

    def get(self, many: int) -> Sweep | None:
        """Return the state after so many events, which is wanted; None where it is not kept."""
        for kept in (self._asked, self._posts):
            if many in kept:
                kept.move_to_end(many)
                return kept[many]
        return None

    def last_before(self, many: int) -> int:
        """Say after how many events, fewer than these, the last kept state stands; 0: none does."""
        place = bisect_left(self._in_order, many)
        return self._in_order[place - 1] if place else 0

    def forget(self, most: int, wanted: int) -> None:
        """Forget those used least lately until all of them together are no larger than that.

        Those that are there for others go last, and the one that is wanted stays.
        """
        while self.held > most and len(self._in_order) > 1:
            kept = self._asked if len(self._asked) > (wanted in self._asked) else self._posts
            many = next(one for one in kept if one != wanted)
            del kept[many]
            self._in_order.remove(many)
            self.held -= self._sizes.pop(many)
