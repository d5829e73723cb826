"""Perfect matchings kept up to date while units leave: Edmonds' augmentation, with blossoms."""

from collections.abc import Iterable, Sequence

ALONE = -1
"""The partner of a unit that has none."""


def units_in(mask: int) -> list[int]:
    """Return the units of a set, lowest first; bit k stands for unit k."""
    units = []
    while mask:
        lowest = mask & -mask
        units.append(lowest.bit_length() - 1)
        mask ^= lowest
    return units


class _Blossoms:
    """The units of a tree that were shrunk together; each blossom is known by its base."""

    def __init__(self, units: int) -> None:
        self.base = list(range(units))
        self._held: dict[int, int] = {}

    def around(self, unit: int) -> int:
        """Return all units in the blossom of this one."""
        base = self.base[unit]
        return self._held.get(base, 1 << base)

    def close(self, stem: int, bases: Iterable[int]) -> int:
        """Take these into the blossom of the stem, and return all its units."""
        blossom = known = self._held.get(stem, 1 << stem)
        for base in bases:
            blossom |= self._held.get(base, 1 << base)
        for unit in units_in(blossom ^ known):
            self.base[unit] = stem
        self._held[stem] = blossom
        return blossom


class Partners:
    """Units 0, 1, 2 …, who may be paired, and who is.

    Attributes:
        permitted: for each unit the set of those that it may be paired with, as a bit mask, and the
            other way round.
        partner: for each unit its partner, or ALONE.

    """

    def __init__(self, permitted: Sequence[int], partner: Sequence[int]) -> None:
        self.permitted = list(permitted)
        self.partner = list(partner)
        self.everybody = (1 << len(permitted)) - 1
        self._came_from = [ALONE] * len(permitted)

    def alone(self) -> list[int]:
        """Return the units without a partner."""
        return [unit for unit, partner in enumerate(self.partner) if partner == ALONE]

    def pair_as_many_as_possible(self) -> None:
        """Augment until no more units can be paired."""
        alone = self.alone()
        while len(alone) > 1:
            root = alone.pop()
            ends = others = 0
            for unit in alone:
                ends |= self.permitted[unit]
                others |= 1 << unit
            found = self.could_be_left(root, self.everybody & ~others, ends) & ends
            if found:
                last = found.bit_length() - 1
                end = next(unit for unit in alone if self.permitted[unit] >> last & 1)
                self._exchange(end, last)
                alone.remove(end)

    def first_pairs(self) -> list[tuple[int, int]]:
        """Return the lexicographically first perfect matching; everybody has a partner before.

        Each unit in turn takes the first permitted one that leaves a perfect matching of the
        rest; the partners are kept such a matching.
        """
        permitted, partner = self.permitted, self.partner
        pairs = []
        among = self.everybody
        while among:
            lowest = among & -among
            unit = lowest.bit_length() - 1
            candidates = permitted[unit] & among
            opponent = (candidates & -candidates).bit_length() - 1
            if partner[unit] != opponent:
                opponent = self._first_possible(unit, candidates, among ^ lowest)
            pairs.append((unit, opponent))
            among ^= lowest | 1 << opponent
        return pairs

    def _first_possible(self, unit: int, candidates: int, rest: int) -> int:
        """Give a unit the first candidate that leaves a perfect matching of the rest."""
        partner = self.partner
        first = candidates & -candidates
        opponent = first.bit_length() - 1
        old = partner[unit]
        partner[unit] = partner[old] = ALONE
        outer = self.could_be_left(old, rest, first, partner[opponent])
        if not outer & first:
            self._forget(outer, rest)
            candidates &= outer
            opponent = (candidates & -candidates).bit_length() - 1
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

    def could_be_left(
        self, root: int, among: int, wanted: int = 0, mate_of_wanted: int = ALONE
    ) -> int:
        """Return who could be without a partner instead of the root: the outer units of its tree.

        Searched breadth first from the root, which has no partner, among these units only, and
        no further than the first of the wanted that is found. If that is one unit and its mate
        is given, it is found one step earlier. Each of them can then be exchanged for the root.
        """
        permitted, partner, came_from = self.permitted, self.partner, self._came_from
        near = wanted if mate_of_wanted == ALONE else wanted | permitted[mate_of_wanted]
        outer = 1 << root
        free = among ^ outer
        growing = [root]
        checked = 0
        blossoms = None
        while growing:
            for unit in growing:
                if outer & near:
                    if not outer & wanted and free >> mate_of_wanted & 1:
                        came_from[mate_of_wanted] = (outer & near).bit_length() - 1
                        outer |= wanted
                    if outer & wanted:
                        return outer
                fresh = permitted[unit] & free
                while fresh:
                    lowest = fresh & -fresh
                    other = lowest.bit_length() - 1
                    mate = partner[other]
                    came_from[other] = unit
                    growing.append(mate)
                    reached = 1 << mate
                    outer |= reached
                    free ^= lowest | reached
                    fresh &= free
            growing = []
            blossoms = blossoms or _Blossoms(len(permitted))
            for unit in units_in(outer & ~checked):
                rivals = permitted[unit] & outer & ~blossoms.around(unit)
                while rivals:
                    other = (rivals & -rivals).bit_length() - 1
                    blossom = self._shrink(unit, other, root, blossoms)
                    growing.extend(units_in(blossom & ~outer))
                    outer |= blossom
                    rivals &= ~blossom
                checked |= 1 << unit
                if growing:
                    break
        return outer

    def _shrink(self, one: int, other: int, root: int, blossoms: "_Blossoms") -> int:
        """Close the blossom that an edge between two outer units completes; return its units."""
        partner, came_from, base = self.partner, self._came_from, blossoms.base
        unit = base[one]
        passed = {unit}
        while unit != root:
            unit = base[came_from[partner[unit]]]
            passed.add(unit)
        stem = base[other]
        while stem not in passed:
            stem = base[came_from[partner[stem]]]
        petals: list[int] = []
        for side, across in ((one, other), (other, one)):
            unit, previous = side, across
            while base[unit] != stem:
                mate = partner[unit]
                petals += (base[unit], base[mate])
                came_from[unit] = previous
                previous = mate
                unit = came_from[mate]
        return blossoms.close(stem, petals)

    def _exchange(self, end: int, last: int) -> None:
        """Pair two units, and everybody on the way from the second one to the root anew."""
        partner, came_from = self.partner, self._came_from
        while end != ALONE:
            partner[end], before, partner[last] = last, partner[last], end
            end = before
            last = came_from[end] if end != ALONE else ALONE
