"""Law 78C, WBF 4: each board won, tied or lost against the other table."""

from fractions import Fraction
from typing import ClassVar

from ledger.rules.scoring.method import Measure, Points, TeamRule, Unit


class BoardAMatch(TeamRule, frozen=True, kw_only=True, tag="board-a-match"):
    """A board is worth `win` to the team with the better score, and half to each if equal."""

    unit: ClassVar[Unit] = "points"
    measure: ClassVar[Measure] = "points"
    zero_sum: ClassVar[bool] = False

    win: Fraction

    @property
    def top(self) -> Fraction:
        """The worth of a board won."""
        return self.win

    def points(self, open_points: int, closed_points: int) -> Points:
        """Return the worth to the team that sits north-south in the open room, and to the other."""
        if open_points == closed_points:
            return Points(self.win / 2, self.win / 2)
        home = self.win if open_points > closed_points else Fraction(0)
        return Points(home, self.win - home)
