"""The questions that every scale of victory points answers."""

from abc import abstractmethod
from fractions import Fraction
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta

from ledger.bridge.numbers import write_exact
from ledger.rules import Rule


class MatchVPs(NamedTuple):
    """The victory points of a match's two sides."""

    winner: Fraction
    loser: Fraction


class SideVPs(NamedTuple):
    """The victory points of the two sides, whoever won."""

    home: Fraction
    away: Fraction


class VPs(NamedTuple):
    """A result that was looked up, and its victory points before and after rounding."""

    own: Fraction
    exact: Fraction
    rounded: Fraction


class Range(NamedTuple):
    """The least and the most victory points of a side, and of both sides together."""

    least: Fraction
    most: Fraction
    least_together: Fraction
    most_together: Fraction

    def __str__(self) -> str:
        """Describe the range; a scale that goes straight on has no least."""
        least, most = write_exact(self.least_together), write_exact(self.most_together)
        together = f"at most {most}" if self.least_together < 0 else f"{least} to {most}"
        if least == most:
            together = str(most)
        return f"at most {write_exact(self.most)} a side, {together} together"

    def holds(self, home: Fraction, away: Fraction) -> bool:
        """Tell whether a match can bring its sides so many."""
        each = all(self.least <= vps <= self.most for vps in (home, away))
        return each and self.least_together <= home + away <= self.most_together


FAR = Fraction(10**6)
"""A margin in IMPs beyond the end of any scale that ends."""


class Scale(Rule, frozen=True, kw_only=True):
    """A scale looks up each side by its own result: net IMPs, or a percentage.

    Attributes:
        reads_backwards: whether it tells the result from the victory points.

    """

    reads_backwards: ClassVar[bool] = False

    @property
    @abstractmethod
    def of(self) -> Literal["imps", "percent"]:
        """The unit of what is looked up."""

    def result_for(self, vps: Fraction) -> Fraction | None:
        """Return the result that is worth so many victory points; None where that is not known."""
        return None

    @property
    def depends_on_boards(self) -> bool:
        """Tell whether the number of boards of a match has to be known."""
        return False

    def range(self, boards: int | None = None, *, percent: bool = False) -> Range:
        """Return the range of matches of so many boards, without rulings, level to widest.

        percent: what is looked up. What is rounded side by side may come to a step more or less.
        """
        middle, most = (Fraction(50), Fraction(50)) if percent else (Fraction(0), FAR)
        widest = self.match(middle + most, middle - most, boards)
        together = (widest.home + widest.away, 2 * self.vps(middle, boards))
        return Range(widest.away, widest.home, min(together) - self.step, max(together) + self.step)

    @property
    def step(self) -> Fraction:
        """The step to which each side's victory points are rounded; 0 where they are not."""
        return Fraction(0)

    def looked_up(self, own: Fraction) -> Fraction:
        """Return a side's own result as the scale takes it."""
        return own

    def vps(self, own: Fraction, boards: int | None = None) -> Fraction:
        """Return the rounded victory points of a side's own result in a match of so many boards."""
        return self.exact(own, boards)

    @abstractmethod
    def exact(self, own: Fraction, boards: int | None = None) -> Fraction:
        """Return the victory points before rounding."""

    def worth(self, own: Fraction, boards: int | None = None) -> VPs:
        """Return a side's victory points, before and after rounding."""
        return VPs(self.looked_up(own), self.exact(own, boards), self.vps(own, boards))

    def match(self, home: Fraction, away: Fraction, boards: int | None = None) -> SideVPs:
        """Return the victory points of both sides' own results, which may not be mirrored."""
        return SideVPs(self.vps(home, boards), self.vps(away, boards))

    def won_by(self, margin: Fraction, boards: int | None = None) -> MatchVPs:
        """Return the victory points of winner and loser in a match won by a margin."""
        return MatchVPs(self.vps(margin, boards), self.vps(-margin, boards))


class ScaleByBoards(Scale, frozen=True, kw_only=True):
    """A scale of net IMPs with a table for every number of boards.

    Attributes:
        boards: the table of this many boards, whatever was played; None: of those that the match
            came to.

    """

    boards: Annotated[int, Meta(ge=1)] | None = None
    of: Literal["imps"] = "imps"

    @property
    def depends_on_boards(self) -> bool:
        """Tell whether the number of boards of a match has to be known."""
        return self.boards is None

    def exact(self, own: Fraction, boards: int | None = None) -> Fraction:
        """Return the victory points of a side's own net IMPs in a match of so many boards.

        Raises ValueError without a number of boards.
        """
        count = self.boards or boards
        if not count:
            raise ValueError(f"the scale {self.called} depends on the number of boards")
        return self.in_table(own, count)

    @abstractmethod
    def in_table(self, own: Fraction, boards: int) -> Fraction:
        """Return the victory points of a side's own net IMPs in the table of so many boards."""
