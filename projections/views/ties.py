"""Ties that are still open, and what the regulations offer to settle them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from ledger.bridge.boards import Side
from ledger.rules.tie_breaks import Purpose, TieBreak
from ledger.rules.tie_breaks.by_ruling import ByRuling
from ledger.rules.tie_breaks.lot import Lot
from ledger.rules.tie_breaks.play_off import PlayOff
from ledger.rules.tie_breaks.shared import Shared
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
        match criterion:
            case PlayOff():
                plan = criterion.plan(tied)
                each = "between them" if tied == 2 else "between each two"
                again = ", until it is decided" if plan.repeat_until_decided else ""
                yield (
                    f"a play-off of {plan.boards_each_pairing} boards {each}{again}"
                    f" ({criterion.clause})"
                )
            case Lot():
                yield f"a lot ({criterion.clause})"
            case ByRuling():
                yield f"a ruling ({criterion.clause})"
            case Shared():
                yield f"shared ({criterion.clause})"
            case _:
                pass
