"""WBF continuous scale (2013): 10 + 10 (1 - t^(3I/X)) / (1 - t^3), X = 15 sqrt(N), 20 from X on.

t is (sqrt(5) - 1) / 2. The published tables round half up to a hundredth and then add a
hundredth wherever an increment would be larger than the one before it.
"""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import count

from ledger.rules.victory_points.scale import ScaleByBoards

DIGITS = 40
"""Significant digits of the formula: far more than any rounding to a hundredth can need."""


class WbfContinuous(ScaleByBoards, frozen=True, kw_only=True, tag="wbf-continuous"):
    """20 victory points between the sides.

    boards: the table of this many boards, whatever was played (ANC 17.8); None: of those
    that the match came to (WBF 2.2).
    """

    def in_table(self, own: Fraction, boards: int) -> Fraction:
        """Return the victory points of a side's own net IMPs in the table of so many boards."""
        won = own.numerator >= 0
        if own.denominator == 1:
            table = _winners(boards) if won else _losers(boards)
            return table[min(abs(own.numerator), len(table) - 1)]
        winner = _rounded(abs(own), boards) if abs(own) < len(published(boards)) else Fraction(20)
        return winner if won else 20 - winner


@cache
def _winners(boards: int) -> tuple[Fraction, ...]:
    """Return the victory points for winning by 0, 1, 2 … IMPs; the last for any more."""
    return (*published(boards), Fraction(20))


@cache
def _losers(boards: int) -> tuple[Fraction, ...]:
    return tuple(20 - winner for winner in _winners(boards))


@cache
def published(boards: int) -> tuple[Fraction, ...]:
    """Return the winner's victory points for margins 0, 1, 2 … up to the last below 20."""
    table: list[Fraction] = []
    for margin in count():
        if Fraction(margin) ** 2 >= 225 * boards:
            break
        table.append(_rounded(Fraction(margin), boards))
    table.append(Fraction(20))
    cent, settled = Fraction(1, 100), False
    while not settled:
        settled = True
        for place in range(1, len(table) - 1):
            if table[place + 1] - table[place] > table[place] - table[place - 1]:
                table[place] += cent
                settled = False
    return tuple(table[:-1])


def _rounded(margin: Fraction, boards: int) -> Fraction:
    """Return the formula's value, half up to a hundredth."""
    with localcontext(prec=DIGITS):
        golden = (Decimal(5).sqrt() - 1) / 2
        whole = 15 * Decimal(boards).sqrt()
        share = 3 * Decimal(margin.numerator) / (Decimal(margin.denominator) * whole)
        vps = 10 + 10 * (1 - golden**share) / (1 - golden**3)
        return Fraction(vps.quantize(Decimal("0.01"), ROUND_HALF_UP))
