"""Butler: each score in IMPs against the datum, a trimmed mean of the board's scores (ANC 17.8)."""

from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from ledger.bridge.imps import imps
from ledger.rules.datums import Datum
from ledger.rules.scoring.imp_pairs import ImpPairs
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Scores, Worth


class Imps(NamedTuple):
    """A score in IMPs, for north-south and for east-west."""

    ns: Fraction
    ew: Fraction


class Butler(ImpPairs, frozen=True, kw_only=True, tag="butler"):
    """IMPs against a datum; east-west get the opposite of north-south."""

    datum: Datum

    @property
    def datum_rule(self) -> Datum:
        """The rule by which its datum is found."""
        return self.datum

    def with_datum(self, datum: Datum) -> "Butler":
        """Give the rule with another datum."""
        return replace(self, datum=datum)

    def sheet(self, frequencies: Frequencies, lines: int) -> BoardSheet:
        """Return the worth of each score against this board's datum."""
        return self.against_datum(frequencies, self.datum.of(frequencies))

    def sheet_of(self, scores: Scores, *, shown: bool) -> BoardSheet:
        """Make the sheet against the datum of all scores considered."""
        return self.against_datum(scores.frequencies, self.datum.of(scores.considered))

    def against(self, points: int, other: Fraction) -> Fraction:
        """Return the IMPs of a score against a datum."""
        return self.imps(points, other).ns

    def against_datum(self, frequencies: Frequencies, datum: Fraction | None) -> BoardSheet:
        """Return the worth of each score against a datum; an empty sheet if there is none."""
        if datum is None:
            return BoardSheet({}, 1)
        reference = datum.numerator if datum.denominator == 1 else datum
        net = {points: imps(points - reference) for points in frequencies}
        return BoardSheet({points: Worth(n, -n) for points, n in net.items()}, 1, datum=datum)

    def imps(self, points: int, datum: Fraction) -> Imps:
        """Return a score's IMPs against the datum, even if the datum leaves it out."""
        net = Fraction(imps(points - datum))
        return Imps(net, -net)
