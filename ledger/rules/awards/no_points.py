"""ANC 14: divisions that are not named (Youth) win no playoff qualifying points."""

from fractions import Fraction

from ledger.rules import Rule
from ledger.rules.awards.members import Played, Result


class NoPoints(Rule, frozen=True, kw_only=True, tag="no-points"):
    """The title is all that is won."""

    def points(self, result: Result, played: Played) -> Fraction:
        """What one member gets."""
        return Fraction(0)
