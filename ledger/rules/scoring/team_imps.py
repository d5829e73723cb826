"""Law 78B: the two tables of a match compared, the difference turned into IMPs."""

from ledger.bridge.imps import imps
from ledger.rules import Rule


class TeamImps(Rule, frozen=True, kw_only=True, tag="team-imps"):
    """IMPs board by board between the open and the closed room."""

    def swing(self, open_points: int, closed_points: int) -> int:
        """IMPs for the team that sits north-south in the open room."""
        return imps(open_points - closed_points)
