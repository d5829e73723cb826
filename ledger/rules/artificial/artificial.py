"""What every rule about artificial scores says of itself: in what, and what boards bring."""

from abc import abstractmethod
from fractions import Fraction
from typing import ClassVar, Literal

from ledger.bridge.awards import Grade
from ledger.rules import Rule


class ArtificialRule(Rule, frozen=True, kw_only=True):
    """What every rule about artificial scores can be asked.

    Attributes:
        unit: in what it states them; per cent are of the top of a board.

    """

    unit: ClassVar[Literal["percent", "imps"]]

    @abstractmethod
    def stated(self, grade: Grade, own: Fraction | None) -> Fraction:
        """One board in the rule's unit; own: the side's percentage on the rest of the session."""

    @abstractmethod
    def worth(self, grade: Grade, own: Fraction | None, top: Fraction | None) -> Fraction | None:
        """What a board of this top brings; None where it takes a top and there is none."""

    @abstractmethod
    def at_own(self, own: Fraction | None, top: Fraction | None) -> Fraction | None:
        """A board at the side's own percentage on the others; None where there is no such thing."""

    @abstractmethod
    def together(self, boards: int) -> Fraction:
        """What so many boards of average plus in one match come to, in the rule's unit."""

    @abstractmethod
    def more_together(self, boards: int) -> Fraction:
        """What so many boards of average plus bring to a match of teams besides their sum."""

    @abstractmethod
    def left_out(self, home: Fraction, away: Fraction) -> Fraction:
        """What neither side keeps of the artificial scores that the two have in a match."""
