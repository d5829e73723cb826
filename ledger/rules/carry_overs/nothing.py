"""SBF 5.3.4: there is no carry-forward to the final."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from ledger.rules.carry_overs.qualified import CarriedFrom, Qualified


class Nothing(CarriedFrom, frozen=True, kw_only=True, tag="nothing"):
    """Everybody starts with 0."""

    between: Literal["all"] = "all"

    def carried(self, qualified: Sequence[Qualified]) -> dict[str, Fraction]:
        """What each qualifier starts with."""
        return {side.contestant: self.of(side.total) for side in qualified}

    def of(self, total: Fraction) -> Fraction:
        """What a qualifier starts with, whatever its total was."""
        return Fraction(0)
