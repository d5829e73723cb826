"""The question that every rule about handicaps answers: the net result of a raw one."""

from abc import abstractmethod
from fractions import Fraction
from typing import ClassVar, NamedTuple

from ledger.rules import Rule


class Raw(NamedTuple):
    """A contestant's result as it was played, penalties taken off.

    Attributes:
        total: in the unit of the stage.
        percentage: of the most that could be had; None where there is no such thing.
        sessions, boards: how many it was made in.
        matches: how many it consists of, if any.

    """

    total: Fraction
    percentage: Fraction | None
    sessions: int
    matches: int
    boards: int


class Handicap(Rule, frozen=True, kw_only=True):
    """A rule by which each contestant has a handicap, a number that is added to its result.

    Attributes:
        of_percentages: whether it is added to percentages.

    """

    of_percentages: ClassVar[bool]

    @abstractmethod
    def net(self, raw: Raw, handicap: Fraction) -> Fraction | None:
        """Return the result with the handicap; None where there is nothing to add it to."""
