"""Law 87B, WBF 3.2a; Norway: a board with few scores left, by fixed percentages of its top."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from ledger.rules.scoring.sheet import BoardSheet, whole


class FewScores(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """Fixed percentages of the top for a board with few scores.

    Ties share them, and where all scores are equal each has `level`. Each direction is ranked on
    its own scores.

    Attributes:
        percentages: for boards with one, two, three … scores, from the best to the worst.
        at_most: only while the scores are at most this share of those expected (EBU White Book
            2025: a third); None: whenever there are so few.

    """

    percentages: tuple[tuple[Fraction, ...], ...]
    level: Fraction
    at_most: Fraction | None = None

    def __post_init__(self) -> None:
        check_percentages(self.percentages, "percentages")

    def apply(self, scores: int, expected: int) -> bool:
        """Tell whether a board with so many scores, of so many expected, is scored so."""
        few = 0 < scores <= len(self.percentages) and scores < expected
        return few and (self.at_most is None or scores <= self.at_most * expected)

    def of(self, frequencies: Mapping[int, int]) -> dict[int, tuple[Fraction, Fraction]]:
        """Return the worth of each score to both sides, in per cent of the top."""
        scores = sum(frequencies.values())
        found, worse = {}, 0
        for points in sorted(frequencies):
            equal = frequencies[points]
            sizes = (equal, self.percentages[scores - 1], self.level)
            better = scores - worse - equal
            found[points] = (shared(worse, *sizes), shared(better, *sizes))
            worse += equal
        return found

    def sheet(self, frequencies: Mapping[int, int], top: int) -> BoardSheet:
        """Return what each score is worth to both sides: its share of the top."""
        found = self.of(frequencies)
        return whole(
            {points: (ns * top / 100, ew * top / 100) for points, (ns, ew) in found.items()}, top
        )


def shared(below: int, equal: int, places: Sequence[Fraction], level: Fraction) -> Fraction:
    """Return the percentage of a score with so many below it and so many equal (with itself).

    places: the percentages of the places, the best first.
    """
    if equal == len(places):
        return level
    first = len(places) - below - equal
    return sum(places[first : first + equal], Fraction(0)) / equal


def check_percentages(percentages: Sequence[Sequence[Fraction]], name: str) -> None:
    """Raise ValueError unless there is one percentage for each place, from the best down."""
    for size, places in enumerate(percentages, 1):
        if len(places) != size or list(places) != sorted(places, reverse=True):
            raise ValueError(
                f"{name}.{size - 1} must have {size} percentages, from the best to the worst"
            )
