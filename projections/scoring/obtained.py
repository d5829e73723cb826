"""Scores of a board in columns, so that adding up many of them is cheap."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from ledger.record.plays import Entered
from ledger.record.result import LineResult


class Row(NamedTuple):
    """One of the scores, with who sat there."""

    ns: str
    ew: str
    points: int


class Obtained:
    """The scores obtained in a session, in columns: equal indexes belong to one line.

    Attributes:
        versions: of the lines.
        points: north-south's.

    """

    __slots__ = ("ew", "ns", "points", "versions")

    def __init__(self) -> None:
        self.versions: list[int] = []
        self.ns: list[str] = []
        self.ew: list[str] = []
        self.points: list[int] = []

    def add(self, lines: Collection[LineResult]) -> None:
        """Add the scores of lines that have one."""
        self.versions += [line.reference.version for line in lines]
        scores = [line.score for line in lines if line.score is not None]
        self.ns += [score.ns for score in scores]
        self.ew += [score.ew for score in scores]
        self.points += [score.points for score in scores]

    def add_entered(self, entered: Entered) -> None:
        """Add scores that are at hand in columns."""
        self.versions += entered.versions
        self.ns += entered.ns
        self.ew += entered.ew
        self.points += entered.points

    def drop(self, version: int) -> Row:
        """Take out the score of a line."""
        at = self.versions.index(version)
        del self.versions[at]
        return Row(self.ns.pop(at), self.ew.pop(at), self.points.pop(at))

    def rows(self) -> Iterator[Row]:
        """Yield the scores one by one."""
        return map(Row, self.ns, self.ew, self.points)

    def copy(self) -> "Obtained":
        """Copy the columns, so that the copy can be changed."""
        made = Obtained()
        made.versions, made.points = self.versions.copy(), self.points.copy()
        made.ns, made.ew = self.ns.copy(), self.ew.copy()
        return made
