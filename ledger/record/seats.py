"""Who sat in one direction at score after score, in columns: by numbers instead of names."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from operator import attrgetter
from typing import overload

from ledger.bridge.scores import partners
from ledger.bridge.whole_columns import Column, column, listed, looked_up, tally

NOWHERE = -1
"""Stands for the place of who is not entered by that name, such as partners for a while."""


class FirstEntered(Mapping[str, int]):
    """The first so many of an order of entry, to which others may be added."""

    __slots__ = ("_many", "_order")

    def __init__(self, order: Mapping[str, int], many: int) -> None:
        self._order, self._many = order, many

    def __getitem__(self, name: str) -> int:
        place = self._order[name]
        if place >= self._many:
            raise KeyError(name)
        return place

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._order.get(name, self._many) < self._many

    def __iter__(self) -> Iterator[str]:
        return islice(self._order, self._many)

    def __len__(self) -> int:
        return self._many

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FirstEntered):
            return super().__eq__(other)
        is_as_long = other._many == self._many
        return is_as_long and (other._order is self._order or [*other] == [*self])

    __hash__ = None  # type: ignore[assignment]  # it may be equal to a dictionary


class Roll:
    """Names by their numbers, and where these are in the order of entry."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self._last: Mapping[str, int] = {}
        self._entered: list[str] = []
        self._places: Column = []

    def places(self, order: Mapping[str, int]) -> Column:
        """Give the place of each name in an order of entry, NOWHERE of who is not in it."""
        if order is not self._last or len(order) != len(self._entered):
            self._last, entered = order, [*order]
            if entered != self._entered or not self._places:
                self._entered = entered
                self._places = column([order.get(name, NOWHERE) for name in self.names])
        return self._places


class Seats(Sequence[str]):
    """The names of those who sat there, each found as it is looked at.

    Attributes:
        numbers: theirs on the roll.
        roll: the names.

    """

    __slots__ = ("numbers", "roll")

    def __init__(self, roll: Roll, numbers: Column) -> None:
        self.roll = roll
        self.numbers = numbers

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [*map(self.roll.names.__getitem__, listed(self.numbers[at]))]
        return self.roll.names[self.numbers[at]]

    def __iter__(self) -> Iterator[str]:
        return map(self.roll.names.__getitem__, listed(self.numbers))

    def __len__(self) -> int:
        return len(self.numbers)

    def places(self, order: Mapping[str, int]) -> Column:
        """Give their places in an order of entry, NOWHERE of who is not in it."""
        return looked_up(self.roll.places(order), self.numbers)


def counted(columns: Iterable[Seats]) -> Counter[str]:
    """Count how often each name is there in all of these."""
    found = Counter[str]()
    for roll, together in groupby(columns, key=attrgetter("roll")):
        many = tally([one.numbers for one in together])
        found.update({roll.names[number]: times for number, times in many.items()})
    return found


@dataclass(slots=True, eq=False)
class Present(Mapping[str, int]):
    """Who has results in a session, and how many; those in columns are counted when asked for."""

    _counted: Counter[str] = field(default_factory=Counter)
    _waiting: tuple[Seats, ...] = ()

    @property
    def _all(self) -> Counter[str]:
        waiting, self._waiting = self._waiting, ()
        for side, many in counted(waiting).items():
            for contestant in partners(side):
                self._counted[contestant] += many
        return self._counted

    def __getitem__(self, side: str) -> int:
        if side not in self._all:
            raise KeyError(side)
        return self._all[side]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __bool__(self) -> bool:
        return bool(self._waiting or self._counted)

    def add(self, sides: Iterable[str]) -> None:
        """Count a result of these sides."""
        known = self._all if self._waiting else self._counted
        for side in sides:
            known[side] = known.get(side, 0) + 1

    def add_seats(self, seats: Iterable[Seats]) -> None:
        """Count results in columns."""
        self._waiting += (*seats,)

    def drop(self, sides: Iterable[str]) -> None:
        """Count a result no more: who has no other is not here."""
        known = self._all
        for side in sides:
            known[side] -= 1
            if known[side] <= 0:
                del known[side]
