"""A contest after any of its events, without folding from the first.

What the record said is held after some events, as keyframes; from the last of them before the
one that is asked for, only what follows is taken in. Nothing is worked out before it is asked
for, and keyframes are only another way to the same fold: one that is lost is made again.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from typing import Any

from ledger.events import EventAnnulled
from ledger.record.advancing import further
from ledger.record.contest import Contest
from ledger.recorded import Recorded

LEAST = 128
"""How many events keyframes are apart at least."""

PARTS = 16
"""Into how many parts keyframes divide the record of a contest that is not large."""

ROOM = 60_000
"""How many lines and matches all keyframes of a contest may hold; or twice its events."""


class Keyframes:
    """The keyframes of one contest, whose events are told as they are recorded."""

    def __init__(self) -> None:
        self._events: list[Recorded] = []
        self._annulments: list[int] = []
        self._frames: list[Contest] = []
        self._ends: list[int] = []
        self.lines_held = 0

    def follow(self, events: Iterable[Recorded]) -> None:
        """Know of these events, too."""
        for recorded in events:
            self._events.append(recorded)
            if isinstance(recorded.event, EventAnnulled):
                self._annulments.append(len(self._events))

    def after(self, many: int) -> Contest:
        """The contest after its first so many events, as `fold` has it; the caller's own."""
        contest = self._last_before(many)
        while (here := len(contest.history)) < many:
            there = min(many, self._next_frame(here))
            contest = further(contest, self._events[here:there])
            if there < many or there in self._annulments:
                self._hold(contest)
        return contest

    def _last_before(self, many: int) -> Contest:
        place = bisect_right(self._ends, many)
        return copied(self._frames[place - 1]) if place else Contest()

    def _next_frame(self, here: int) -> int:
        """After how many events the next one is to stand: in equal parts, behind annulments."""
        apart = max(LEAST, len(self._events) // PARTS)
        there = (here // apart + 1) * apart
        behind = bisect_right(self._annulments, here)
        return min([there, *self._annulments[behind : behind + 1]])

    def _hold(self, contest: Contest) -> None:
        """Keep a keyframe of it, where there is room."""
        lines, end = len(contest.results.lines) + len(contest.results.matches), len(contest.history)
        if end not in self._ends and self.lines_held + lines <= max(ROOM, 2 * len(self._events)):
            place = bisect_right(self._ends, end)
            self._frames.insert(place, copied(contest))
            self._ends.insert(place, end)
            self.lines_held += lines


def copied(contest: Contest) -> Contest:
    """Another one that says the same, and goes its own way from here on.

    What is recorded once and never changes is in both; nothing that was worked out goes along.
    """
    results = replace(contest.results, _index=None, _matches=None)
    said = replace(contest, results=results, related={}, kept=None)
    own: Contest = _own(said, {})
    own.related = dict(contest.related)
    own.results.share_index(contest.results.index_at_hand)
    return own


def _own(one: Any, made: dict[int, Any]) -> Any:
    """The same in records and containers of its own, as far as they may change.

    made: of each record the one that was made of it, so that it stays one wherever it is named.
    """
    if isinstance(one, dict):
        values = one.copy()
        if any(map(_may_change, islice(one.values(), 1))):  # all of a dictionary are of a kind
            for name, value in one.items():
                values[name] = _own(value, made)
        return values
    if isinstance(one, list | set):
        return one.copy()
    if not _may_change(one):
        return one
    if id(one) not in made:
        inside = {field.name: _own(getattr(one, field.name), made) for field in fields(one)}
        made[id(one)] = replace(one, **inside)
    return made[id(one)]


def _may_change(one: object) -> bool:
    """Whether something else can be put in it; events and results are replaced as a whole."""
    return isinstance(one, dict | list | set) or is_dataclass(one)
