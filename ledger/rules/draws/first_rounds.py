"""SBF 5.1.2, 5.3.2, 5.5.2: the draw while there are no standings, by seeds and by lot."""

from collections.abc import Iterable, Sequence
from typing import Literal

from ledger.errors import NeedsRuling
from ledger.rules.draws.field import Field
from ledger.rules.draws.matching import (
    Barred,
    Pairs,
    first_matching,
    first_matching_across,
)

FirstRound = Literal["in-order", "by-lot", "halves", "halves-by-lot"]
"""Ways to draw a first round.

in-order: first against second seed, and so on. by-lot: the first two that are drawn, and so
on. halves: the first seed of the top half against the first of the bottom half. halves-by-lot:
a contestant of the top half against a random one of the bottom half (SBF 5.1.2). With two
fields, their firsts, or the top half of each against the bottom half of the other (5.3.2)."""

BY_LOT: tuple[FirstRound, ...] = ("by-lot", "halves-by-lot")
"""The first rounds that need a lot."""


def check_lot(field: Field, clause: str) -> None:
    """Raise NeedsRuling for a lot that does not hold every contestant once."""
    if sorted(field.lot) != sorted(field.contestants()):
        left_out = [unit for unit in field.contestants() if unit not in field.lot]
        lacking = f", also {', '.join(left_out)}" if field.lot and left_out else ""
        raise NeedsRuling(
            what=f"the draw of round {field.round}",
            form=f"the lot: every contestant once, in the order drawn{lacking}",
            clause=clause,
        )


def pairs(rule: FirstRound, field: Field, barred: Barred) -> Pairs:
    """Return the pairs of an even field. Raises NoLegalDraw."""
    drawn = {unit: place for place, unit in enumerate(field.lot)}
    match rule:
        case "in-order":
            return _in_order(field.order, field.ew, barred)
        case "by-lot":
            return _in_order(_sorted(field.order, drawn), _sorted(field.ew, drawn), barred)
        case "halves" | "halves-by-lot":
            lot = drawn if rule == "halves-by-lot" else {}
            return _halves_of_two(field, barred, lot) if field.ew else _halves(field, barred, lot)


def crosses_halves(seeds: Sequence[str], pairings: Iterable[tuple[str, str]]) -> bool:
    """Tell whether each pairing is of a contestant of the top half and one of the bottom.

    Nobody may be in two of them.
    """
    top, pairs = set(seeds[: len(seeds) // 2]), tuple(pairings)
    seated = [contestant for pair in pairs for contestant in pair]
    return len(set(seated)) == len(seated) and all(
        (one in top) != (other in top) for one, other in pairs
    )


def _in_order(order: Sequence[str], ew: Sequence[str], barred: Barred) -> Pairs:
    return first_matching_across(order, ew, barred) if ew else first_matching(order, barred)


def _halves(field: Field, barred: Barred, lot: dict[str, int]) -> Pairs:
    """Pair top against bottom; by lot, the one that was drawn earlier is named first."""
    half = len(field.order) // 2
    top, bottom = _sorted(field.order[:half], lot), _sorted(field.order[half:], lot)
    return tuple(
        (other, one) if lot and lot[other] < lot[one] else (one, other)
        for one, other in first_matching_across(top, bottom, barred)
    )


def _halves_of_two(field: Field, barred: Barred, lot: dict[str, int]) -> Pairs:
    """Pair the top of each field against the bottom of the other."""
    half = len(field.order) // 2
    ew_half = len(field.ew) - half
    ns_top, ns_bottom = _sorted(field.order[:half], lot), _sorted(field.order[half:], lot)
    ew_top, ew_bottom = _sorted(field.ew[:ew_half], lot), _sorted(field.ew[ew_half:], lot)
    return (
        *first_matching_across(ns_top, ew_bottom, barred),
        *first_matching_across(ns_bottom, ew_top, barred),
    )


def _sorted(units: Sequence[str], lot: dict[str, int]) -> Sequence[str]:
    """Sort contestants as the lot drew them; without a lot leave them as they are."""
    return sorted(units, key=lot.__getitem__) if lot else units
