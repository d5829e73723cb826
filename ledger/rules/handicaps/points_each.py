"""Law 78D: a club's handicap in IMPs, victory points or points is added to the total."""

from fractions import Fraction
from typing import ClassVar, Literal

from ledger.rules.handicaps.handicap import Handicap, Raw


class PointsEach(Handicap, frozen=True, kw_only=True, tag="points-each"):
    """The handicap is added to the total once for each session, match or board.

    Attributes:
        each: for what a contestant has its handicap, in the unit of the totals.

    """

    of_percentages: ClassVar[bool] = False

    each: Literal["session", "match", "board"]

    def net(self, raw: Raw, handicap: Fraction) -> Fraction | None:
        """Return the total with the handicap for all that was played."""
        many = {"session": raw.sessions, "match": raw.matches, "board": raw.boards}[self.each]
        return raw.total + handicap * many
