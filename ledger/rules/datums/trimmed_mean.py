"""ANC 17.9-17.12, SBF 5.3.3: leave out extreme scores, take the mean of the rest, round it."""

from typing import Annotated

from msgspec import Meta

from ledger.bridge.numbers import Rounding
from ledger.rules.datums.datum import DatumRule, Source, Tier
from ledger.rules.up_to import check_rising, row_for


class TrimmedMean(DatumRule, frozen=True, kw_only=True, tag="trimmed-mean"):
    """The mean of the middle scores.

    Attributes:
        drop: tiers in rising order of up_to, the last one without bound.
        rounding: None keeps the mean as it is (AMB-31).
        fewest: with fewer scores there is no datum, and the board needs a ruling.
        sources: whose scores on the deal are considered.
        tables: the number of tables, the first of the draw, whose scores count; None: all.
        seeds: in the first round, while there is no order of rank, the number of top seeds of each
            direction whose tables count instead (SBF 5.3.3).

    """

    drop: tuple[Tier, ...]
    rounding: Rounding | None
    fewest: Annotated[int, Meta(ge=1)] = 1
    sources: tuple[Source, ...] = (Source(),)
    tables: Annotated[int, Meta(ge=1)] | None = None
    seeds: Annotated[int, Meta(ge=1)] | None = None

    def __post_init__(self) -> None:
        check_rising("drop", self.drop)
        places = [(source.contest, source.stage) for source in self.sources]
        if len(places) != len(set(places)) or not places:
            raise ValueError("sources must name one place or more, each of them once")
        if self.seeds is not None and self.tables is None:
            raise ValueError("seeds needs tables, which take their place after the first round")

    @property
    def tiers(self) -> tuple[Tier, ...]:
        """The tiers of `drop`, as the set gives them."""
        return self.drop

    def left_out(self, scores: int) -> int:
        """Return how many scores are left out at each end."""
        return row_for(scores, self.drop).each_end
