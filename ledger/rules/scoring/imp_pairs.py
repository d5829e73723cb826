"""Law 78B: pairs and players who gather IMPs over a session, whatever these are taken against."""

from fractions import Fraction
from typing import ClassVar, Literal

from ledger.rules.scoring.method import FullSessionOf, Measure, PairRule, Unit


class ImpPairs(PairRule, frozen=True, kw_only=True):
    """A way of scoring in which pairs or players gather IMPs over a session.

    Attributes:
        session: the total of a session: the sum of its boards; for those who sat out, the sum
            raised to the boards of the fullest of full_session_of (full-session); or the mean of
            a board (mean).

    """

    unit: ClassVar[Unit] = "imps"
    measure: ClassVar[Measure] = "imps"

    session: Literal["sum", "full-session", "mean"] = "sum"
    full_session_of: FullSessionOf = "session"

    @property
    def full_session_is_of(self) -> FullSessionOf:
        """The group whose fullest member sets the boards to which totals are raised."""
        return self.full_session_of

    def raised(self, boards: int, fullest: int) -> Fraction:
        """Return the factor by which the sum over so many boards is raised."""
        if self.session == "sum" or not boards:
            return Fraction(1)
        return Fraction(1 if self.session == "mean" else max(fullest, boards), boards)
