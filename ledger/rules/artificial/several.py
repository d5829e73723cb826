"""ANC appendix: the sum of N average-plus boards in one match or session.

Each is worth k sqrt(N) / N instead of k, so that together they are worth k sqrt(N).
"""

from fractions import Fraction
from math import isqrt

from ledger.bridge.numbers import Rounding

SCALE = 10**12
"""The denominator to which roots are taken: exact enough for any rounding to come."""


def root_of(boards: int) -> Fraction:
    """Return sqrt(N), cut after twelve places; exact where N is a square."""
    return Fraction(isqrt(boards * SCALE * SCALE), SCALE)


def together(each: Fraction, boards: int) -> Fraction:
    """Add up N boards: sqrt(N) times one, not rounded."""
    return each * root_of(boards)


def per_board(each: Fraction, boards: int, rounding: Rounding) -> Fraction:
    """Return the worth of each of N boards, rounded: for display only."""
    return rounding.apply(each * root_of(boards) / boards)
