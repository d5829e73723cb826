"""What every scale of victory points can be asked."""

from fractions import Fraction
from typing import NamedTuple

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
    """What was looked up, and its victory points before rounding and as they count."""

    own: Fraction
    exact: Fraction
    rounded: Fraction


class Scale(Rule, frozen=True, kw_only=True):
    """A scale looks up each side by its own result: net IMPs, or a percentage."""

    @property
    def depends_on_boards(self) -> bool:
        """Whether the number of boards of a match has to be known."""
        return False

    def looked_up(self, own: Fraction) -> Fraction:
        """A side's own result as the scale takes it."""
        return own

    def vps(self, own: Fraction, boards: int | None = None) -> Fraction:
        """What a side's own result is worth in a match of so many boards, rounded."""
        return self.exact(own, boards)

    def exact(self, own: Fraction, boards: int | None = None) -> Fraction:
        """The same before rounding."""
        raise NotImplementedError

    def worth(self, own: Fraction, boards: int | None = None) -> VPs:
        """A side's victory points, both ways."""
        return VPs(self.looked_up(own), self.exact(own, boards), self.vps(own, boards))

    def match(self, home: Fraction, away: Fraction, boards: int | None = None) -> SideVPs:
        """What both sides' own results are worth; they need not mirror each other."""
        return SideVPs(self.vps(home, boards), self.vps(away, boards))

    def won_by(self, margin: Fraction, boards: int | None = None) -> MatchVPs:
        """What a match won by a margin is worth to its winner and to its loser."""
        return MatchVPs(self.vps(margin, boards), self.vps(-margin, boards))
