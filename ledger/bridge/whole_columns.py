"""Columns of whole numbers: long ones are counted, added up and put in order by numpy.

That needs the extra for large contests. Without it, and where numbers are few or might not fit a
word of 64 bits, a column is a list, and each number is taken by itself. Both ways come to the same,
and no number is ever made a float.
"""

from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import compress, count
from operator import mul, ne
from typing import Any, NamedTuple

Column = list[int] | memoryview
"""Whole numbers: as a list, or word by word. A column is not to be changed."""

LONG = 2_000
"""Of so many numbers on it pays to load numpy."""

ROOM = 2**62
"""Numbers that are kept word by word are smaller than this, on either side of 0."""

SPAN = 2**16
"""So far apart may the least and the greatest of keys be that are looked up in a table."""


def column(values: Sequence[int]) -> Column:
    """Make a column of these numbers."""
    if isinstance(values, memoryview):
        return values
    words = words_of(values) if len(values) >= LONG else None
    return [*values] if words is None else memoryview(words)


def first(values: "array[int]", many: int) -> Column:
    """Return the first numbers of an array, which shares them where that helps."""
    return memoryview(values)[:many] if many >= LONG and _numpy() is not None else [*values[:many]]


def zeros(many: int) -> Column:
    """Return a column of so many zeros, which may be changed."""
    np = _numpy() if many >= LONG else None
    return [0] * many if np is None else memoryview(np.zeros(many, np.int64))


def listed(one: Column) -> list[int]:
    """Return the numbers of a column as a list of its own."""
    return [*one] if isinstance(one, list) else one.tolist()


def joined(one: Column, more: Sequence[int]) -> Column:
    """Return a column with more numbers behind it."""
    np = numpy_for(one)
    behind = None if np is None else words_of(more)
    if behind is None:
        return column([*one, *more] if one else more)
    return memoryview(np.concatenate((one, behind)))


def without(one: Column, places: Sequence[int]) -> Column:
    """Return a column without the numbers at these places."""
    np = numpy_for(one)
    if np is None:
        return [number for at, number in enumerate(one) if at not in places]
    return memoryview(np.delete(one, words_of(places)))


def places_of(one: Column, numbers: Collection[int]) -> list[int]:
    """Return the places at which one of these numbers stands."""
    np = numpy_for(one)
    if np is None:
        return [at for at, number in enumerate(one) if number in numbers]
    return [*map(int, np.flatnonzero(np.isin(one, [*numbers])))]


def narrow(one: Column) -> Column:
    """Return a column to be kept: in 4 bytes a number instead of 8, where all of them fit."""
    if isinstance(one, list) or one.itemsize == 4 or most_of(one) >= 2**31:
        return one
    return memoryview(words_of(one).astype("i4"))


def least(one: Column) -> int:
    """Return the least number; 0 where there is none."""
    return (
        min(one, default=0) if isinstance(one, list) or not len(one) else int(words_of(one).min())
    )


def greatest(one: Column) -> int:
    """Return the greatest number; 0 where there is none."""
    return (
        max(one, default=0) if isinstance(one, list) or not len(one) else int(words_of(one).max())
    )


def tally(columns: Iterable[Column]) -> Counter[int]:
    """Count how often each number is there."""
    each, found = [*columns], Counter[int]()
    np = numpy_for(*each) if len(each) > 1 else None
    for one in each if np is None else [memoryview(np.concatenate(each))]:
        table = Table.of(one)
        if table is None:
            found.update(one)
        else:
            found.update(table.counts())
    return found


def looked_up(table: Column, places: Column) -> Column:
    """Return the numbers that stand at these places of a table."""
    np = numpy_for(table, places)
    if np is None:
        return column([*map(table.__getitem__, places)])
    return memoryview(np.take(table, places))


def times_by(one: Column, keys: Column, factors: Mapping[int, int]) -> Column:
    """Return the numbers, each as many times as the key beside it says."""
    table = Table.of(keys) if numpy_for(one) is not None else None
    if table is None or most_of(one) * max(map(abs, factors.values()), default=0) >= ROOM:
        return column([*map(mul, one, map(factors.__getitem__, keys))])
    return memoryview(words_of(one) * table.beside(factors))


def differing(one: Column, other: Column) -> Iterator[int]:
    """Yield the places at which two columns are not the same."""
    np = numpy_for(one, other)
    if np is None:
        return compress(count(), map(ne, one, other))
    return iter(np.flatnonzero(np.not_equal(one, other)).tolist())


def best_first(figures: Column, places: Sequence[int]) -> Column:
    """Sort places by their figures, the highest first; equals stay as they are."""
    np = numpy_for(figures)
    there = None if np is None else words_of(places)
    if there is None:
        return sorted(places, key=figures.__getitem__, reverse=True)
    return memoryview(there[np.argsort(-np.take(figures, there), kind="stable")])


def equals(figures: Column, order: Column) -> Iterator[tuple[int, int]]:
    """Yield where those with equal figures begin and end in an order by figures."""
    np = numpy_for(figures, order)
    if np is not None:
        own = np.take(figures, order)
        ends = np.append(np.flatnonzero(own[1:] != own[:-1]) + 1, len(own))
        starts = np.append(0, ends[:-1])
        several = ends - starts > 1
        yield from zip(starts[several].tolist(), ends[several].tolist(), strict=True)
        return
    counts, end = Counter(map(figures.__getitem__, order)), 0
    for many in counts.values() if len(counts) < len(order) else ():
        start, end = end, end + many
        if many > 1:
            yield start, end


class Table(NamedTuple):
    """Keys that lie close together, to be looked up in a table: as distances from the least."""

    keys: Any
    least: int
    span: int

    @classmethod
    def of(cls, keys: Column) -> "Table | None":
        """Make it of a column; None where each key is to be looked up by itself."""
        if numpy_for(keys) is None or not len(keys):
            return None
        words = words_of(keys)
        least, greatest = int(words.min()), int(words.max())
        return None if greatest - least >= SPAN else cls(words - least, least, greatest - least + 1)

    def counts(self) -> dict[int, int]:
        """How often each key is there."""
        many = _numpy().bincount(self.keys)
        own = many.nonzero()[0]
        return dict(zip((own + self.least).tolist(), many[own].tolist(), strict=True))

    def beside(self, worth: Mapping[int, int]) -> Any:
        """What each key is worth; 0 where nobody says."""
        np = _numpy()
        table = np.zeros(self.span, np.int64)
        for key, value in worth.items():
            if 0 <= key - self.least < self.span:
                table[key - self.least] = value
        return table[self.keys]


def most_of(one: Column) -> int:
    """Return the greatest number without its sign."""
    return max(-least(one), greatest(one))


def words_of(values: Sequence[int]) -> Any:
    """Return numbers word by word; None where that cannot be."""
    np = _numpy()
    if np is None:
        return None
    if isinstance(values, memoryview | array):  # an array is copied: lent out it could not grow
        return np.array(values, np.int64, copy=isinstance(values, array) or None)
    if isinstance(values, range):
        return np.arange(values.start, values.stop, values.step, dtype=np.int64)
    try:
        words = np.array(values, dtype=np.int64)
    except OverflowError:
        return None
    return None if len(words) and max(-int(words.min()), int(words.max())) >= ROOM else words


def numpy_for(*columns: Column) -> Any:
    """Return numpy where all these columns are word by word."""
    return None if any(isinstance(one, list) for one in columns) else _numpy()


@cache
def _numpy() -> Any:
    """Return numpy; None where it is not installed."""
    try:
        import numpy as np
    except ImportError:
        return None
    return np
