"""A contest after any of its events, without folding from the first.

The state after some of the events is kept, as a keyframe; any other state is folded from the
keyframe before it. Keyframes are a cache: they are made when asked for, and a lost one is made
again.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from ledger.events import EventAnnulled
from ledger.record.advancing import further
from ledger.record.contest import Contest
from ledger.record.copying import parts_copied
from ledger.record.packed import of_kinds
from ledger.recorded import Recorded

LEAST = 128
"""The least number of events between two keyframes."""

PARTS = 16
"""How many keyframes a contest of ordinary size has."""

ROOM = 60_000
"""The most lines and matches in all keyframes of a contest (or twice its events, if more)."""


class Keyframes:
    """The keyframes of one contest.

    events: gives its events, to which others may have been added whenever it is asked.
    """

    def __init__(self, events: Callable[[], Sequence[Recorded]]) -> None:
        self._given = events
        self._looked_through = 0
        self._annulments: list[int] = []
        self._frames: list[Contest] = []
        self._ends: list[int] = []
        self.lines_held = 0

    @property
    def _events(self) -> Sequence[Recorded]:
        return self._given()

    def after(self, many: int) -> Contest:
        """Give the contest after its first so many events, as `fold` would; it may be changed."""
        self._look_for_annulments()
        contest = self._last_before(many)
        while (here := len(contest.history)) < many:
            there = min(many, self._next_frame(here))
            contest = further(contest, self._events[here:there])
            if there in self._annulments or (there < many and self._is_needed(there, many)):
                self._hold(contest)
        return contest

    def _look_for_annulments(self) -> None:
        """Note after how many events each annulment stands, where events have come."""
        events = self._events
        for one, _ in of_kinds(events, (EventAnnulled,), self._looked_through):
            self._annulments.append(bisect_right(events, one.version, key=attrgetter("version")))
        self._looked_through = len(events)

    def _last_before(self, many: int) -> Contest:
        place = bisect_right(self._ends, many)
        return copied(self._frames[place - 1]) if place else Contest()

    def _next_frame(self, here: int) -> int:
        """Say after how many events the next keyframe stands: in equal parts, behind annulments."""
        apart = max(LEAST, len(self._events) // PARTS)
        there = (here // apart + 1) * apart
        behind = bisect_right(self._annulments, here)
        return min([there, *self._annulments[behind : behind + 1]])

    def _is_needed(self, there: int, many: int) -> bool:
        """Whether to hold the state here, on the way to another one.

        It is the last before that, or twice as far from the beginning as the one that is held: with
        each of them, a large contest would hold all who entered many times over.
        """
        place = bisect_right(self._ends, there)
        return self._next_frame(there) >= many or not place or there >= 2 * self._ends[place - 1]

    def _hold(self, contest: Contest) -> None:
        """Keep a keyframe of this state, if there is room."""
        lines, end = len(contest.results.lines) + len(contest.results.matches), len(contest.history)
        if end not in self._ends and self.lines_held + lines <= max(ROOM, 2 * len(self._events)):
            place = bisect_right(self._ends, end)
            self._frames.insert(place, copied(contest))
            self._ends.insert(place, end)
            self.lines_held += lines


def copied(contest: Contest) -> Contest:
    """Copy a contest, so that advancing one leaves the other as it is.

    Frozen values are shared; the cache in `kept` is not copied.
    """
    seen = dict[int, Any]()
    results = parts_copied(contest.results, seen, _index=None, _matches=None)
    related = dict(contest.related)
    made: Contest = parts_copied(contest, seen, results=results, related=related, kept=None)
    made.results.share_index(contest.results.index_at_hand)
    return made
