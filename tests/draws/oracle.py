"""Draws found the slow way: all of them, by weight, or by what the definition says.

Units are 0, 1, 2 … in draw order; `may` says for each those that it may meet. Nothing of the
program is used.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from random import Random

ALL_DRAWS = 12
"""Up to so many units all draws are tried."""

BY_WEIGHT, MOST_SETS = 30, 30_000
"""Up to so many units the lightest draw is looked for, unless more sets of them can be left."""

PRIME = (1 << 61) - 1

May = Sequence[AbstractSet[int]]
Pairs = list[tuple[int, int]]


def every(may: May, left: tuple[int, ...] | None = None) -> list[Pairs]:
    """All draws in which everybody has an opponent; up to a dozen units."""
    left = tuple(range(len(may))) if left is None else left
    if not left:
        return [[]]
    first, *others = left
    return [
        [(first, other), *rest]
        for other in others
        if other in may[first]
        for rest in every(may, tuple(unit for unit in others if unit != other))
    ]


def first_of_all(may: May) -> Pairs | None:
    """The first of all draws in the order of a dictionary."""
    return min(every(may), default=None)


def lightest(may: May, most_sets: int = 5_000_000) -> Pairs | None:
    """The draw of least weight, by dynamic programming over sets of units.

    A unit's opponent weighs its rank, in a number system in which nothing that comes later
    outweighs what comes earlier. Raises OverflowError where there are more sets than that.
    """
    count = len(may)
    known: dict[int, tuple[int, int] | None] = {0: (0, 0)}

    def best(left: int) -> tuple[int, int] | None:
        """Weight, and the opponent of the first unit that is left."""
        if left in known:
            return known[left]
        if len(known) > most_sets:
            raise OverflowError
        first = (left & -left).bit_length() - 1
        found = None
        for other in may[first]:
            rest = left & ~(1 << first) & ~(1 << other)
            if left >> other & 1 and (below := best(rest)) is not None:
                weight = below[0] + other * count ** (count - first)
                if found is None or weight < found[0]:
                    found = weight, other
        known[left] = found
        return found

    left, pairs = (1 << count) - 1, []
    if best(left) is None:
        return None
    while left:
        found = best(left)
        assert found is not None
        first = (left & -left).bit_length() - 1
        pairs.append((first, found[1]))
        left &= ~(1 << first) & ~(1 << found[1])
    return pairs


def disagreement(may: May, pairs: Pairs | None, rng: Random) -> str | None:
    """What is wrong with a draw (None: with saying that there is none); None: nothing.

    Small fields are drawn by trying all draws, larger ones by weight, the largest ones are
    held against the definition.
    """
    if len(may) <= ALL_DRAWS:
        expected = first_of_all(may)
        return None if pairs == expected else f"{pairs} is not {expected}"
    if len(may) <= BY_WEIGHT:
        try:
            expected = lightest(may, MOST_SETS)
        except OverflowError:
            pass
        else:
            return None if pairs == expected else f"{pairs} is not {expected}"
    if pairs is not None:
        return against_definition(may, pairs, rng)
    return "there is a draw" if can_be_paired(may, range(len(may)), rng) else None


def can_be_paired(may: May, units: Sequence[int], rng: Random) -> bool:
    """Whether a perfect matching exists: Tutte's matrix with random entries has full rank.

    A wrong answer is a chance of one in 10^15, and always the answer no.
    """
    place = {unit: index for index, unit in enumerate(units)}
    matrix = [[0] * len(units) for _ in units]
    for one, other in combinations(units, 2):
        if other in may[one]:
            entry = rng.randrange(1, PRIME)
            matrix[place[one]][place[other]] = entry
            matrix[place[other]][place[one]] = PRIME - entry
    return _full_rank(matrix)


def against_definition(may: May, pairs: Pairs, rng: Random) -> str | None:
    """Why these pairs are not the first legal draw; None if they are.

    Everybody once, nobody against a barred opponent; and no unit could have met a higher one
    than it does without somebody being left over.
    """
    left = list(range(len(may)))
    for one, other in pairs:
        if not left or one != left[0]:
            return f"{one} is not the next unit"
        if other not in left or other not in may[one]:
            return f"{one} may not meet {other}"
        for higher in left[1 : left.index(other)]:
            rest = [unit for unit in left if unit not in (one, higher)]
            if higher in may[one] and can_be_paired(may, rest, rng):
                return f"{one} could have met {higher} instead of {other}"
        left = [unit for unit in left if unit not in (one, other)]
    return f"{left[0]} has no opponent" if left else None


def violators(may: May, most: int) -> int | None:
    """The units in the smallest group that proves that not everybody can be paired, up to most."""
    units = range(len(may))
    sizes = []
    for many in range(most):
        for taken in combinations(units, many):
            odd = sorted(
                len(part)
                for part in parts(may, [u for u in units if u not in taken])
                if len(part) % 2
            )
            if len(odd) > many:
                sizes.append(sum(odd[: many + 1]))
    return min(sizes, default=None)


def parts(may: May, units: Sequence[int]) -> list[set[int]]:
    """What these units fall into if each knows those that it may meet."""
    left, found = set(units), []
    while left:
        part = {left.pop()}
        fresh = set(part)
        while fresh:
            fresh = {other for unit in fresh for other in may[unit]} & left
            part |= fresh
            left -= fresh
        found.append(part)
    return found


def _full_rank(matrix: list[list[int]]) -> bool:
    size = len(matrix)
    for column in range(size):
        pivot = next((row for row in range(column, size) if matrix[row][column]), None)
        if pivot is None:
            return False
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        inverse = pow(matrix[column][column], -1, PRIME)
        for row in range(column + 1, size):
            factor = matrix[row][column] * inverse % PRIME
            if factor:
                above = matrix[column]
                matrix[row] = [
                    (value - factor * top) % PRIME
                    for value, top in zip(matrix[row], above, strict=True)
                ]
    return True
