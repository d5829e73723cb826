"""ANC appendix: boards cancelled for slow play; every board after the first costs more (AMB-13)."""

from fractions import Fraction
from typing import Literal

from ledger.rules.penalties.sanction import NOTHING, CountedLadder, Offence, Sanction


class PerBoard(CountedLadder, frozen=True, kw_only=True, tag="per-board"):
    """Victory points for the first cancelled board of a session, and others for further ones.

    What was cancelled before in the session, by another call, is the first of them.

    Attributes:
        further_count: whether further boards count each, or all of them together (AMB-13).

    """

    first: Fraction
    further: Fraction
    further_count: Literal["each", "together"] = "each"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.first <= 0 or self.further < 0:
            raise ValueError("first and further are taken off: they cannot be below 0")

    def sanction(self, offence: Offence) -> Sanction:
        """Return what is due for so many cancelled boards, beyond the cost of earlier ones."""
        if not offence.boards:
            return NOTHING
        before = offence.cancelled_before
        more = self._cost(before + offence.boards) - self._cost(before)
        return self.due(more) if more else NOTHING

    def _cost(self, boards: int) -> Fraction:
        """Return what so many boards of one session cost together."""
        if not boards:
            return Fraction(0)
        times = boards - 1 if self.further_count == "each" else min(boards - 1, 1)
        return self.first + times * self.further
