"""The reason why not everybody can have an opponent: the smallest of Tutte's or Hall's violators.

Odd groups whose members may meet nobody outside their own group but fewer opponents than
there are groups: each group has somebody left for one of those opponents, and they do not
suffice. With no such opponents, one odd group is enough; a group may be one unit.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from ledger.rules.draws.blossoms import Partners, units_in

MOST_NAMED = 12
"""The most units of a group that a sentence names."""

MOST_TRIED = 20_000
"""The most sets of opponents of one size that are tried for a smaller violator."""


class Part(NamedTuple):
    """An odd group, and those whom its members may meet outside it; both as bit masks."""

    members: int
    outside: int


class Violator(NamedTuple):
    """Groups that cannot all be paired: the proof that no legal draw exists.

    Attributes:
        parts: the odd groups.
        opponents: all that they may meet outside, fewer than parts.

    """

    parts: tuple[tuple[int, ...], ...]
    opponents: tuple[int, ...]


def explanation(partners: Partners) -> Violator:
    """Return the smallest violator, by the units in its groups.

    partners: as many units as possible are paired, and not all. Smallest of all where few
    opponents are concerned (MOST_TRIED); otherwise at least without a smaller one inside it.
    """
    trees = [
        _parts(partners, partners.could_be_left(root, partners.everybody))
        for root in partners.alone()
    ]
    best = min(trees, key=_units)
    parts = list(dict.fromkeys(part for tree in trees for part in tree))
    best = _smaller(parts, best)
    outside = _union(part.outside for part in best)
    return Violator(
        tuple(sorted(tuple(units_in(part.members)) for part in best)), tuple(units_in(outside))
    )


def _parts(partners: Partners, outer: int) -> list[Part]:
    """Split the outer units of a tree into parts, within which alone they may meet."""
    parts = []
    while outer:
        members = fresh = outer & -outer
        around = 0
        while fresh:
            around |= _union(partners.permitted[unit] for unit in units_in(fresh))
            fresh = around & outer & ~members
            members |= fresh
        parts.append(Part(members, around & ~members))
        outer &= ~members
    return parts


def _smaller(parts: Sequence[Part], best: list[Part]) -> list[Part]:
    """Return a violator of fewer units made of these parts, or the best one known."""
    opponents = units_in(_union(part.outside for part in parts))
    by_size = sorted(parts, key=lambda part: part.members.bit_count())
    for many in range(len(opponents) + 1):
        if many + 1 >= _units(best) or comb(len(opponents), many) > MOST_TRIED:
            break
        for chosen in combinations(opponents, many):
            allowed = sum(1 << unit for unit in chosen)
            inside = [part for part in by_size if not part.outside & ~allowed][: many + 1]
            if len(inside) > many and _units(inside) < _units(best):
                best = inside
    return best


def _units(parts: Iterable[Part]) -> int:
    return sum(part.members.bit_count() for part in parts)


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def in_words(parts: Sequence[Sequence[str]], opponents: Sequence[str]) -> str:
    """Say in one sentence why the opponents of these groups do not suffice."""
    group = [unit for part in parts for unit in part]
    if not opponents and len(group) == 1:
        return f"{group[0]} may meet nobody that is left"
    if not opponents:
        return f"{listed(group)} may meet only one another, and are {len(group)}, an odd number"
    if len(group) == len(parts):
        return (
            f"{listed(group)} may meet only {listed(opponents)}: {len(group)} units need an"
            f" opponent each, and that is {len(opponents)}"
        )
    groups = "; ".join(listed(part) for part in parts)
    return (
        f"these {len(parts)} groups are odd, so that from each somebody is left for"
        f" {listed(opponents)}, and that is {len(opponents)}: {groups}"
    )


def listed(names: Sequence[str]) -> str:
    """List the names, of a long list only the first."""
    more = len(names) - MOST_NAMED
    return ", ".join(names) if more <= 0 else f"{', '.join(names[:MOST_NAMED])} and {more} more"
