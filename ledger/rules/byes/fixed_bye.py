"""ANC 10.9: a bye is worth a fixed number of victory points and of IMPs; it is no match won."""

from fractions import Fraction
from typing import NamedTuple

from ledger.rules import Rule


class ByeWorth(NamedTuple):
    """The victory points of a bye, and its net IMPs."""

    vps: Fraction
    own: Fraction


class FixedBye(Rule, frozen=True, kw_only=True, tag="fixed-bye"):
    """The victory points and IMPs of a bye."""

    vps: Fraction
    imps: Fraction

    def worth(self) -> ByeWorth:
        """Return the worth of a round without an opponent."""
        return ByeWorth(self.vps, self.imps)
