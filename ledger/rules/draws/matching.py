"""The draw itself: the lexicographically first perfect matching without barred pairs.

The first unit meets the highest it may meet, then the next one that is left does so, and
nobody is left over in the end. There is exactly one such draw, so it can be derived again
for ever.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import repeat

from ledger.errors import NoLegalDraw
from ledger.rules.draws.blossoms import ALONE, Partners
from ledger.rules.draws.impossible import explanation, in_words

VERSION = 1
"""Of the method: goes with every draw that is made by it."""

Barred = Mapping[str, Collection[str]]
"""Whom each unit may not meet, told of both of them; units without an entry may meet anybody."""

Pairs = tuple[tuple[str, str], ...]

NONE = repeat(0)
"""The bits of those who are not in a tail."""

SHORTEST_TAIL = 8
"""How many of the last pairs are reconsidered first when somebody is left over."""


def first_matching(order: Sequence[str], barred: Barred) -> Pairs:
    """One field: the higher unit is named first, pairs are in the order of their higher units.

    order: each unit once, best first. Raises NoLegalDraw with the smallest group that cannot
    be paired.

    Taking the first legal opponent is safe while at least 2d + 4 units are left, if nobody
    has more than d barred opponents (Dirac); it rarely goes wrong even then. If it does, only
    a tail is drawn again, looking ahead.
    """
    pairs, left = _first_legal(order, None, barred)
    return _without_leftovers(pairs, order, (), barred, left=left)


def first_matching_across(ns: Sequence[str], ew: Sequence[str], barred: Barred) -> Pairs:
    """Two fields of one size: the first of one field meets the first it may meet of the other.

    Pairs are in the order of the first field. Raises NoLegalDraw.
    """
    if len(ns) != len(ew):
        raise ValueError(f"fields of {len(ns)} and {len(ew)} cannot be paired")
    pairs, left = _first_legal(ns, ew, barred)
    return _without_leftovers(pairs, ns, ew, barred, left=left)


def _first_legal(
    order: Sequence[str], others: Sequence[str] | None, barred: Barred
) -> tuple[list[tuple[str, str]], bool]:
    """Pairs as long as each unit finds somebody; whether one did not.

    passed: those that a higher unit could not meet, at most d of them.
    """
    units = iter(order)
    opponents = units if others is None else iter(others)
    passed: list[str] = []
    waiting = passed if others is None else []
    pairs: list[tuple[str, str]] = []
    while True:
        if waiting:
            unit = waiting.pop(0)
        else:
            following = next(units, None)
            if following is None:
                return pairs, False
            unit = following
        bars = barred.get(unit, ())
        for opponent in passed:
            if opponent not in bars:
                passed.remove(opponent)
                break
        else:
            for opponent in opponents:
                if opponent not in bars:
                    break
                passed.append(opponent)
            else:
                return pairs, True
        pairs.append((unit, opponent))


def _without_leftovers(
    pairs: list[tuple[str, str]],
    order: Sequence[str],
    others: Sequence[str],
    barred: Barred,
    *,
    left: bool,
) -> Pairs:
    """The pairs, the last of them drawn again looking ahead if somebody was left over.

    If those outside a tail were paired with their first legal opponents, and the tail can be
    paired at all, then they are paired rightly. So the tail is doubled until it can be; at
    2d + 2 units it always can (Dirac; Hall for two fields).
    """
    length = SHORTEST_TAIL
    while left:
        kept = max(0, len(pairs) - length)
        tail = _Tail(pairs[kept:], *_remaining(pairs, kept, order, others), barred)
        if tail.can_be_paired():
            return (*pairs[:kept], *tail.drawn())
        if not kept:
            raise tail.refusal()
        length *= 2
    return tuple(pairs)


def _remaining(
    pairs: Sequence[tuple[str, str]], kept: int, order: Sequence[str], others: Sequence[str]
) -> tuple[list[str], list[str]]:
    """The units that are left after so many pairs, in the order of each field.

    The first of them is the higher of the next pair; hardly anybody below it is away.
    """
    if others:
        away = {ew for _, ew in pairs[:kept]}
        return list(order[kept:]), [ew for ew in others if ew not in away]
    start = order.index(pairs[kept][0], kept) if kept else 0
    away = {below for _, below in pairs[:kept]}
    return [unit for unit in order[start:] if unit not in away], []


class _Tail:
    """The last units of a draw: who may meet whom, and a perfect matching if there is one."""

    def __init__(
        self,
        pairs: Iterable[tuple[str, str]],
        order: list[str],
        others: list[str],
        barred: Barred,
    ) -> None:
        self.units = [*order, *others]
        places = {unit: place for place, unit in enumerate(self.units)}
        bits = {unit: 1 << place for unit, place in places.items()}
        everybody = (1 << len(self.units)) - 1
        ns = (1 << len(order)) - 1 if others else everybody
        ew = everybody ^ ns if others else everybody
        permitted = [
            (ew if bit & ns else ns) & ~sum(map(bits.get, barred.get(unit, ()), NONE), bit)
            for unit, bit in bits.items()
        ]
        partner = [ALONE] * len(self.units)
        for one, other in pairs:
            partner[places[one]], partner[places[other]] = places[other], places[one]
        self.partners = Partners(permitted, partner)

    def can_be_paired(self) -> bool:
        """Whether everybody can have an opponent; then everybody has one."""
        self.partners.pair_as_many_as_possible()
        return ALONE not in self.partners.partner

    def drawn(self) -> Iterable[tuple[str, str]]:
        """The first legal opponent for each that leaves the others one each."""
        among = self.partners.everybody
        while among:
            unit = (among & -among).bit_length() - 1
            opponent = self.partners.draw(unit, among)
            among &= ~(1 << unit | 1 << opponent)
            yield self.units[unit], self.units[opponent]

    def refusal(self) -> NoLegalDraw:
        """Why not everybody can have an opponent."""
        parts, opponents = explanation(self.partners)
        named = [tuple(self.units[unit] for unit in part) for part in parts]
        only = tuple(self.units[unit] for unit in opponents)
        return NoLegalDraw(
            why=in_words(named, only),
            group=tuple(unit for part in named for unit in part),
            opponents=only,
        )
