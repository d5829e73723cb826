"""Ties that are still open, and what the regulations offer to settle them."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from msgspec import Struct

from ledger.bridge.boards import Side
from ledger.record import Contest
from ledger.rules.tie_breaks import Purpose, TieBreak
from projections.scoring.bouts import contests_of, purpose_of
from projections.scoring.looked_at import LookedAt
from projections.scoring.ranked import Level, Placing, tied_of
from projections.scoring.ranking import criteria_for, rank
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon


class Tie(Struct, frozen=True, kw_only=True):
    """Contestants level in everything that the criteria look at.

    Attributes:
        offers: what settles it, each with its clause.
        clause: that of the last of them.

    """

    contestants: tuple[str, ...]
    field: Side | None
    place: int
    offers: tuple[str, ...]
    clause: str


def ties(stage: Stage, rows: Sequence[Placing], purpose: Purpose) -> Sequence[Tie]:
    """Return the ties in a ranking for this purpose, each made as it is looked at."""
    criteria = criteria_for(stage.conditions, purpose)

    @cache
    def settling(tied: int) -> tuple[tuple[str, ...], str]:
        clauses = (one.clause for one in reversed(criteria) if one.offer(tied))
        return tuple(offers(criteria, tied)), next(clauses, "")

    def tie(level: Level) -> Tie:
        said, clause = settling(len(level.names))
        return Tie(
            contestants=level.names,
            field=level.field,
            place=level.rank,
            offers=said,
            clause=clause,
        )

    return LookedAt(tied_of(rows), tie)


def level(places: str, settled_by: Sequence[str]) -> str:
    """Say who is level, and what settles it."""
    return f"level for {places}: {' or '.join(settled_by)}"


def are_level(facts: Contest, name: str, names: Collection[str], purpose: Purpose | None) -> bool:
    """Tell whether nothing on record separates these contestants (purpose None: for any)."""
    return any(set(names) <= set(tie.contestants) for tie in _open(facts, name, purpose))


def some_are_level(facts: Contest, name: str, names: Collection[str], purpose: Purpose) -> bool:
    """Tell whether nothing on record separates some two of these contestants."""
    return any(len({*names} & {*tie.contestants}) > 1 for tie in _open(facts, name, purpose))


def _open(facts: Contest, name: str, purpose: Purpose | None) -> Iterator[Tie]:
    """Yield the ties of a stage for a purpose; None: for any."""
    stage = reckon(facts, name)
    purposes = [purpose] if purpose else [purpose_of(stage), *stage.conditions.ties]
    for one in contests_of(stage):
        for each in dict.fromkeys(purposes):
            yield from ties(one, rank(one, each), each)


def offers(criteria: Sequence[TieBreak], tied: int) -> Iterator[str]:
    """Say what can still settle a tie of so many, each way with its clause."""
    for criterion in criteria:
        offer = criterion.offer(tied)
        if offer is not None:
            yield offer
