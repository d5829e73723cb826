"""WBF 2023, 3.2: groups of four or more by Neuberg's formula, smaller ones by fixed percentages."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from ledger.rules.fouled.groups import GroupRule
from ledger.rules.scoring.few_scores import check_percentages, shared
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, whole


class Percentages(NamedTuple):
    """The percentages of a small group, line by line."""

    ns: tuple[Fraction, ...]
    ew: tuple[Fraction, ...]


class NeubergGroups(GroupRule, frozen=True, kw_only=True, tag="neuberg-groups"):
    """Matchpoints by group; totals are rounded as the scoring says (WBF 3.2b, AMB-47).

    North-south and east-west are each ranked on their own scores.

    Attributes:
        per_win: 2 on the 2-1-0 scale, 1 on the 1-1/2-0 scale.
        small: for groups of one, two, three … scores, the percentages from the best to the worst;
            ties share them, and groups with only equal scores get `level`.

    """

    per_win: Literal[1, 2]
    small: tuple[tuple[Fraction, ...], ...]
    level: Fraction

    def __post_init__(self) -> None:
        check_percentages(self.small, "small")

    def sheet(self, group: Frequencies, lines: int) -> BoardSheet:
        """Return the worth of each score of a group, on a board of so many lines in all."""
        size, top = sum(group.values()), (lines - 1) * self.per_win
        values = {}
        for points, equal in group.items():
            worse = sum(count for other, count in group.items() if other < points)
            better = size - worse - equal
            ns, ew = (self.worth(below, equal, size, lines) for below in (worse, better))
            values[points] = (ns, ew)
        return whole(values, top)

    def worth(self, below: int, equal: int, size: int, lines: int) -> Fraction:
        """Return the worth of a score with so many worse and equal ones (itself included)."""
        if size <= len(self.small):
            percent = self.percentage(below, equal, size)
            return percent * (lines - 1) * self.per_win / 100
        return self.neuberg(Fraction(self.per_win * (2 * below + equal - 1), 2), size, lines)

    def percentages(self, group: Sequence[int]) -> Percentages:
        """Return the percentages of a small group, line by line."""
        size, counts = len(group), Counter(group)
        return Percentages(
            tuple(self.percentage(sum(o < p for o in group), counts[p], size) for p in group),
            tuple(self.percentage(sum(o > p for o in group), counts[p], size) for p in group),
        )

    def percentage(self, below: int, equal: int, size: int) -> Fraction:
        """Return the percentage in a small group: the mean of the places that equals share."""
        return shared(below, equal, self.small[size - 1], self.level)

    def neuberg(self, matchpoints: Fraction, size: int, lines: int) -> Fraction:
        """Bring matchpoints of a group to the whole field: (M + u) E / A - u, u half a win."""
        unit = Fraction(self.per_win, 2)
        return (matchpoints + unit) * lines / size - unit
