"""Cyclic movements: each round adds 1 to the numbers and boards of the first, printed one."""

import re
from typing import Annotated

from msgspec import Meta, Struct

from ledger.rules.draws.movement import Movement, Place, Round

AT_TABLE = re.compile(r"(\d{1,24})\s*[-vx]\s*(\d{1,24})(?:/(\d{1,4}))?", re.ASCII)
"""A table as printed: two numbers, north-south first, and perhaps a board set: 8-1/1, 5v2, 9x5."""


class Cyclic(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A movement whose numbers up to `rounds` and board sets go on by 1, and back to 1.

    Attributes:
        first: the first round, table by table; contestants above `rounds` keep their places.

    """

    contestants: Annotated[int, Meta(ge=2)]
    rounds: Annotated[int, Meta(ge=1)]
    first: str

    def __post_init__(self) -> None:
        places = read_round(self.first)
        if len(places) * 2 != self.contestants:
            raise ValueError(f"first has {len(places)} tables for {self.contestants} contestants")

    def movement(self) -> Movement:
        """Return all its rounds: the first, moved on by a step for each of the others."""
        first = read_round(self.first)
        return Movement(
            contestants=self.contestants,
            rounds=tuple(self._later(first, steps) for steps in range(self.rounds)),
        )

    def _later(self, first: Round, steps: int) -> Round:
        def on(number: int) -> int:
            return (number - 1 + steps) % self.rounds + 1 if number <= self.rounds else number

        return tuple(Place(p.table, on(p.ns), on(p.ew), on(p.boards)) for p in first)


def read_round(row: str, boards: int | None = None) -> Round:
    """Read a round as it is printed, tables from left to right.

    boards: the set that all tables play if the row does not say. Raises ValueError with the
    part that cannot be read.
    """
    places = []
    for table, cell in enumerate(row.split(), 1):
        found = AT_TABLE.fullmatch(cell)
        if found is None or (found[3] is None and boards is None):
            raise ValueError(
                f"{cell!r} is not a table such as {'8-1/1' if boards is None else '5v2'}"
            )
        at_table = int(found[3]) if found[3] is not None else boards
        assert at_table is not None
        places.append(Place(table, int(found[1]), int(found[2]), at_table))
    return tuple(places)
