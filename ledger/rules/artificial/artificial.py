"""The questions that every rule about artificial scores answers: its unit, the worth of boards."""

from abc import abstractmethod
from fractions import Fraction
from typing import ClassVar, Literal

from ledger.bridge.awards import Grade
from ledger.rules import Rule


class ArtificialRule(Rule, frozen=True, kw_only=True):
    """The questions that every rule about artificial scores answers.

    Attributes:
        unit: of the scores as it states them; per cent are of the top of a board.

    """

    unit: ClassVar[Literal["percent", "imps"]]

    @abstractmethod
    def stated(self, grade: Grade, own: Fraction | None) -> Fraction:
        """Return one board in the rule's unit; own: the side's percentage on the others."""

    @abstractmethod
    def worth(self, grade: Grade, own: Fraction | None, top: Fraction | None) -> Fraction | None:
        """Return the worth of a board of this top; None if it needs a top and there is none."""

    @abstractmethod
    def at_own(self, own: Fraction | None, top: Fraction | None) -> Fraction | None:
        """Return a board at the side's own percentage on the others; None if it has none."""

    @abstractmethod
    def together(self, boards: int) -> Fraction:
        """Return the sum of so many boards of average plus in one match, in the rule's unit."""

    @abstractmethod
    def more_together(self, boards: int) -> Fraction:
        """Return what so many boards of average plus bring a team in a match besides their sum."""

    @abstractmethod
    def left_out(self, home: Fraction, away: Fraction) -> Fraction:
        """Return the part of two sides' artificial scores in a match that cancels out."""
