"""Perfect matchings kept up to date while units leave: Edmonds' augmentation, with blossoms."""

from collections.abc import Iterator, Sequence

ALONE = -1
"""Stands for the partner of a unit that has none."""


def units_in(mask: int) -> Iterator[int]:
    """The units of a set, lowest first; bit k stands for unit k."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Partners:
    """Units 0, 1, 2 … and who is paired with whom.

    permitted: for each unit the set of those that it may be paired with, as a bit mask, and
    the other way round. partner: for each unit its partner, or ALONE.
    """

    def __init__(self, permitted: Sequence[int], partner: Sequence[int]) -> None:
        self.permitted = list(permitted)
        self.partner = list(partner)
        self.everybody = (1 << len(permitted)) - 1
        self._came_from = [ALONE] * len(permitted)

    def alone(self) -> list[int]:
        """The units without a partner."""
        return [unit for unit, partner in enumerate(self.partner) if partner == ALONE]

    def pair_as_many_as_possible(self) -> None:
        """Augment until no more units can be paired."""
        for root in self.alone():
            if self.partner[root] != ALONE:
                continue
            others = [unit for unit in self.alone() if unit != root]
            ends = 0
            for unit in others:
                ends |= self.permitted[unit]
            found = self.could_be_left(root, self.everybody, ends) & ends
            if found:
                last = next(units_in(found))
                end = next(unit for unit in others if self.permitted[unit] >> last & 1)
                self._exchange(end, last)

    def draw(self, unit: int, among: int) -> int:
        """Pair a unit with the first permitted one that leaves a perfect matching of the rest.

        among: who is not yet drawn, the unit included; all of them have a partner. Returns the
        opponent.
        """
        candidates = self.permitted[unit] & among
        first = candidates & -candidates
        old = self.partner[unit]
        if first >> old & 1:
            return old
        self.partner[unit] = self.partner[old] = ALONE
        rest = among & ~(1 << unit)
        outer = self.could_be_left(old, rest, first)
        if not outer & first:
            self._forget(outer, rest)
        possible = outer & candidates
        opponent = (possible & -possible).bit_length() - 1
        self._exchange(unit, opponent)
        return opponent

    def _forget(self, outer: int, rest: int) -> None:
        """Strike out what a fully grown tree shows to be in no perfect matching any more.

        The units that the outer ones may meet outside their own group are all needed by them.
        """
        inner = 0
        for unit in units_in(outer):
            inner |= self.permitted[unit]
        inner &= rest & ~outer
        for unit in units_in(inner):
            self.permitted[unit] &= outer
        for unit in units_in(rest & ~outer & ~inner):
            self.permitted[unit] &= ~inner

    def could_be_left(self, root: int, among: int, wanted: int = 0) -> int:
        """Who could be without a partner instead of the root: the outer units of its tree.

        Searched breadth first from the root, which has no partner, among these units only, and
        no further than the first of the wanted that is found. Afterwards each of them can be
        exchanged for the root.
        """
        permitted, partner, came_from = self.permitted, self.partner, self._came_from
        base = list(range(len(permitted)))
        outer = 1 << root
        inner = 0
        waiting = [root]
        for unit in waiting:
            if outer & wanted:
                break
            around = permitted[unit] & among
            fresh = around & ~(outer | inner)
            while fresh:
                lowest = fresh & -fresh
                other = lowest.bit_length() - 1
                mate = partner[other]
                came_from[other] = unit
                inner |= lowest
                outer |= 1 << mate
                fresh &= ~(lowest | 1 << mate)
                waiting.append(mate)
            for other in units_in(around & outer):
                if base[unit] != base[other]:
                    shrunk = self._shrink(unit, other, root, base) & ~outer
                    outer |= shrunk
                    waiting.extend(units_in(shrunk))
        return outer

    def _shrink(self, one: int, other: int, root: int, base: list[int]) -> int:
        """Close the blossom that an edge between two outer units completes; its units."""
        partner, came_from = self.partner, self._came_from
        passed = set()
        unit = base[one]
        while True:
            passed.add(unit)
            if unit == root:
                break
            unit = base[came_from[partner[unit]]]
        unit = base[other]
        while unit not in passed:
            unit = base[came_from[partner[unit]]]
        stem = unit
        petals = {stem}
        for side, across in ((one, other), (other, one)):
            unit, previous = side, across
            while base[unit] != stem:
                mate = partner[unit]
                petals |= {base[unit], base[mate]}
                came_from[unit] = previous
                previous = mate
                unit = came_from[mate]
        blossom = 0
        for unit, its_base in enumerate(base):
            if its_base in petals:
                base[unit] = stem
                blossom |= 1 << unit
        return blossom

    def _exchange(self, end: int, last: int) -> None:
        """Pair two units, and everybody on the way from the second one to the root anew."""
        partner, came_from = self.partner, self._came_from
        while end != ALONE:
            partner[end], before, partner[last] = last, partner[last], end
            end = before
            last = came_from[end] if end != ALONE else ALONE
