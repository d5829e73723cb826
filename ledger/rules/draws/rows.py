"""ANC 10.4.1, 10.5.1, SBF appendix B, Alberta 55+ 11: draws as the documents print them."""

from collections.abc import Sequence

from ledger.rules.draws.cyclic import Cyclic, read_round
from ledger.rules.draws.movement import Movement

ANC_SIX = ("6v2 4v1 5v3", "5v2 4v6 3v1", "1v5 2v4 6v3", "2v3 4v5 6v1", "1v2 3v4 5v6")
"""ANC 10.5.1."""

ANC_SEVEN = (
    "5v2 6v3 7v4",
    "1v7 3v5 4v6",
    "6v1 7v2 5v4",
    "1v5 2v6 3v7",
    "4v1 3v2 7v6",
    "1v3 2v4 5v7",
    "2v1 4v3 6v5",
)
"""ANC 10.4.1; who is missing has a bye."""

BLUE_RIBBON = (
    "10v1 4v2 9x5 3v6 7v8",
    "10v2 5v3 1x6 4v7 8v9",
    "10v3 6v4 2x7 5v8 9v1",
    "10v4 7v5 3x8 6v9 1v2",
    "10v5 8v6 4x9 7v1 2v3",
    "10v6 9v7 5x1 8v2 3v4",
    "10v7 1v8 6x2 9v3 4v5",
    "10v8 2v9 7x3 1v4 5v6",
    "10v9 3v1 8x4 2v5 6v7",
)
"""SBF appendix B: the first number sits north-south, table 3 switches after three boards."""

EIGHT_PAIRS = Cyclic(contestants=8, rounds=7, first="8-1/1 5-4/2 2-7/3 3-6/5")
"""The Howell of eight pairs."""

SIXTEEN_PAIRS = Cyclic(
    contestants=16, rounds=13, first="16-1/1 15-4/2 13-11/3 7-14/4 9-10/5 5-12/6 3-8/7 2-6/8"
)
"""The three-quarter Howell of sixteen pairs."""


def read_rows(rows: Sequence[str]) -> Movement:
    """Read rows without boards: in each round all tables play one set. Raises ValueError."""
    rounds = tuple(read_round(row, boards=number) for number, row in enumerate(rows, 1))
    numbers = {number for places in rounds for place in places for number in (place.ns, place.ew)}
    tables = max((len(places) for places in rounds), default=0)
    contestants = max(numbers, default=0)
    return Movement(
        contestants=contestants,
        rounds=rounds,
        shared=(tuple(range(1, tables + 1)),),
        sit_outs=contestants - 2 * tables,
    )
