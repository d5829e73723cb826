"""Scores of a board in columns, so that adding up many of them is cheap."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from ledger.bridge.scores import partners
from ledger.bridge.whole_columns import Column, joined, least, place_of, without
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

    Attributes:
        versions: of the lines.
        points: north-south's.

    """

    __slots__ = ("_places", "ew", "ns", "points", "versions")

    def __init__(self) -> None:
        self.versions: Column = []
        self.ns: Sequence[str] = []
        self.ew: Sequence[str] = []
        self.points: Column = []
        self._places: Places | None = None

    def add(self, lines: Collection[LineResult]) -> None:
        """Add the scores of lines that have one."""
        scores = [line.score for line in lines if line.score is not None]
        self._add(
            [line.version for line in lines],
            [score.ns for score in scores],
            [score.ew for score in scores],
            [score.points for score in scores],
        )

    def add_entered(self, entered: Entered) -> None:
        """Add scores that are at hand in columns."""
        if self.versions:
            self._add(entered.versions, entered.ns, entered.ew, entered.points)
        else:
            self.versions, self.points = entered.versions, entered.points
            self.ns, self.ew = entered.ns, entered.ew

    def _add(self, versions: Column, ns: Sequence[str], ew: Sequence[str], points: Column) -> None:
        self.versions, self.points = joined(self.versions, versions), joined(self.points, points)
        self.ns, self.ew = [*self.ns, *ns], [*self.ew, *ew]

    def drop(self, version: int) -> Row:
        """Take out the score of a line."""
        at = place_of(self.versions, version)
        row = Row(self.ns[at], self.ew[at], self.points[at])
        self.versions, self.points = without(self.versions, at), without(self.points, at)
        self.ns, self.ew = ([*side[:at], *side[at + 1 :]] for side in (self.ns, self.ew))
        known = self._places
        if known is not None and at < len(known.ns):
            self._places = Places(without(known.ns, at), without(known.ew, at))
        return row

    def rows(self) -> Iterator[Row]:
        """Yield the scores one by one."""
        return map(Row, self.ns, self.ew, self.points)

    def of(self, contestant: str) -> Iterator[int]:
        """Yield the versions of a contestant's lines."""
        for version, ns, ew in zip(self.versions, self.ns, self.ew, strict=True):
            may_be = contestant in ns or contestant in ew  # a text in a text is found at once
            if may_be and contestant in (*partners(ns), *partners(ew)):
                yield version

    def copy(self) -> "Obtained":
        """Copy the columns, so that the copy can be changed."""
        made = Obtained()
        made.versions, made.points, made._places = self.versions, self.points, self._places
        made.ns, made.ew = self.ns, self.ew
        return made

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
