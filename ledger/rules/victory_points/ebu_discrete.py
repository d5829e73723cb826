"""EBU White Book 2025 3.1.1: whole victory points, 20 between the sides, for any number of boards.

The margin at which the WBF curve reaches 10.5, 11.5 … 19.5, rounded down, is the last one of its
row. A row wider than the next one then gives IMPs to it (a level match counts both ways), until
no row is. The EBU's generator (ebu.co.uk/dynamic/js/vps.js) does so. Rounding the continuous
scale gives another table.
"""

from bisect import bisect_left
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache

from ledger.rules.victory_points.scale import ScaleByBoards

DIGITS = 40
"""Significant digits of the formula: far more than any rounding to an IMP can need."""


class EbuDiscrete(ScaleByBoards, frozen=True, kw_only=True, tag="ebu-discrete"):
    """Whole victory points, 20 between the sides.

    boards: the table of this many boards, whatever was played; None: of those that the match
    came to.
    """

    def in_table(self, own: Fraction, boards: int) -> Fraction:
        """Return the victory points of a side's own net IMPs in the table of so many boards."""
        above = bisect_left(last_margins(boards), abs(own))
        return Fraction(10 + above if own >= 0 else 10 - above)


@cache
def last_margins(boards: int) -> tuple[int, ...]:
    """Return the last margins that are worth 10, 11 … 19 victory points to the winner."""
    ends = _rounded_down(boards)
    place = 0
    while place < 9:
        width = ends[place] - ends[place - 1] if place else 2 * ends[0] + 1
        if ends[place + 1] - ends[place] < width:
            ends[place] -= 1
            place = 0
        else:
            place += 1
    return tuple(ends)


def _rounded_down(boards: int) -> list[int]:
    """Read the curve backwards at 10.5, 11.5 … 19.5, in IMPs rounded down."""
    with localcontext(prec=DIGITS):
        share = ((Decimal(5).sqrt() - 1) / 2) ** 3
        whole = 15 * Decimal(boards).sqrt() / share.ln()
        halves = [Decimal(2 * above + 1) / 20 for above in range(10)]
        return [int(whole * (1 - (1 - share) * half).ln()) for half in halves]
