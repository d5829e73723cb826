"""ANC 14: divisions that are not named (Youth) win no playoff qualifying points."""

from fractions import Fraction
from typing import ClassVar

from ledger.rules.awards.award import MemberAward
from ledger.rules.awards.members import Played, Result


class NoPoints(MemberAward, frozen=True, kw_only=True, tag="no-points"):
    """The title is all that is won."""

    for_teams: ClassVar[bool] = False

    @property
    def unit(self) -> str:
        """The unit of what is won: no points."""
        return "no points"

    def points(self, result: Result, played: Played) -> Fraction:
        """Return the points of one member."""
        return Fraction(0)
