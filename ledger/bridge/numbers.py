"""Exact numbers: reading, writing and rounding them. No float anywhere.

A number in an event or a regulation is an integer, a finite decimal in a string
("67.5") or a reduced fraction in a string ("163/3").
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import repeat
from math import gcd, lcm
from typing import Literal

from msgspec import Struct

Ties = Literal["up", "away-from-zero", "even", "toward-zero"]
"""The direction in which a value exactly half-way between two steps is rounded."""

NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?|[+-]?\d+/[1-9]\d*")


MOST_DIGITS = 18
"""The most digits of a number that counts or names something."""

LONGEST = 4_000
"""The most characters of a number that is read; whatever is counted has far fewer."""

RARE = 2**20
"""Ratios to denominators from this on hardly come up twice."""


def parse_exact(text: str | int) -> Fraction:
    """Read a number written as an integer, a decimal or a fraction. Raises ValueError."""
    if isinstance(text, int) and not isinstance(text, bool):
        return Fraction(text)
    if not isinstance(text, str) or not NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is not a whole number, a decimal or a fraction")
    if len(text) > LONGEST:
        raise ValueError(f"'{text[:20]}…' is a number of {len(text)} signs, which nothing counts")
    return Fraction(text)


def whole_number(text: str) -> int | None:
    """Read a text of 1 to 18 of the digits 0 to 9 as a number; None for any other text.

    int() would also read other scripts' digits, and raises an error for thousands of them.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def number_in(text: str) -> int | None:
    """Return the number that the digits of a text make, 12 of "A12"; None without any.

    Only its first 18 digits count, and such as "²" are none.
    """
    digits = [sign for sign in text if sign.isdecimal()]
    return int("".join(digits[:MOST_DIGITS])) if digits else None


PLURALS = {"person": "people", "date of birth": "dates of birth"}
"""Nouns with a plural of their own."""


def so_many(number: int, noun: str) -> str:
    """Write a count with its noun: 1 board, 2 boards, 1 match, 0 matches, 3 entries."""
    if number == 1:
        return f"1 {noun}"
    if noun in PLURALS:
        return f"{number} {PLURALS[noun]}"
    if noun.endswith("ry"):
        return f"{number} {noun[:-1]}ies"
    return f"{number} {noun}{'es' if noun.endswith(('ch', 's', 'x')) else 's'}"


def write_exact(value: Fraction) -> int | str:
    """Write the one canonical form: an integer, else a finite decimal, else a reduced fraction."""
    if value.denominator == 1:
        return value.numerator
    places = _decimal_places(value.denominator)
    if places is None:
        return f"{value.numerator}/{value.denominator}"
    digits = f"{abs(value.numerator) * 10**places // value.denominator:0{places + 1}d}"
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def write_rounded(value: Fraction, places: int) -> str:
    """Write the value with exactly `places` decimals, half away from zero: for display only."""
    over, under = value.as_integer_ratio()
    steps = (2 * abs(over) * 10**places + under) // (2 * under)
    digits, sign = str(steps).zfill(places + 1), "-" if steps and over < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def write_decimal(value: Fraction) -> str:
    """Write the value with all its decimals, or the first four if they do not end: for display."""
    written = str(write_exact(value))
    return write_rounded(value, 4) if "/" in written else written


@lru_cache(maxsize=1 << 15)
def ratio(numerator: int, denominator: int) -> Fraction:
    """Return the exact ratio, cached: in a field the same few thousand values come up again."""
    return Fraction(numerator, denominator)


def ratios(numerators: Iterable[int], denominator: int) -> Iterator[Fraction]:
    """Yield the exact ratios to one denominator; cached where the same may come up again."""
    return map(ratio if denominator < RARE else Fraction, numerators, repeat(denominator))


def times(one: Fraction | int, other: Fraction) -> Fraction:
    """Return the product, by the cache of `ratio`."""
    return ratio(one.numerator * other.numerator, one.denominator * other.denominator)


