"""Scores of a board in columns, so that adding up many of them is cheap."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ledger.bridge.scores import partners
from ledger.bridge.whole_columns import Column, column, joined, least, place_of, without
from ledger.record.plays import Entered
from ledger.record.result import LineResult
from ledger.record.seats import NOWHERE, Seats


class Row(NamedTuple):
    """One of the scores, with who sat there."""

    ns: str
    ew: str
    points: int


class Places(NamedTuple):
    """The places of those who sat north-south and east-west in the order of entry."""

    ns: Column
    ew: Column


class Obtained:
    """The scores obtained in a session, in columns: equal indexes belong to one line.

    They never change.

    Attributes:
        versions: of the lines.
        points: north-south's.

    """

    __slots__ = ("_places", "ew", "ns", "points", "versions")

    def __init__(
        self, versions: Column, ns: Sequence[str], ew: Sequence[str], points: Column
    ) -> None:
        self.versions, self.ns, self.ew, self.points = versions, ns, ew, points
        self._places: Places | None = None

    @classmethod
    def on(cls, lines: Collection[LineResult]) -> "Obtained":
        """Take the scores of lines that have one."""
        scores = [line.score for line in lines if line.score is not None]
        return cls(
            column([line.version for line in lines]),
            [score.ns for score in scores],
            [score.ew for score in scores],
            column([score.points for score in scores]),
        )

    @classmethod
    def entered(cls, entered: Entered) -> "Obtained":
        """Take scores that are at hand in columns."""
        return cls(entered.versions, entered.ns, entered.ew, entered.points)

    def with_more(self, more: "Obtained") -> "Obtained":
        """Return these scores, and more behind them."""
        made = Obtained(
            joined(self.versions, more.versions),
            [*self.ns, *more.ns],
            [*self.ew, *more.ew],
            joined(self.points, more.points),
        )
        made._places = self._places
        return made

    def without(self, versions: Iterable[int]) -> "tuple[Obtained, list[Row]]":
        """Return the scores but for those of some lines, and these."""
        left, gone = self, list[Row]()
        for version in versions:
            at = place_of(left.versions, version)
            gone.append(Row(left.ns[at], left.ew[at], left.points[at]))
            left = left._without(at)
        return left, gone

    def _without(self, at: int) -> "Obtained":
        """Return the scores but for one, by its index."""
        ns, ew = ([*side[:at], *side[at + 1 :]] for side in (self.ns, self.ew))
        made = Obtained(without(self.versions, at), ns, ew, without(self.points, at))
        known = self._places
        if known is not None and at < len(known.ns):
            known = Places(without(known.ns, at), without(known.ew, at))
        made._places = known
        return made

    def rows(self) -> Iterator[Row]:
        """Yield the scores one by one."""
        return map(Row, self.ns, self.ew, self.points)

    def of(self, contestant: str) -> Iterator[int]:
        """Yield the versions of a contestant's lines."""
        for version, ns, ew in zip(self.versions, self.ns, self.ew, strict=True):
            may_be = contestant in ns or contestant in ew  # a text in a text is found at once
            if may_be and contestant in (*partners(ns), *partners(ew)):
                yield version

    def places(self, order: Mapping[str, int]) -> Places | None:
        """Return the places of all in the order of entry, found once.

        None where somebody is not entered, as sides that are partners for a while.
        """
        known = self._places or Places([], [])
        many = len(known.ns)
        if self._places is None or many < len(self.ns):
            ns, ew = (_places(side, order, many) for side in (self.ns, self.ew))
            if ns is None or ew is None:
                return None
            self._places = Places(joined(known.ns, ns), joined(known.ew, ew))
        return self._places


def _places(side: Sequence[str], order: Mapping[str, int], begin: int) -> Column | None:
    if isinstance(side, Seats) and not begin:
        places = side.places(order)
        return None if least(places) == NOWHERE else places
    try:
        return [order[name] for name in side[begin:]]
    except KeyError:
        return None
