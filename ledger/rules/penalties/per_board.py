"""ANC appendix: boards cancelled for slow play; every board after the first costs more (AMB-13)."""

from fractions import Fraction
from typing import Literal

from ledger.rules.penalties.sanction import NOTHING, CountedLadder, Offence, Sanction


class PerBoard(CountedLadder, frozen=True, kw_only=True, tag="per-board"):
    """So many victory points for the first cancelled board, so many for further ones.

    further_count: each by itself, or all of them together (AMB-13).
    """

    first: Fraction
    further: Fraction
    further_count: Literal["each", "together"] = "each"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.first <= 0 or self.further < 0:
            raise ValueError("first and further are taken off: they cannot be below 0")

    def sanction(self, offence: Offence) -> Sanction:
        """What is due for so many cancelled boards."""
        if not offence.boards:
            return NOTHING
        further = offence.boards - 1
        times = further if self.further_count == "each" else min(further, 1)
        return self.due(self.first + times * self.further)