def added(parts: Sequence[Fraction]) -> Fraction:
    """Return the sum, computed in whole numbers over the common denominator."""
    if len(parts) == 1:
        return parts[0]
    over = lcm(*[part.denominator for part in parts])
    return ratio(sum([part.numerator * (over // part.denominator) for part in parts]), over)


def percent(part: Fraction, whole: Fraction | int) -> Fraction:
    """Return a part in per cent of the whole."""
    return Fraction(100 * part.numerator * whole.denominator, part.denominator * whole.numerator)


def half_up(value: Fraction, step: Fraction) -> Fraction:
    """Round to the nearest step; a half goes towards plus infinity."""
    return half_up_to(step)(*value.as_integer_ratio())


@cache
def half_up_to(step: Fraction) -> Callable[[int, int], Fraction]:
    """Return what rounds ratios half up; they need not be reduced, denominators are above 0."""
    step_over, step_under = step.as_integer_ratio()
    twice_over, twice_under = 2 * step_over, 2 * step_under

    def rounded(over: int, under: int) -> Fraction:
        steps = (over * twice_under + under * step_over) // (under * twice_over)
        return ratio(steps * step_over, step_under)

    return rounded


def half_away_from_zero(value: Fraction, step: Fraction) -> Fraction:
    """Round to the nearest step, a half away from zero, so that NS and EW mirror each other."""
    return half_up(value, step) if value >= 0 else -half_up(-value, step)


def half_even(value: Fraction, step: Fraction) -> Fraction:
    """Round to the nearest step; a half goes to the even multiple."""
    return value.__class__((value / step).__round__()) * step


def half_toward_zero(value: Fraction, step: Fraction) -> Fraction:
    """Round to the nearest step; a half goes towards zero."""
    return -half_up(-value, step) if value >= 0 else half_up(value, step)


ROUND: dict[Ties, Callable[[Fraction, Fraction], Fraction]] = {
    "up": half_up,
    "away-from-zero": half_away_from_zero,
    "even": half_even,
    "toward-zero": half_toward_zero,
}


class Rounding(Struct, frozen=True, forbid_unknown_fields=True):
    """The step to which a quantity is rounded, and where an exact half goes."""

    step: Fraction
    ties: Ties

    def __post_init__(self) -> None:
        if self.step <= 0:
            raise ValueError("step must be above 0")

    def keeps(self, over: int) -> bool:
        """Tell whether every value over this denominator is on a step already."""
        return self.step.numerator == 1 and self.step.denominator % over == 0

    def apply(self, value: Fraction) -> Fraction:
        """Round the value to the nearest step."""
        if self.keeps(value.denominator):
            return value  # as nearly all are
        return ROUND[self.ties](value, self.step)

    def percent(self, part: Fraction, whole: Fraction | int) -> Fraction:
        """Return a part in per cent of the whole, rounded."""
        over, under = part.as_integer_ratio()
        whole_over, whole_under = whole.as_integer_ratio()
        return self.part(100 * over * whole_under, under * whole_over)

    def over(
        self, under: int, times: int = 1, make: Callable[[int, int], Fraction] = Fraction
    ) -> Callable[[int], Fraction]:
        """Return what rounds whole numbers, so many times, over a denominator.

        make: makes a fraction of two numbers; one with a cache pays where the same come up again.
        """
        if self.ties != "up":
            return lambda number: self.apply(ratio(times * number, under))
        step_over, step_under = self.step.as_integer_ratio()
        more = under * step_over
        common = gcd(more, 2 * times * step_under)
        by, more = 2 * times * step_under // common, more // common
        twice = 2 * more
        return lambda number: make((by * number + more) // twice * step_over, step_under)

    @property
    def part(self) -> Callable[[int, int], Fraction]:
        """What rounds a ratio, which need not be reduced; its denominator is above 0."""
        if self.ties == "up":
            return half_up_to(self.step)
        return lambda over, under: self.apply(ratio(over, under))


@lru_cache(maxsize=4096)
def _decimal_places(denominator: int) -> int | None:
    """Return how many decimals write a fraction of this denominator exactly; None if none do."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else None


def places(best_first: Iterable[Fraction]) -> dict[Fraction, int]:
    """Give the place of each of these values, counted from 1; equal ones share theirs."""
    found: dict[Fraction, int] = {}
    for place, value in enumerate(best_first, 1):
        found.setdefault(value, place)
    return found


def ranges(numbers: Iterable[int]) -> str:
    """Write whole numbers, such as those of boards, in short: 1-4, 7."""
    found: list[list[int]] = []
    for number in sorted(set(numbers)):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in found)
