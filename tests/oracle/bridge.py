"""IMPs, numbers and rounding, the long way."""

from fractions import Fraction
from typing import Any

STEPS = """20 50 90 130 170 220 270 320 370 430 500 600 750 900 1100 1300 1500 1750 2000 2250 2500
3000 3500 4000"""


def imps(difference: int) -> int:
    size = 0
    for bound in STEPS.split():
        if abs(difference) >= int(bound):
            size += 1
    return size if difference >= 0 else -size


def number(written: Any) -> Fraction:
    return Fraction(str(written))


def rounded(value: Fraction, rule: dict[str, Any]) -> Fraction:
    """The nearest step; of two equally near ones, the one that the rule names."""
    step = number(rule["step"])
    below = step * (value // step)
    above = below + step
    if value - below != above - value:
        return below if value - below < above - value else above
    match rule["ties"]:
        case "up":
            return above
        case "away-from-zero":
            return above if value > 0 else below
        case "toward-zero":
            return below if value > 0 else above
        case "even":
            return below if (below / step) % 2 == 0 else above
        case ties:
            raise AssertionError(ties)
