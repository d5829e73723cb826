"""ANC 11.2, SBF 5.2.2: in a match, the higher qualifier carries a share of the VP difference."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Literal

from ledger.rules.carry_overs.qualified import CarriedFrom, Qualified


class Difference(CarriedFrom, frozen=True, kw_only=True, tag="difference"):
    """IMPs to the side with more victory points: rate x difference, never more than cap.

    Attributes:
        counts: the difference as it is, or only its whole victory points (AMB-66).

    """

    figures: ClassVar[tuple[str, ...]] = ("HIGHER", "LOWER")
    of_vps: ClassVar[bool] = True

    rate: Fraction
    cap: Fraction | None = None
    counts: Literal["exact", "whole"] = "exact"
    between: Literal["opponents"] = "opponents"

    def __post_init__(self) -> None:
        if self.rate <= 0 or (self.cap is not None and self.cap < 0):
            raise ValueError("rate must be above 0, and cap not below it")

    def carried(self, qualified: Sequence[Qualified]) -> dict[str, Fraction]:
        """Return what each of the two sides of a match starts with."""
        higher, lower = sorted(qualified, key=lambda side: (-side.total, side.place))
        imps = self.imps(higher.total, lower.total)
        return {higher.contestant: imps, lower.contestant: Fraction(0)}

    def after_withdrawals(
        self,
        carried: Mapping[str, Fraction],
        withdrawn: Collection[str],
        promoted: Collection[str],
    ) -> dict[str, Fraction]:
        """Return what the two who play in the end carry, by their totals (19.3 is for pairs)."""
        return {name: imps for name, imps in carried.items() if name not in withdrawn}

    def worked_out(self, *figures: Fraction) -> Fraction:
        """Return the IMPs that follow from two totals."""
        return self.imps(max(figures), min(figures))

    def imps(self, higher: Fraction, lower: Fraction) -> Fraction:
        """Return the IMPs to the side with more victory points, unrounded."""
        difference = higher - lower
        imps = self.rate * (difference if self.counts == "exact" else int(difference))
        return imps if self.cap is None else min(imps, self.cap)
