"""SBF 10: a printed table from IMPs won by to the victory points of winner and loser."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

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
        bounds = [row.up_to for row in self.rows]
        finite = [bound for bound in bounds[:-1] if bound is not None]
        if not bounds or bounds[-1] is not None or len(finite) < len(bounds) - 1:
            raise ValueError("rows must end with one row without up_to")
        if finite != sorted(set(finite)):
            raise ValueError("rows must have rising up_to, without a gap or an overlap")
        winners = [row.winner for row in self.rows]
        losers = [row.loser for row in self.rows]
        if winners != sorted(winners) or losers != sorted(losers, reverse=True):
            raise ValueError("winners must rise and losers fall from row to row")
        if winners[0] != losers[0]:
            raise ValueError("the first row is a level match: winner and loser must be equal")

    def exact(self, own: Fraction, boards: int | None = None) -> Fraction:
        """Return the victory points of a side's own net IMPs, for any number of boards."""
        row = _row(self.rows, abs(own))
        return row.winner if own >= 0 else row.loser


def _row(rows: Sequence[Row], margin: Fraction) -> Row:
    return next(row for row in rows if row.up_to is None or margin <= row.up_to)
