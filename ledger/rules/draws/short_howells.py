"""Howells with fewer rounds than a complete one: three-quarter Howells, and with appendix tables.

Numbers up to the number of rounds go round; the others keep their places, each at a table of its
own, and meet those who come by. The first round is found by search: those who go round and meet
one another have differences of their own, board sets are at one table each, and each number finds
every set once.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import combinations
from typing import NamedTuple

from ledger.rules.draws.cyclic import Cyclic

MOST_STEPS = 60_000
"""The most tries of a search; what exists is usually found within a hundred."""


class Cell(NamedTuple):
    """A table of the first round, in residues: who goes round (other: None, who stays), boards."""

    one: int
    other: int | None
    boards: int


class _Search:
    """The search for a first round: what its tables so far have used up of the residues."""

    def __init__(self, contestants: int, rounds: int) -> None:
        self.rounds, self.staying = rounds, contestants - rounds
        self.meeting = (rounds - self.staying) // 2
        self.free = set(range(rounds))
        self.boards, self.ways = set(range(rounds)), set(range(rounds))
        self.differences = set(range(1, (rounds + 1) // 2))
        self.cells: list[Cell] = []
        self.steps = 0

    def found(self, last: int = -1) -> bool:
        """Tell whether the tables so far can be completed; then cells has all of them."""
        if self.steps > MOST_STEPS:
            return False
        if len(self.cells) == self.meeting:
            return self._stayed()
        for one, other in combinations(sorted(self.free), 2):
            difference = min(other - one, self.rounds - other + one)
            if one > last and difference in self.differences:
                self.differences.remove(difference)
                if self._placed(Cell(one, other, 0), partial(self.found, one)):
                    return True
                self.differences.add(difference)
        return False

    def _stayed(self) -> bool:
        """Tell whether those left can meet those who stay, trying the least choice first."""
        if not self.free:
            return True
        one = min(sorted(self.free), key=lambda one: sum(1 for _ in self._choices(one)))
        return self._placed(Cell(one, None, 0), self._stayed)

    def _choices(self, one: int) -> Iterator[int]:
        return (b for b in sorted(self.boards) if (b - one) % self.rounds in self.ways)

    def _placed(self, cell: Cell, further: Callable[[], bool]) -> bool:
        """Tell whether the search succeeds with these at a table, on one of the board sets."""
        here = {cell.one} if cell.other is None else {cell.one, cell.other}
        self.free -= here
        for boards in tuple(self._choices(cell.one)):
            ways = {(boards - one) % self.rounds for one in here}
            if not ways <= self.ways:
                continue
            self.steps += 1
            self.boards.remove(boards)
            self.ways -= ways
            self.cells.append(cell._replace(boards=boards))
            if further():
                return True
            self.cells.pop()
            self.ways |= ways
            self.boards.add(boards)
            if self.steps > MOST_STEPS:
                break
        self.free |= here
        return False


@cache
def short_howell(contestants: int, rounds: int) -> Cyclic | None:
    """Return the first such movement that is found; None where none is.

    contestants: even. rounds: from half the number of contestants on.
    """
    search = _Search(contestants, rounds)
    if search.staying < 1 or search.meeting < 0 or not search.found():
        return None
    staying = iter(range(rounds + 1, contestants + 1))
    cells = sorted(search.cells, key=lambda cell: cell.boards)
    return Cyclic(
        contestants=contestants,
        rounds=rounds,
        first=" ".join(
            f"{next(staying) if cell.other is None else cell.other + 1}-{cell.one + 1}"
            f"/{cell.boards + 1}"
            for cell in cells
        ),
    )
