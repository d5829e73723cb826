"""ACBL Duplicate Decisions, Law 88: a procedural penalty of a share of a board's top."""

from fractions import Fraction
from typing import Literal

from ledger.rules.penalties.sanction import Offence, OffenceLadder, Sanction


class ShareOfTop(OffenceLadder, frozen=True, kw_only=True, tag="share-of-top"):
    """A penalty of a share of the most that a board can bring."""

    share: Fraction

    def __post_init__(self) -> None:
        if not 0 < self.share <= 1:
            raise ValueError("share must be above 0 and at most 1")

    @property
    def costs(self) -> Literal["victory points", "a share of a top"] | None:
        """The unit of penalties: a share of a top."""
        return "a share of a top"

    def sanction(self, offence: Offence) -> Sanction:
        """Return a penalty of a share of a top, whatever went before."""
        return Sanction("penalty", tops=self.share)

    def matchpoints(self, top: int) -> Fraction:
        """Return the penalty on a board of this top."""
        return self.share * top
