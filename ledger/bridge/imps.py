"""International match points (Law 78B)."""

from bisect import bisect_right
from fractions import Fraction

LOWER_BOUNDS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The smallest difference in points that is worth 1, 2, 3 … 24 IMPs."""

MOST_IMPS = len(LOWER_BOUNDS)
"""The most that one comparison can be worth."""


def imps(difference: int | Fraction) -> int:
    """Return the IMPs for a difference in points, with its sign."""
    if difference < 0:
        return -imps(-difference)
    return bisect_right(LOWER_BOUNDS, difference)
