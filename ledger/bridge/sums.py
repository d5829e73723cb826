"""Whole numbers added up by place: number by number, or word by word where they are many.

A sum that might not fit a word of 64 bits goes on number by number.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import add

from ledger.bridge.whole_columns import (
    ROOM,
    Column,
    Table,
    most_of,
    numpy_for,
    words_of,
    zeros,
)


def added(parts: Sequence[tuple[Column, int]], many: int) -> Column:
    """Add up columns, each so many times; those that end early have nothing at later places."""
    if parts and all(isinstance(one, list) and len(one) == many for one, _ in parts):
        each = [one if times == 1 else [times * number for number in one] for one, times in parts]
        return reduce(lambda one, other: [*map(add, one, other)], each)
    total = Sums(many)
    for one, factor in parts:
        total.add_column(one, factor)
    return total.numbers


class Sums:
    """Whole numbers by place, to which others are added.

    Attributes:
        numbers: as a column; it changes.

    """

    __slots__ = ("_most", "numbers")

    def __init__(self, many: int) -> None:
        self.numbers = zeros(many)
        self._most = 0

    def copy(self, many: int) -> "Sums":
        """Copy them, so that the copy can be changed; there may be more places."""
        made = Sums(many)
        if isinstance(self.numbers, list) and isinstance(made.numbers, list):
            made.numbers[: len(self.numbers)] = self.numbers
        else:
            made.add_column(self.numbers, 1)
        return made

    def add(self, place: int, more: int) -> None:
        """Add a number at a place."""
        self._have_room(abs(more))
        self.numbers[place] += more

    def add_column(self, one: Column, factor: int) -> None:
        """Add a column, so many times, from the first place on."""
        if not isinstance(self.numbers, list):
            self._have_room(most_of(one) * max(1, abs(factor)))
        if isinstance(self.numbers, list):
            more = one if factor == 1 else [factor * number for number in one]
            self.numbers[: len(one)] = map(add, self.numbers, more)
        else:
            words_of(self.numbers)[: len(one)] += factor * words_of(one)

    def add_each(
        self, places: Column, keys: Column, values: Mapping[int, int], times: int = 1
    ) -> None:
        """Add at each place what the key beside it is worth, so many times; or nothing."""
        worth = {key: times * value for key, value in values.items()}
        self._have_room(max(map(abs, worth.values()), default=0) * len(places))
        np = numpy_for(self.numbers, places)
        table = None if np is None else Table.of(keys)
        if table is not None:
            np.add.at(words_of(self.numbers), words_of(places), table.beside(worth))
            return
        numbers = self.numbers
        for place, key in zip(places, keys, strict=True):
            if key in worth:
                numbers[place] += worth[key]

    def count(self, places: Column, times: int = 1) -> None:
        """Add so much at each place."""
        self._have_room(abs(times) * len(places))
        np = numpy_for(self.numbers, places)
        if np is not None:
            np.add.at(words_of(self.numbers), words_of(places), times)
            return
        numbers = self.numbers
        for place in places:
            numbers[place] += times

    def _have_room(self, more: int) -> None:
        """Have room for numbers that are greater by this."""
        self._most += more
        if self._most >= ROOM and not isinstance(self.numbers, list):
            self.numbers = [*self.numbers]
