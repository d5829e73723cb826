"""The events of a contest up to a moment, of which it has more by now."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import overload

from ledger.record.packed import Packed
from ledger.recorded import Recorded


class First(Sequence[Recorded]):
    """The first so many events of a sequence that only grows."""

    def __init__(self, events: Sequence[Recorded], many: int) -> None:
        self._events, self._many = events, many

    @overload
    def __getitem__(self, at: int) -> Recorded: ...
    @overload
    def __getitem__(self, at: slice) -> list[Recorded]: ...
    def __getitem__(self, at: int | slice) -> Recorded | list[Recorded]:
        within = range(self._many)[at]
        if isinstance(within, int):
            return self._events[within]
        return [self._events[one] for one in within]

    def __iter__(self) -> Iterator[Recorded]:
        return islice(self._events, self._many)

    def __len__(self) -> int:
        return self._many


def first_of(events: Sequence[Recorded], many: int) -> Sequence[Recorded]:
    """Return the first so many events, of which there may be more later."""
    return events.first(many) if isinstance(events, Packed) else First(events, many)


def many_up_to(events: Sequence[Recorded], position: int) -> int:
    """Say how many of the events there are up to a position of the ledger."""
    if isinstance(events, Packed):
        return events.many_up_to(position)
    return bisect_right(events, position, key=attrgetter("position"))
