"""The events of a contest up to a moment, and the one at a position of the ledger."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter

from ledger.record.packed import Packed
from ledger.record.sharing import First
from ledger.recorded import Recorded


def first_of(events: Sequence[Recorded], many: int) -> Sequence[Recorded]:
    """Return the first so many events, of which there may be more later."""
    return events.first(many) if isinstance(events, Packed) else First(events, many)


def many_up_to(events: Sequence[Recorded], position: int) -> int:
    """Say how many of the events there are up to a position of the ledger."""
    if isinstance(events, Packed):
        return events.many_up_to(position)
    return bisect_right(events, position, key=attrgetter("position"))


def place_of(position: int, events: Sequence[Recorded]) -> int:
    """Find the place of the first event at a position of the ledger or behind it."""
    return bisect_left(events, position, key=attrgetter("position"))


def event_at(position: int, events: Sequence[Recorded]) -> Recorded | None:
    """Find the event at a position of the ledger; None where none of these is there."""
    near = events[(place := place_of(position, events)) : place + 1]
    return near[0] if near and near[0].position == position else None
