"""The draw itself: the lexicographically first perfect matching without barred pairs.

The first unit meets the highest it may meet, then the next one that is left does so, and
nobody is left over in the end. There is exactly one such draw, so it can be derived again
for ever.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice, repeat

from ledger.errors import NoLegalDraw
from ledger.rules.draws.blossoms import ALONE, Partners
from ledger.rules.draws.impossible import explanation, in_words

VERSION = 1
"""The version of the method, recorded with every draw that is made by it."""

Barred = Mapping[str, AbstractSet[str] | Mapping[str, object]]
"""Those whom each unit may not meet, entered for both; units without an entry may meet anybody."""

Pairs = tuple[tuple[str, str], ...]

NONE = repeat(0)
"""The bits of units that are not in a tail."""

SHORTEST_TAIL = 8
"""The number of last pairs that are reconsidered first when somebody is left over."""


def first_matching(order: Sequence[str], barred: Barred) -> Pairs:
    """Pair one field: the higher unit is named first, and pairs are in the order of these.

    order: each unit once, best first. Raises NoLegalDraw with the smallest group that cannot
    be paired.

    Taking the first legal opponent is safe while at least 2d + 4 units are left, if nobody
    has more than d barred opponents (Dirac); it rarely goes wrong even then. If it does, only
    a tail is drawn again, looking ahead.
    """
    pairs, left = _first_legal(order, barred)
    return _without_leftovers(pairs, left, order, (), barred)


def first_matching_across(ns: Sequence[str], ew: Sequence[str], barred: Barred) -> Pairs:
    """Pair two fields of one size: the first of one meets the first it may meet of the other.

    Pairs are in the order of the first field. Raises NoLegalDraw.
    """
    if len(ns) != len(ew):
        raise ValueError(f"fields of {len(ns)} and {len(ew)} cannot be paired")
    pairs, left = _first_legal_across(ns, ew, barred)
    return _without_leftovers(pairs, left, ns, ew, barred)


def _first_legal(order: Sequence[str], barred: Barred) -> tuple[list[tuple[str, str]], list[str]]:
    """Pair units as long as each finds somebody; return the pairs, and who is left over.

    passed: those that a higher unit could not meet, at most d of them.
    """
    rest = iter(order)
    passed: list[str] = []
    pairs: list[tuple[str, str]] = []
    for following in rest:
        unit = following
        while True:
            opponent = _opponent(passed, rest, barred.get(unit, ()))
            if opponent is None:
                return pairs, [unit, *passed]
            pairs.append((unit, opponent))
            if not passed:
                break
            unit = passed.pop(0)
    return pairs, []


def _first_legal_across(
    ns: Sequence[str], ew: Sequence[str], barred: Barred
) -> tuple[list[tuple[str, str]], list[str]]:
    """Pair two fields greedily; who is left over is of the second one."""
    rest = iter(ew)
    passed: list[str] = []
    pairs: list[tuple[str, str]] = []
    for unit in ns:
        opponent = _opponent(passed, rest, barred.get(unit, ()))
        if opponent is None:
            return pairs, passed
        pairs.append((unit, opponent))
    return pairs, []


def _opponent(passed: list[str], rest: Iterator[str], bars: Collection[str]) -> str | None:
    """Take the first who may be met, of those passed over and then of the rest; None for nobody."""
    for opponent in passed:
        if opponent not in bars:
            passed.remove(opponent)
            return opponent
    for opponent in rest:
        if opponent not in bars:
            return opponent
        passed.append(opponent)
    return None


def _without_leftovers(
    pairs: list[tuple[str, str]],
    left: list[str],
    order: Sequence[str],
    others: Sequence[str],
    barred: Barred,
) -> Pairs:
    """Return the pairs, the last of them drawn again if somebody was left over.

    If those outside a tail were paired with their first legal opponents, and the tail can be
    paired at all, then they are paired rightly. So the tail is doubled until it can be; at
    2d + 2 units it always can (Dirac; Hall for two fields).
    """
    length = SHORTEST_TAIL
    while left:
        kept = max(0, len(pairs) - length)
        tail = _Tail(pairs[kept:], left, order, others, barred)
        if tail.can_be_paired():
            return (*pairs[:kept], *tail.drawn())
        if not kept:
            raise tail.refusal()
        length *= 2
    return tuple(pairs)


def _last(order: Sequence[str], members: AbstractSet[str], many: int) -> list[str]:
    """Take the last `many` of these members, in order."""
    if many == len(order):
        return list(order)
    found = islice((unit for unit in reversed(order) if unit in members), many)
    return list(found)[::-1]


class _Tail:
    """The last units of a draw, who may meet whom, and a perfect matching if there is one."""

    def __init__(
        self,
        pairs: list[tuple[str, str]],
        left: list[str],
        order: Sequence[str],
        others: Sequence[str],
        barred: Barred,
    ) -> None:
        members = set(left).union(*pairs)
        if others:
            many = len(left) + len(pairs)
            self.units = [*order[-many:], *_last(others, members, many)]
        else:
            many = len(left) + 2 * len(pairs)
            self.units = _last(order, members, many)
        places = {unit: place for place, unit in enumerate(self.units)}
        bits = {unit: 1 << place for unit, place in places.items()}
        everybody = (1 << len(self.units)) - 1
        ns = (1 << many) - 1
        ew = everybody ^ ns if others else everybody
        permitted = [
            (ew if bit & ns else ns) & ~(bit | sum(map(bits.get, barred.get(unit, ()), NONE)))
            for unit, bit in bits.items()
        ]
        partner = [ALONE] * len(self.units)
        for one, other in pairs:
            partner[places[one]], partner[places[other]] = places[other], places[one]
        self.partners = Partners(permitted, partner)

    def can_be_paired(self) -> bool:
        """Tell whether everybody can have an opponent, and give them one if so."""
        self.partners.pair_as_many_as_possible()
        return ALONE not in self.partners.partner

    def drawn(self) -> list[tuple[str, str]]:
        """Return the first legal opponent of each that leaves the others one each."""
        units = self.units
        return [(units[one], units[other]) for one, other in self.partners.first_pairs()]

    def refusal(self) -> NoLegalDraw:
        """Return the refusal that says why not everybody can have an opponent."""
        parts, opponents = explanation(self.partners)
        named = [tuple(self.units[unit] for unit in part) for part in parts]
        only = tuple(self.units[unit] for unit in opponents)
        return NoLegalDraw(
            why=in_words(named, only),
            group=tuple(unit for part in named for unit in part),
            opponents=only,
        )
