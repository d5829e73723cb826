"""The frequency sheet: a board's scores, each counted once, and what each is worth."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ledger.bridge.numbers import added
from ledger.rules import FamilyMeta, Rule

Frequencies = Mapping[int, int]
"""How many tables obtained each north-south score on a board."""


class Worth(NamedTuple):
    """What a score is worth to each side, in units of 1 / BoardSheet.over."""

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
        """What the score is worth to north-south."""
        return Fraction(self.worth[points].ns, self.over)

    def ew(self, points: int) -> Fraction:
        """What the score is worth to east-west."""
        return Fraction(self.worth[points].ew, self.over)


class Lines(NamedTuple):
    """A board line by line: what each score is worth to both sides; None: it needs a ruling.

    top and datum as on the sheet.
    """

    ns: tuple[Fraction | None, ...]
    ew: tuple[Fraction | None, ...]
    top: int | None = None
    datum: Fraction | None = None


class SessionTotal(NamedTuple):
    """A contestant's total of a session: as it adds up, and as it counts."""

    exact: Fraction
    counted: Fraction


class PairRule(Rule, frozen=True, kw_only=True, metaclass=FamilyMeta):
    """What every way of scoring pairs or players can be asked."""

    @abstractmethod
    def sheet(self, frequencies: Frequencies, lines: int) -> BoardSheet:
        """The worth of each score of a board that has `lines` lines in all."""

    def lines(self, scores: Sequence[int], lines: int | None = None) -> Lines:
        """The same line by line; lines: how many there are, if more than have a score."""
        return line_by_line(self.sheet(Counter(scores), lines or len(scores)), scores)

    def counted(self, total: Fraction) -> Fraction:
        """A contestant's total of a session as it counts."""
        return total

    def match_result(self, parts: Iterable[Fraction], boards: int) -> Fraction:
        """A contestant's own result in a match of so many boards: their IMPs or points, added.

        parts: what its boards are worth, each by itself or several together.
        """
        return added(tuple(parts))

    def session_total(self, parts: Iterable[Fraction]) -> SessionTotal:
        """The total of a contestant's boards; parts: as for a match."""
        total = added(tuple(parts))
        return SessionTotal(total, self.counted(total))


def line_by_line(sheet: BoardSheet, scores: Sequence[int]) -> Lines:
    """The sheet spread over the lines that obtained these scores."""
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
    """The sheet of these exact values (north-south, east-west) over their common denominator."""
    over = lcm(1, *(side.denominator for both in values.values() for side in both))
    return BoardSheet(
        {points: Worth(int(ns * over), int(ew * over)) for points, (ns, ew) in values.items()},
        over,
        top,
        datum,
    )
