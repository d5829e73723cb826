"""Cross-IMPs: each score in IMPs against every other one on the board, averaged."""

from fractions import Fraction

from ledger.bridge.imps import imps
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, PairRule, whole


class CrossImps(PairRule, frozen=True, kw_only=True, tag="cross-imps"):
    """The sum of the comparisons over their number.

    scale_unplayed: where some of the board's E lines have no score, the sum over n scores
    is raised to E / n / (E - 1) of it (RealBridge); otherwise it is divided by n - 1.
    """

    scale_unplayed: bool

    def sheet(self, frequencies: Frequencies, lines: int) -> BoardSheet:
        """The worth of each score where the board has `lines` lines in all."""
        played = sum(frequencies.values())
        expected = lines if self.scale_unplayed else played
        share = Fraction(expected, played * (expected - 1)) if expected > 1 else Fraction(0)
        values = {}
        for points in frequencies:
            net = sum(count * imps(points - other) for other, count in frequencies.items())
            values[points] = (net * share, -net * share)
        return whole(values)
