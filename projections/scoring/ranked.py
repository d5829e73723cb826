"""A ranking in columns, from which places are made as they are looked at."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain, groupby, zip_longest
from operator import attrgetter
from typing import NamedTuple, overload

from msgspec import Struct

from ledger.bridge.boards import Side
from ledger.rules.tie_breaks.splitting import Group
from ledger.rules.tie_breaks.whole_figures import WholeFigures
from projections.scoring.looked_at import LookedAt


class Placing(Struct, frozen=True, kw_only=True, gc=False):
    """A contestant's place in a ranking.

    Attributes:
        rank: None for who takes none.
        tied: shares it with others.
        match: of a knock-out, in which it is a place; 0 elsewhere.

    """

    contestant: str
    field: Side | None
    rank: int | None
    tied: bool
    total: Fraction
    match: int = 0


class Level(NamedTuple):
    """Contestants who share a place in a field."""

    field: Side | None
    rank: int
    names: Group
    match: int = 0


class InField(NamedTuple):
    """The order of a field, best first; those without a place come last.

    Attributes:
        placed: how many have a place.
        starts, ends: where groups that share one begin and end, in order.

    """

    field: Side | None
    names: Sequence[str]
    placed: int
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(
        cls,
        field: Side | None,
        order: Sequence[str],
        equal: Mapping[int, int],
        parts: Mapping[int, Sequence[Group]],
        unplaced: Sequence[str],
    ) -> "InField":
        """Make it of an order by totals.

        equal: where groups with equal totals begin and end in it. parts: into which some of them
        were told apart, by where they begin.
        """
        level = {at: end for at, end in equal.items() if at not in parts}
        told = [*order, *unplaced] if parts or unplaced else []
        for start, groups in parts.items():
            end = start
            for part in groups:
                at, end = end, end + len(part)
                told[at:end] = part
                level[at] = end
        starts = sorted(at for at, end in level.items() if end - at > 1)
        return cls(field, told or order, len(order), starts, [level[at] for at in starts])

    def place(self, at: int) -> tuple[int | None, bool]:
        """Return the rank of one of them, and whether it is shared."""
        if at >= self.placed:
            return None, False
        before = bisect_right(self.starts, at) - 1
        is_shared = before >= 0 and at < self.ends[before]
        return (self.starts[before] if is_shared else at) + 1, is_shared

    @property
    def in_brief(self) -> Iterator[tuple[str, int | None, bool]]:
        """Everybody with rank, and whether that is shared."""
        ranks, tied = [*range(1, self.placed + 1)], [False] * len(self.names)
        for at, end in zip(self.starts, self.ends, strict=True):
            ranks[at:end] = [at + 1] * (end - at)
            tied[at:end] = [True] * (end - at)
        return zip_longest(self.names, ranks, tied)

    def level(self, group: int) -> Level:
        """Return one of the groups that share a place."""
        at, end = self.starts[group], self.ends[group]
        return Level(self.field, at + 1, tuple(self.names[at:end]))


class Ranked(Sequence[Placing]):
    """Everybody's place, best first within each field; those without a place last.

    Attributes:
        totals: those that are shown.

    """

    def __init__(self, fields: Sequence[InField], totals: WholeFigures) -> None:
        self._fields = fields
        self.totals = totals

    @cached_property
    def _made(self) -> tuple[Placing, ...]:
        return tuple(chain.from_iterable(map(self._all, self._fields)))

    def _all(self, own: InField) -> Iterator[Placing]:
        return (
            Placing(contestant=name, field=own.field, rank=rank, tied=tied, total=total)
            for (name, rank, tied), total in zip(
                own.in_brief, self.totals.each(own.names), strict=True
            )
        )

    def _placing(self, own: InField, at: int) -> Placing:
        name, (rank, tied) = own.names[at], own.place(at)
        return Placing(
            contestant=name, field=own.field, rank=rank, tied=tied, total=self.totals[name]
        )

    @overload
    def __getitem__(self, at: int) -> Placing: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Placing, ...]: ...
    def __getitem__(self, at: int | slice) -> Placing | tuple[Placing, ...]:
        if isinstance(at, slice):
            return tuple(map(self._at, range(len(self))[at]))
        return self._at(range(len(self))[at])

    def _at(self, at: int) -> Placing:
        for own in self._fields:
            if at < len(own.names):
                return self._placing(own, at)
            at -= len(own.names)
        raise IndexError(at)

    def __len__(self) -> int:
        return sum(len(own.names) for own in self._fields)

    def __iter__(self) -> Iterator[Placing]:
        return iter(self._made)

    @property
    def in_brief(self) -> Iterator[tuple[str, int | None, bool]]:
        """Everybody with rank, and whether that is shared, which costs less than placings."""
        return chain.from_iterable(own.in_brief for own in self._fields)

    @property
    def tied(self) -> Sequence[Level]:
        """The groups that share a place, each made as it is looked at."""
        groups = [(own, group) for own in self._fields for group in range(len(own.starts))]
        return LookedAt(groups, lambda one: one[0].level(one[1]))

    @property
    def unplaced(self) -> list[Placing]:
        """Those who have none."""
        return [
            self._placing(own, at)
            for own in self._fields
            for at in range(own.placed, len(own.names))
        ]

    @property
    def in_directions(self) -> bool:
        """True if somebody is ranked in a direction."""
        return any(own.field and own.names for own in self._fields)


def tied_of(rows: Sequence[Placing]) -> Sequence[Level]:
    """Return the groups that share a place."""
    if isinstance(rows, Ranked):
        return rows.tied
    level = [row for row in rows if row.tied and row.rank is not None]
    return [
        Level(field, rank, tuple([row.contestant for row in group]), match)
        for (match, field, rank), group in groupby(level, attrgetter("match", "field", "rank"))
    ]


def unplaced_of(rows: Sequence[Placing]) -> list[Placing]:
    """Return those who have no place."""
    return rows.unplaced if isinstance(rows, Ranked) else [row for row in rows if row.rank is None]


def in_directions(rows: Sequence[Placing]) -> bool:
    """Tell whether somebody is ranked in a direction."""
    return rows.in_directions if isinstance(rows, Ranked) else any(row.field for row in rows)
