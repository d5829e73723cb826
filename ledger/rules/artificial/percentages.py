"""Law 12C2a: average plus 60 %, average 50 %, average minus 40 % of the board's top.

ANC 7.4, appendix; ACBL Law 88; WBF 3.1.
"""

from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple

from ledger.bridge.awards import Grade
from ledger.bridge.numbers import Rounding
from ledger.rules.artificial.artificial import ArtificialRule
from ledger.rules.artificial.grades import Grades
from ledger.rules.artificial.several import per_board, together

CENTS = Rounding(step=Fraction(1, 100), ties="up")


class OwnSessionScore(NamedTuple):
    """A board at a side's own percentage on the rest of the session; both stay the same."""

    matchpoints: Fraction
    percentage: Fraction


def own_percentage(points: Fraction, top: Fraction | int, boards: int = 1) -> Fraction:
    """Return a side's percentage with these matchpoints, on so many boards of this top.

    Or of the top of all its boards together, as of one.
    """
    return Fraction(100 * points, boards * top)


class Percentages(ArtificialRule, frozen=True, kw_only=True, tag="percentages"):
    """Percentages of the top.

    own_session (Law 12C2c): average plus is the side's own percentage on the rest of the session
    where that is higher, average minus where it is lower.

    Attributes:
        several: what N boards of average plus in one match are worth together: N times one (each),
            average and sqrt(N) times the rest (root), or what the ANC's table prints instead
            (running-sum, AMB-10).

    """

    unit: ClassVar[Literal["percent", "imps"]] = "percent"

    plus: Fraction
    average: Fraction
    minus: Fraction
    own_session: bool
    several: Literal["each", "root", "running-sum"] = "each"

    def __post_init__(self) -> None:
        if not 0 <= self.minus <= self.average <= self.plus <= 100:
            raise ValueError("minus, average and plus must rise from 0 to 100 per cent")

    def percent(self, grade: Grade, own: Fraction | None) -> Fraction:
        """Return the percentage of the top, given the side's own on the rest of the session."""
        fixed = {"A+": self.plus, "A": self.average, "A-": self.minus}[grade]
        if not self.own_session or own is None or grade == "A":
            return fixed
        return max(fixed, own) if grade == "A+" else min(fixed, own)

    def stated(self, grade: Grade, own: Fraction | None) -> Fraction:
        """Return the percentage of the top of one board."""
        return self.percent(grade, own)

    def worth(self, grade: Grade, own: Fraction | None, top: Fraction | None) -> Fraction | None:
        """Give what a grade is worth on a board of this top."""
        return None if top is None else self.matchpoints(grade, own, top)

    def at_own(self, own: Fraction | None, top: Fraction | None) -> Fraction | None:
        """Return a board at the side's own percentage on the others (ACBL Law 83)."""
        if own is None or top is None:
            return None
        return self.own_session_score(own, top).matchpoints

    def more_together(self, boards: int) -> Fraction:
        """Return 0: each board of a match of teams is a share of what it is worth."""
        return Fraction(0)

    def left_out(self, home: Fraction, away: Fraction) -> Fraction:
        """Return 0: both sides keep their own."""
        return Fraction(0)

    def matchpoints(self, grade: Grade, own: Fraction | None, top: Fraction) -> Fraction:
        """Return the matchpoints of a grade on a board of this top."""
        return self.percent(grade, own) * top / 100

    def after(
        self, grade: Grade, top: Fraction, points: Fraction = Fraction(0), boards: int = 0
    ) -> Fraction:
        """Give what a grade is worth, given the points on the other boards (ACBL Law 88)."""
        own = own_percentage(points, top, boards) if boards else None
        return self.matchpoints(grade, own, top)

    def own_session_score(self, own: Fraction, top: Fraction) -> OwnSessionScore:
        """Return a board of this top at the side's own percentage on the others (ACBL Law 83)."""
        return OwnSessionScore(own * top / 100, own)

    def grades(self, top: Fraction) -> Grades:
        """Return the matchpoints of one board in each grade, whatever else was played."""
        return Grades(self.after("A+", top), self.after("A", top), self.after("A-", top))

    def together(self, boards: int) -> Fraction:
        """Add the percentages of so many boards of average plus in one match.

        The formula is rounded nowhere before the mean is: only what the ANC prints is.
        """
        match self.several:
            case "each":
                return self.plus * boards
            case "root":
                return self.average * boards + together(self.plus - self.average, boards)
            case "running-sum":
                return sum((self.per_board(n, CENTS) for n in range(1, boards + 1)), Fraction(0))

    def per_board(self, boards: int, rounding: Rounding) -> Fraction:
        """Return the worth of each of so many boards, rounded for display."""
        if self.several == "each":
            return rounding.apply(self.plus)
        return self.average + per_board(self.plus - self.average, boards, rounding)
