"""What the past states of a contest share: its events, and the lines of an earlier one of them.

With lists and dictionaries of its own each of them would take as long and as much memory as all
that is on record.
"""

from collections.abc import Iterator, MutableMapping, Sequence, ValuesView
from itertools import chain, islice
from typing import Any, overload

from ledger.record.copying import Branching
from ledger.record.result import LineResult
from ledger.recorded import Recorded

MOST_ABOVE = 8
"""What lies above shared lines is put among them once it is more than one part in so many."""


class First(Sequence[Recorded], Branching):
    """The first so many events of a sequence that only grows; others may be appended."""

    __slots__ = ("_events", "_many", "_own")

    def __init__(self, events: Sequence[Recorded], many: int) -> None:
        self._events, self._many = events, many
        self._own: list[Recorded] | None = None  # the events, once nobody else appends to them

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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]  # more may be appended

    def append(self, recorded: Recorded) -> None:
        """Add the next event, which mostly is the next one of the sequence."""
        if self._many == len(self._events) or self._events[self._many] is not recorded:
            if self._own is None:
                self._events = self._own = [*self]
            self._own.append(recorded)
        self._many += 1

    def branch(self) -> "First":
        """Return the same events, to which others may be appended."""
        return First(self._events, self._many)


class Layered(MutableMapping[int, LineResult], Branching):
    """Lines by version, in the order of the record: shared ones, and what is otherwise above them.

    below: those, which never change. changed: which of them are others, or gone (None). more: the
    lines after them.
    """

    __slots__ = ("_below", "_changed", "_more")

    def __init__(
        self,
        below: dict[int, LineResult],
        changed: dict[int, LineResult | None],
        more: dict[int, LineResult],
    ) -> None:
        self._below, self._changed, self._more = below, changed, more

    def branch(self) -> "Layered":
        """Copy what is above the shared lines, or put it among them where it is much."""
        if MOST_ABOVE * (len(self._changed) + len(self._more)) > len(self._below):
            stand = {**self._below, **self._changed, **self._more}
            self._below = {v: line for v, line in stand.items() if line is not None}
            self._changed, self._more = {}, {}
        return Layered(self._below, self._changed.copy(), self._more.copy())

    def get(self, version: int, default: Any = None) -> Any:
        """Return what stands for a line; the default where nothing does."""
        line = self._more.get(version)
        if line is None:
            line = self._changed[version] if version in self._changed else self._below.get(version)
        return default if line is None else line

    def __getitem__(self, version: int) -> LineResult:
        line: LineResult | None = self.get(version)
        if line is None:
            raise KeyError(version)
        return line

    def __contains__(self, version: object) -> bool:
        return isinstance(version, int) and self.get(version) is not None

    def __setitem__(self, version: int, line: LineResult) -> None:
        stands_below = version in self._below and self._changed.get(version, line) is not None
        (self._changed if stands_below else self._more)[version] = line

    def __delitem__(self, version: int) -> None:
        if self._more.pop(version, None) is None:
            if version not in self:
                raise KeyError(version)
            self._changed[version] = None

    def __iter__(self) -> Iterator[int]:
        gone = {version for version, line in self._changed.items() if line is None}
        return chain((one for one in self._below if one not in gone), self._more)

    def __len__(self) -> int:
        gone = sum(line is None for line in self._changed.values())
        return len(self._below) - gone + len(self._more)

    def values(self) -> "_Values":
        """Give all lines."""
        return _Values(self)

    def told(self, *, last_first: bool = False) -> Iterator[LineResult]:
        """Give all lines, from the first or from the last."""
        turned = reversed if last_first else iter
        below: Iterator[LineResult] = turned(self._below.values())
        if self._changed:
            changed = self._changed
            there = (changed.get(v, line) for v, line in turned(self._below.items()))
            below = (line for line in there if line is not None)
        more = turned(self._more.values())
        return chain(more, below) if last_first else chain(below, more)


class _Values(ValuesView[LineResult]):
    """The lines, one after the other."""

    _mapping: Layered

    def __iter__(self) -> Iterator[LineResult]:
        return self._mapping.told()

    def __reversed__(self) -> Iterator[LineResult]:
        return self._mapping.told(last_first=True)
