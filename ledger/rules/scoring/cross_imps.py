"""Law 78B: cross-IMPs, each score in IMPs against every other one on the board, averaged."""

from fractions import Fraction
from itertools import combinations
from typing import Literal

from ledger.bridge.imps import imps
from ledger.rules.scoring.imp_pairs import ImpPairs
from ledger.rules.scoring.method import WeightedScores
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Scores, Worth


class CrossImps(ImpPairs, frozen=True, kw_only=True, tag="cross-imps"):
    """The average of the IMPs against every other score, or (counts) their sum.

    Attributes:
        scale_unplayed: where some of the board's E lines have no score, the sum over n scores is
            raised to E / n / (E - 1) of it (RealBridge); otherwise it is divided by n - 1.
        counts: average, or the sum of all comparisons (ACBLscore's Total IMPs, Ruter); a sum over n
            scores is then raised to E / n of it, or (E - 1) / (n - 1) as in ACBLscore where
            scale_unplayed is no.
        weighted: whether a weighted score leaves the others' comparisons, or each part takes its
            share in them.

    """

    scale_unplayed: bool
    counts: Literal["average", "sum"] = "average"
    weighted: WeightedScores = "apart"

    @property
    def compares_weighted(self) -> bool:
        """Tell whether others are compared with the parts of a weighted score."""
        return self.weighted == "in-fractions"

    def sheet_of(self, scores: Scores, *, shown: bool) -> BoardSheet:
        """Return the worth of each score of the board as it stands."""
        lines = max(scores.lines, scores.compared)
        return self.sheet(scores.frequencies, lines, scores.share)

    def sheet(self, frequencies: Frequencies, lines: int, share: int = 1) -> BoardSheet:
        """Return the worth of each score where the board has `lines` lines in all.

        share: so many of the counts in frequencies are one score.
        """
        played = sum(frequencies.values()) // share
        expected = lines if self.scale_unplayed else played
        each = Fraction(expected, played * (expected - 1)) if expected > 1 else Fraction(0)
        if self.counts == "sum":
            each *= max(lines, played) - 1
        over, under = (each / share).as_integer_ratio()
        net = _compared(frequencies)
        return BoardSheet({points: Worth(n * over, -n * over) for points, n in net.items()}, under)


def _compared(frequencies: Frequencies) -> dict[int, int]:
    """Sum each score's comparisons; what one wins in a comparison the other loses."""
    net = dict.fromkeys(sorted(frequencies), 0)
    for low, high in combinations(net, 2):
        won = imps(high - low)
        net[high] += frequencies[low] * won
        net[low] -= frequencies[high] * won
    return net
