"""SBF 5.3.4: there is no carry-forward to the final."""

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar, Literal

from ledger.rules.carry_overs.qualified import CarriedFrom, Qualified


class Nothing(CarriedFrom, frozen=True, kw_only=True, tag="nothing"):
    """Everybody starts with 0."""

    figures: ClassVar[tuple[str, ...]] = ()

    between: Literal["all"] = "all"

    def carried(self, qualified: Sequence[Qualified]) -> dict[str, Fraction]:
        """Return what each qualifier starts with."""
        return {side.contestant: self.of(side.total) for side in qualified}

    def worked_out(self, *figures: Fraction) -> Fraction:
        """Return 0, whatever the figures."""
        return Fraction(0)

    def of(self, total: Fraction) -> Fraction:
        """Return what a qualifier starts with, whatever its total was."""
        return Fraction(0)
