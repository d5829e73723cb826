"""Room squares, which are complete Howells: made from a starter and its adder, and proved.

A starter pairs the residues 1 … side − 1 so that each difference occurs once; adding to each
pair a number of its own (the adder) gives all those residues again. Moved round the circle,
every two contestants then meet once, and everybody plays each board set once.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from ledger.rules.draws.cyclic import Cyclic

WITHOUT_STRONG_STARTER = 9
"""The one side above 5 for which the adder is not minus the sum of each pair."""

NO_SQUARE = (3, 5)
"""Sides of which there is no Room square: none for 4 and 6 contestants."""

LARGEST = 45
"""The largest side for which a starter is looked for."""


class Moved(NamedTuple):
    """Two residues of a starter, and what the adder adds to both."""

    first: int
    second: int
    added: int


class Starter(Struct, frozen=True, gc=False):
    """A starter of a side with its adder. Raises ValueError where it is none."""

    side: int
    pairs: tuple[Moved, ...]

    def __post_init__(self) -> None:
        residues = [n for pair in self.pairs for n in (pair.first, pair.second)]
        differences = [d for p in self.pairs for d in (p.first - p.second, p.second - p.first)]
        moved = [n + pair.added for pair in self.pairs for n in (pair.first, pair.second)]
        for what, numbers in (
            ("residues", residues),
            ("differences", differences),
            ("moved residues", moved),
        ):
            if not self._all_once(numbers):
                raise ValueError(f"{what} of the starter are not 1 to {self.side - 1} once each")
        added = [pair.added % self.side for pair in self.pairs]
        if 0 in added or len(set(added)) < len(added):
            raise ValueError("the adder has a number twice, or 0")

    def cyclic(self) -> Cyclic:
        """Return the movement: the highest number stays at table 1, with board set 1 in round 1."""
        cells = [f"{self.side + 1}-1/1"]
        for first, second, added in self.pairs:
            cells.append(f"{self._number(first)}-{self._number(second)}/{self._number(-added)}")
        return Cyclic(contestants=self.side + 1, rounds=self.side, first=" ".join(cells))

    def _number(self, residue: int) -> int:
        return residue % self.side + 1

    def _all_once(self, numbers: Iterable[int]) -> bool:
        return sorted(number % self.side for number in numbers) == list(range(1, self.side))


@cache
def starter(side: int) -> Starter:
    """Return the first starter with an adder that is found; side: odd, from 7 to 45.

    Raises ValueError for other sides.
    """
    if side % 2 == 0 or not 7 <= side <= LARGEST:
        raise ValueError(f"no starter of side {side}")
    pairs = _continued(side, (side - 1) // 2, frozenset(), frozenset(), ())
    assert pairs is not None
    return Starter(side, pairs)


def _continued(
    side: int,
    difference: int,
    used: frozenset[int],
    moved: frozenset[int],
    pairs: tuple[Moved, ...],
) -> tuple[Moved, ...] | None:
    """Return the pairs with this difference and all smaller ones, or None; largest first."""
    if not difference:
        return pairs
    added_before = {pair.added for pair in pairs}
    for first in range(1, side):
        second = (first + difference) % side
        if not second or first in used or second in used:
            continue
        for added in range(1, side) if side == WITHOUT_STRONG_STARTER else (-first - second,):
            there = {(first + added) % side, (second + added) % side}
            if added % side in added_before | {0} or 0 in there or there & moved:
                continue
            found = _continued(
                side,
                difference - 1,
                used | {first, second},
                moved | there,
                (*pairs, Moved(first, second, added % side)),
            )
            if found is not None:
                return found
    return None
