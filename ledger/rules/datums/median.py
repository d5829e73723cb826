"""Law 78B, Butler as JFR scores it: the middle score, or the mean of the two in the middle."""

from typing import Annotated

from msgspec import Meta

from ledger.bridge.numbers import Rounding
from ledger.rules.datums.datum import DatumRule, Source


class Median(DatumRule, frozen=True, kw_only=True, tag="median"):
    """All scores but the middle one, or two, are left out.

    Attributes:
        rounding: None keeps the mean of two as it is.
        fewest, sources: as of any other datum.

    """

    rounding: Rounding | None
    fewest: Annotated[int, Meta(ge=1)] = 1
    sources: tuple[Source, ...] = (Source(),)

    @property
    def tables(self) -> None:
        """None: the results of all tables count, whatever their number."""
        return

    @property
    def seeds(self) -> None:
        """None: the results of all tables count, whoever sits there."""
        return

    def left_out(self, scores: int) -> int:
        """Return the number of scores on either side of the middle."""
        return max(0, (scores - 1) // 2)
