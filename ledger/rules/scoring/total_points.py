"""Alberta 7: cumulative scoring, the points of the boards themselves added up."""

from fractions import Fraction
from typing import ClassVar

from ledger.rules.scoring.method import Measure, PairRule, Unit
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, whole


class TotalPoints(PairRule, frozen=True, kw_only=True, tag="total-points"):
    """The points of each side, compared with those who sat the same way."""

    unit: ClassVar[Unit] = "points"
    measure: ClassVar[Measure] = "points"

    def sheet(self, frequencies: Frequencies, lines: int) -> BoardSheet:
        """Return the sheet in which the worth of each score is the score."""
        return whole({points: (Fraction(points), Fraction(-points)) for points in frequencies})
