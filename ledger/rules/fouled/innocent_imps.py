"""ACBL Duplicate Decisions, Law 87 (Swiss): so many IMPs a fouled board to the innocent side."""

from fractions import Fraction
from typing import Literal, NamedTuple

from ledger.rules import Rule


class Nets(NamedTuple):
    """Both sides' net IMPs, each on its own account."""

    home: Fraction
    away: Fraction


class InnocentImps(Rule, frozen=True, kw_only=True, tag="innocent-imps"):
    """The good boards count; one side at fault, the other gets `imps` for each fouled board.

    offender: what the side at fault is left with: its own result as it stands, or the
    opposite of what the innocent side has (AMB-49).
    """

    imps: Fraction
    offender: Literal["own", "mirror"] = "own"

    def nets(
        self, home_net: Fraction, fouled: int, at_fault: Literal["home", "away", "both"] | None
    ) -> Nets:
        """The match; home_net: home's net IMPs on the good boards."""
        if at_fault is None or at_fault == "both":
            return Nets(home_net, -home_net)
        sign = 1 if at_fault == "away" else -1
        innocent = sign * home_net + self.imps * fouled
        guilty = -innocent if self.offender == "mirror" else -sign * home_net
        return Nets(innocent, guilty) if at_fault == "away" else Nets(guilty, innocent)
