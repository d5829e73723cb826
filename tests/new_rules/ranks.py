"""Beyond the documents: one point for every worse score on the board."""

from fractions import Fraction
from typing import ClassVar

from ledger.rules.scoring.method import Measure, PairRule, Unit
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, whole


class Ranks(PairRule, frozen=True, kw_only=True, tag="ranks"):
    """Equals bring nothing."""

    unit: ClassVar[Unit] = "points"
    measure: ClassVar[Measure] = "points"

    def sheet(self, frequencies: Frequencies, lines: int) -> BoardSheet:
        """The worth of each score."""
        return whole(
            {
                points: (
                    Fraction(sum(n for p, n in frequencies.items() if p < points)),
                    Fraction(sum(n for p, n in frequencies.items() if p > points)),
                )
                for points in frequencies
            }
        )
