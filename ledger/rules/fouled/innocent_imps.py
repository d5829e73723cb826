"""ACBL Duplicate Decisions, Law 87 (Swiss): so many IMPs a fouled board to the innocent side."""

from fractions import Fraction
from typing import ClassVar, Literal

from ledger.rules.fouled.fouled import FouledRule, Nets, Team
from ledger.rules.scoring import BoardScoring


class InnocentImps(FouledRule, frozen=True, kw_only=True, tag="innocent-imps"):
    """The good boards count; if one side is at fault, the other gets `imps` for each fouled board.

    Attributes:
        offender: the result of the side at fault: its own as it stands, or the opposite of the
            innocent side's (AMB-49).

    """

    made_for: ClassVar[str] = "team-imps"

    imps: Fraction
    offender: Literal["own", "mirror"] = "own"

    def fits(self, scoring: BoardScoring) -> bool:
        """Tell whether boards of teams are scored in IMPs."""
        return scoring.between_rooms is not None and scoring.unit == "imps"

    def nets(
        self, home_net: Fraction, fouled: int, at_fault: Team | Literal["both"] | None
    ) -> Nets:
        """Return the match; home_net: home's net IMPs on the good boards."""
        if at_fault is None or at_fault == "both":
            return Nets(home_net, -home_net)
        sign = 1 if at_fault == "away" else -1
        innocent = sign * home_net + self.imps * fouled
        guilty = -innocent if self.offender == "mirror" else -sign * home_net
        return Nets(innocent, guilty) if at_fault == "away" else Nets(guilty, innocent)
