"""Turn tables of a cyclic movement round so that all contestants compete alike.

Two contestants compete where they meet, which weighs as much as all other tables together, and
where they have the same boards: with one another on the same side, against one another on opposite
sides. Turning a table round changes the sign of what it has with every other one. Whatever is
turned, what any two compete in adds up to the same over all, so the best is that with the least
sum of squares.
"""

from itertools import combinations, product
from typing import NamedTuple

from ledger.rules.draws.cyclic import Cyclic, read_round
from ledger.rules.draws.movement import Place

ALL_WAYS = 11
"""The most tables for which all ways are tried; beyond, one or two are turned at a time."""

Two = tuple[int, int]
Signs = tuple[int, ...]


class Shape(NamedTuple):
    """The amount in which any two contestants of a class compete, over all rounds.

    Attributes:
        met: by class, 1 where they meet.
        many: how many twos a class has.
        between: for two tables, by place, the classes that have the same boards there with their
            sign.

    """

    tables: int
    met: dict[Two, int]
    many: dict[Two, int]
    between: dict[Two, tuple[tuple[Two, int], ...]]

    def unevenness(self, signs: Signs) -> int:
        """Return the sum of squares of what any two compete in; signs: -1 for a table turned."""
        found = {two: met * (self.tables - 1) for two, met in self.met.items()}
        for (one, other), parts in self.between.items():
            sign = signs[one] * signs[other]
            for two, part in parts:
                found[two] += sign * part
        return sum(self.many[two] * figure * figure for two, figure in found.items())


def evened(cyclic: Cyclic) -> Cyclic:
    """Return the movement with those tables turned round that make it the most even."""
    first, shape = read_round(cyclic.first), shape_of(cyclic)
    signs = _best_of_all(shape) if shape.tables <= ALL_WAYS else _improved(shape)
    turned = (
        place if sign > 0 else place._replace(ns=place.ew, ew=place.ns)
        for place, sign in zip(first, signs, strict=True)
    )
    written = " ".join(f"{place.ns}-{place.ew}/{place.boards}" for place in turned)
    return Cyclic(contestants=cyclic.contestants, rounds=cyclic.rounds, first=written)


def shape_of(cyclic: Cyclic) -> Shape:
    """Return the classes of two contestants, and how the tables bring them together."""
    first, rounds = read_round(cyclic.first), cyclic.rounds
    twos = combinations(range(1, cyclic.contestants + 1), 2)
    many: dict[Two, int] = {}
    for one, other in twos:
        two = _class(one, other, rounds)
        many[two] = many.get(two, 0) + 1
    met = dict.fromkeys(many, 0)
    for place in first:
        met[_class(place.ns, place.ew, rounds)] = 1
    between = {
        (n, m): _between(first[n], first[m], rounds) for n, m in combinations(range(len(first)), 2)
    }
    return Shape(len(first), met, many, between)


def _class(one: int, other: int, rounds: int) -> Two:
    """Return the class of two: by their difference, or by itself who stays."""
    low, high = sorted((one, other))
    if high <= rounds:
        return (0, min(high - low, rounds - high + low))
    return (0, -high) if low <= rounds else (low, high)


def _between(one: Place, other: Place, rounds: int) -> tuple[tuple[Two, int], ...]:
    """Return the classes with the same boards at two tables; two who stay always have them."""
    back = other.boards - one.boards
    found = []
    for (a, side), (b, same) in product(
        ((one.ns, 1), (one.ew, -1)), ((other.ns, 1), (other.ew, -1))
    ):
        there = (b - 1 - back) % rounds + 1 if b <= rounds else b
        weight = rounds if min(a, b) > rounds else 1
        found.append((_class(a, there, rounds), side * same * weight))
    return tuple(found)


def _best_of_all(shape: Shape) -> Signs:
    """Try all ways and return the first of the best; the first table stays as it is."""
    ways = ((1, *rest) for rest in product((1, -1), repeat=shape.tables - 1))
    return min(ways, key=shape.unevenness)


def _improved(shape: Shape) -> Signs:
    """Turn one or two tables at a time, as long as that evens it out."""
    best: Signs = (1,) * shape.tables
    least = shape.unevenness(best)
    turns = [*combinations(range(1, shape.tables), 1), *combinations(range(1, shape.tables), 2)]
    while True:
        ways = (tuple(-s if n in turn else s for n, s in enumerate(best)) for turn in turns)
        found = next((way for way in ways if shape.unevenness(way) < least), None)
        if found is None:
            return best
        best, least = found, shape.unevenness(found)
