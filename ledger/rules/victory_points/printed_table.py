"""SBF 10: a printed table from IMPs won by to the victory points of winner and loser."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ledger.rules.up_to import check_rising, row_for
from ledger.rules.victory_points.scale import Scale


class Row(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A margin of up to so many IMPs (None: any more), and what it is worth to both sides."""

    winner: Fraction
    loser: Fraction
    up_to: Annotated[int, Meta(ge=0)] | None = None


class PrintedTable(Scale, frozen=True, kw_only=True, tag="printed-table"):
    """Victory points as printed; rows in rising order of up_to, the last without bound.

    A margin between two printed whole numbers belongs to the row of the higher one.
    """

    rows: tuple[Row, ...]
    of: Literal["imps"] = "imps"

    def __post_init__(self) -> None:
        check_rising("rows", self.rows)
        winners = [row.winner for row in self.rows]
        losers = [row.loser for row in self.rows]
        if winners != sorted(winners) or losers != sorted(losers, reverse=True):
            raise ValueError("winners must rise and losers fall from row to row")
        if winners[0] != losers[0]:
            raise ValueError("the first row is a level match: winner and loser must be equal")

    def exact(self, own: Fraction, boards: int | None = None) -> Fraction:
        """Return the victory points of a side's own net IMPs, for any number of boards."""
        row = row_for(abs(own), self.rows)
        return row.winner if own >= 0 else row.loser
