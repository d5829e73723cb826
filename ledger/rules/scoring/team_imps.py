"""Law 78B: the two tables of a match compared, the difference turned into IMPs."""

from typing import ClassVar

from ledger.bridge.imps import imps
from ledger.bridge.numbers import ratio
from ledger.rules.scoring.method import Measure, Points, TeamRule, Unit


class TeamImps(TeamRule, frozen=True, kw_only=True, tag="team-imps"):
    """IMPs board by board between the open and the closed room."""

    unit: ClassVar[Unit] = "imps"
    measure: ClassVar[Measure] = "imps"
    zero_sum: ClassVar[bool] = True

    @property
    def top(self) -> None:
        """None: there is no top in IMPs."""
        return None

    def points(self, open_points: int, closed_points: int) -> Points:
        """Return the IMPs of both teams: what one wins the other loses."""
        swing = self.swing(open_points, closed_points)
        return Points(ratio(swing, 1), ratio(-swing, 1))

    def swing(self, open_points: int, closed_points: int) -> int:
        """Return the IMPs of the team that sits north-south in the open room."""
        return imps(open_points - closed_points)
