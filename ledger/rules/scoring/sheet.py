"""The frequency sheet: a board's scores, each counted once, and what each is worth."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ledger.bridge.numbers import Rounding

Frequencies = Mapping[int, int]
"""The number of tables that obtained each north-south score on a board."""


class Worth(NamedTuple):
    """The worth of a score to each side, in units of 1 / BoardSheet.over."""

    ns: int
    ew: int


class BoardSheet(NamedTuple):
    """The worth of every score of a board, as whole numbers over one denominator.

    top is the most that a side can get (None where there is no such thing), datum the
    reference score in points of a Butler board.
    """

    worth: dict[int, Worth]
    over: int
    top: int | None = None
    datum: Fraction | None = None

    def ns(self, points: int) -> Fraction:
        """Return the worth of the score to north-south."""
        return Fraction(self.worth[points].ns, self.over)

    def ew(self, points: int) -> Fraction:
        """Return the worth of the score to east-west."""
        return Fraction(self.worth[points].ew, self.over)


class Lines(NamedTuple):
    """A board line by line: the worth of each score to both sides; None: it needs a ruling.

    top and datum as on the sheet.
    """

    ns: tuple[Fraction | None, ...]
    ew: tuple[Fraction | None, ...]
    top: int | None = None
    datum: Fraction | None = None


class Scores(NamedTuple):
    """The scores of a board that take part in comparisons, and among how many lines.

    Attributes:
        considered: the scores of which a datum is made, the board's own or more.
        lines: how many the board itself has, played or not.
        expected: how many the field's fullest board has.
        elsewhere: how many the other groups of a fouled board have.
        awarded: how many of its lines have an award.
        own: how many scores the board itself has, where one that was awarded apart is put beside
            them; None: all that are compared.
        ns, ew: the scores that each direction obtained or was assigned, where it is compared by
            itself; else None.
        share: so many of the counts in frequencies are one score, as a weighted score has a part of
            it in each of its results.

    """

    frequencies: Frequencies
    considered: Frequencies
    lines: int
    expected: int
    elsewhere: int = 0
    awarded: int = 0
    own: int | None = None
    ns: Frequencies | None = None
    ew: Frequencies | None = None
    share: int = 1

    @property
    def compared(self) -> int:
        """The number of scores that take part in comparisons."""
        return sum(self.frequencies.values()) // self.share

    @property
    def in_all(self) -> int:
        """The number of lines that a fouled board has in all its groups."""
        return self.lines + self.elsewhere


def line_by_line(sheet: BoardSheet, scores: Sequence[int]) -> Lines:
    """Spread the sheet over the lines that obtained these scores."""
    return Lines(
        tuple(sheet.ns(points) if points in sheet.worth else None for points in scores),
        tuple(sheet.ew(points) if points in sheet.worth else None for points in scores),
        sheet.top,
        sheet.datum,
    )


def whole(
    values: Mapping[int, tuple[Fraction, Fraction]],
    top: int | None = None,
    datum: Fraction | None = None,
) -> BoardSheet:
    """Make a sheet of exact values (north-south, east-west) over their common denominator."""
    over = lcm(1, *(side.denominator for both in values.values() for side in both))
    return BoardSheet(
        {points: Worth(int(ns * over), int(ew * over)) for points, (ns, ew) in values.items()},
        over,
        top,
        datum,
    )


def rounded(sheet: BoardSheet, rounding: Rounding) -> BoardSheet:
    """Return the sheet with each worth rounded; an exact half goes away from the average."""
    middle = Fraction(sheet.top or 0, 2)
    values = {points: middle + rounding.apply(sheet.ns(points) - middle) for points in sheet.worth}
    return whole({points: (ns, 2 * middle - ns) for points, ns in values.items()}, sheet.top)


def in_proportion(sheet: BoardSheet, top: int) -> BoardSheet:
    """Return the sheet on another top: the same share of it, and half where there was none."""
    if sheet.top == top:
        return sheet
    half = Fraction(top, 2)
    by = Fraction(top, sheet.top) if sheet.top else None
    values = {
        points: (half, half) if by is None else (sheet.ns(points) * by, sheet.ew(points) * by)
        for points in sheet.worth
    }
    return whole(values, top)
