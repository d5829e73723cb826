"""Scores of a board in columns, so that adding up many of them is cheap."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ledger.bridge.scores import partners
from ledger.bridge.whole_columns import Column, column, joined, least, narrow, places_of, without
from ledger.record.plays import Entered
from ledger.record.result import LineResult
from ledger.record.seats import NOWHERE, Seats

EACH = 2**30
"""By which the numbers of partners are told apart in that of their side."""


class Row(NamedTuple):
    """One of the scores, with the numbers of the sides that sat there."""

    ns: int
    ew: int
    points: int


class Obtained:
    """The scores obtained in a session, in columns: equal indexes belong to one line.

    They never change. The number of a side is its place in the order of entry; that of partners for
    a while is below 0 and made of both.

    Attributes:
        versions: of the lines.
        ns, ew: the numbers of the sides.
        points: north-south's.

    """

    __slots__ = ("ew", "ns", "points", "versions")

    def __init__(self, versions: Column, ns: Column, ew: Column, points: Column) -> None:
        self.versions, self.ns = narrow(versions), narrow(ns)
        self.ew, self.points = narrow(ew), narrow(points)

    @classmethod
    def on(cls, lines: Collection[LineResult], order: Mapping[str, int]) -> "Obtained":
        """Take the scores of lines that have one. order: the places in the order of entry."""
        scores = [line.score for line in lines if line.score is not None]
        return cls(
            column([line.version for line in lines]),
            _numbers([score.ns for score in scores], order),
            _numbers([score.ew for score in scores], order),
            column([score.points for score in scores]),
        )

    @classmethod
    def entered(cls, entered: Entered, order: Mapping[str, int]) -> "Obtained":
        """Take scores that are at hand in columns."""
        ns, ew = _numbers(entered.ns, order), _numbers(entered.ew, order)
        return cls(entered.versions, ns, ew, entered.points)

    @property
    def with_partners(self) -> bool:
        """True if partners for a while sat there."""
        return least(self.ns) < 0 or least(self.ew) < 0

    def with_more(self, more: "Obtained") -> "Obtained":
        """Return these scores, and more behind them."""
        return Obtained(
            joined(self.versions, more.versions),
            joined(self.ns, more.ns),
            joined(self.ew, more.ew),
            joined(self.points, more.points),
        )

    def without(self, versions: Collection[int]) -> "tuple[Obtained, list[Row]]":
        """Return the scores but for those of some lines, and these; not all need be among them."""
        gone = places_of(self.versions, {*versions})
        if not gone:
            return self, []
        ns, ew, points = self.ns, self.ew, self.points
        left = [without(one, gone) for one in (self.versions, ns, ew, points)]
        return Obtained(*left), [Row(ns[at], ew[at], points[at]) for at in gone]

    @property
    def columns(self) -> tuple[Column, Column, Column]:
        """The numbers of both sides, and the points."""
        return self.ns, self.ew, self.points

    def rows(self) -> Iterator[Row]:
        """Yield the scores one by one."""
        return map(Row, *self.columns)

    def of(self, place: int) -> Iterator[int]:
        """Yield the versions of a contestant's lines, by its place in the order of entry."""
        found = {at for side in (self.ns, self.ew) for at in places_of(side, (place,))}
        if self.with_partners:
            sides = enumerate(zip(self.ns, self.ew, strict=True))
            found |= {at for at, both in sides if place in chain(*map(sitting, both))}
        return (self.versions[at] for at in sorted(found))


def sitting(side: int) -> Iterator[int]:
    """Yield the places of those who sat there, by the number of the side."""
    if side >= 0:
        yield side
    left = max(0, -side)
    while left:
        left, place = divmod(left, EACH)
        yield place - 1


def _number(side: str, order: Mapping[str, int]) -> int:
    """Number a side, which may be partners for a while."""
    if side in order:
        return order[side]
    both = 0
    for contestant in reversed(partners(side)):
        both = both * EACH + order[contestant] + 1
    return -both


def _numbers(sides: Sequence[str], order: Mapping[str, int]) -> Column:
    """Number sides one after the other."""
    if isinstance(sides, Seats) and least(places := sides.places(order)) != NOWHERE:
        return places
    if all(map(order.__contains__, sides)):
        return column([*map(order.__getitem__, sides)])
    return column([_number(side, order) for side in sides])
