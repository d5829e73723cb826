"""Ties that are still open, and what the regulations offer to settle them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from ledger.bridge.boards import Side
from ledger.rules.tie_breaks import Purpose, TieBreak
from projections.scoring.ranking import Ranked, criteria_for
from projections.scoring.stages import Stage


class Tie(Struct, frozen=True, kw_only=True):
    """Contestants level in everything that the criteria look at; offers: what settles it."""

    contestants: tuple[str, ...]
    field: Side | None
    place: int
    offers: tuple[str, ...]


def ties(stage: Stage, rows: Sequence[Ranked], purpose: Purpose) -> Iterator[Tie]:
    """The ties in a ranking for this purpose."""
    criteria = criteria_for(stage.conditions, purpose)
    for (field, rank), group in groupby(rows, key=lambda row: (row.field, row.rank)):
        names = tuple(row.contestant for row in group)
        if rank is not None and len(names) > 1:
            yield Tie(
                contestants=names,
                field=field,
                place=rank,
                offers=tuple(offers(criteria, len(names))),
            )


def offers(criteria: Sequence[TieBreak], tied: int) -> Iterator[str]:
    """What can still settle a tie of so many, in words, each with its clause."""
    for criterion in criteria:
        offer = criterion.offer(tied)
        if offer is not None:
            yield offer
