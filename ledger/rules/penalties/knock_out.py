"""NSWBA 8.7: in a knock-out 1 VP is 3 IMPs; both at fault, the winner carries its fine on.

The clause stands under punctuality and slow play: a fine for anything else is each side's own.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from ledger.rules import Rule


class Fined(NamedTuple):
    """A match after its fines.

    Attributes:
        winner: None while it is level.
        imps: of each side in this match.
        next_match: what the winner starts its next match with, or each of them while it is level.

    """

    winner: str | None
    imps: Mapping[str, Fraction]
    next_match: Mapping[str, Fraction]


class KnockOutFines(Rule, frozen=True, kw_only=True, tag="knock-out-fines"):
    """Fines in a knock-out, in IMPs: a side at fault alone pays in the match.

    If both are at fault, the winner pays in its next match.

    Attributes:
        imps_per_vp: the IMPs for a victory point.
        shared: the offences of which both sides can be at fault (any, if none is named).

    """

    imps_per_vp: Fraction
    shared: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.imps_per_vp <= 0:
            raise ValueError("imps_per_vp must be above 0")

    def may_be_shared(self, offence: str) -> bool:
        """Tell whether both sides can be at fault together, so that the winner pays, and later."""
        return not self.shared or offence in self.shared

    def imps(self, vps: Fraction) -> Fraction:
        """Return the IMPs of so many victory points."""
        return vps * self.imps_per_vp

    def fined(
        self,
        imps: Mapping[str, Fraction],
        fines: Mapping[str, Fraction],
        *,
        both_at_fault: bool = False,
    ) -> Fined:
        """Return the match of two sides with these IMPs, and fines in victory points.

        both_at_fault: also where only one of them is fined for it, and the other warned.
        """
        owed = {side: self.imps(fines.get(side, Fraction(0))) for side in imps}
        if not both_at_fault and not all(owed.values()):
            paid = {side: imps[side] - owed[side] for side in imps}
            return Fined(_winner(paid), paid, {})
        winner = _winner(imps)
        return Fined(winner, imps, {side: -owed[side] for side in owed if winner in (side, None)})


def _winner(imps: Mapping[str, Fraction]) -> str | None:
    most = max(imps.values())
    leaders = [side for side in imps if imps[side] == most]
    return leaders[0] if len(leaders) == 1 else None
