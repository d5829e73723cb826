"""Beyond the documents: 10 victory points, and one more for every five IMPs a board root."""

from fractions import Fraction

from ledger.rules.victory_points.scale import ScaleByBoards


class ByFives(ScaleByBoards, frozen=True, kw_only=True, tag="by-fives"):
    """20 victory points between the sides."""

    def in_table(self, own: Fraction, boards: int) -> Fraction:
        """One point for every five IMPs in a match of ten boards."""
        return max(Fraction(0), min(Fraction(20), 10 + own * 2 / boards))
