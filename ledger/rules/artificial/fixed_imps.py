"""Laws 12C2b, 86: so many IMPs for average plus, as many less for average minus.

ANC 7.1, 7.3, appendix; SBF appendix C; ACBL Law 86; Law 12C2b.
"""

from fractions import Fraction
from typing import ClassVar, Literal

from ledger.bridge.awards import Grade
from ledger.bridge.numbers import Rounding
from ledger.rules.artificial.artificial import ArtificialRule
from ledger.rules.artificial.grades import Grades
from ledger.rules.artificial.several import per_board, together

WHOLE_IMPS = Rounding(step=Fraction(1), ties="up")


class FixedImps(ArtificialRule, frozen=True, kw_only=True, tag="fixed-imps"):
    """Average plus in IMPs; average is 0, average minus the opposite of average plus.

    Attributes:
        several: what N boards of average plus in one match are worth, N times one (each), or
            sqrt(N) times one, rounded to whole IMPs (root).
        nets: whether they count for each side of a match on its own, or only as far as the sides'
            differ, in the margin between them (AMB-27).

    """

    unit: ClassVar[Literal["percent", "imps"]] = "imps"

    plus: Fraction
    several: Literal["each", "root"] = "each"
    nets: Literal["own", "margin"] = "own"

    def __post_init__(self) -> None:
        if self.plus <= 0:
            raise ValueError("plus must be above 0")

    def imps(self, grade: Grade) -> Fraction:
        """Return the IMPs of one board in this grade."""
        return {"A+": self.plus, "A": Fraction(0), "A-": -self.plus}[grade]

    def stated(self, grade: Grade, own: Fraction | None) -> Fraction:
        """Return the IMPs of one board, whatever else was played."""
        return self.imps(grade)

    def worth(self, grade: Grade, own: Fraction | None, top: Fraction | None) -> Fraction:
        """Return the IMPs of the grade, whatever the rest of the session or the top."""
        return self.imps(grade)

    def at_own(self, own: Fraction | None, top: Fraction | None) -> None:
        """Return None: there is no such thing in IMPs."""
        return

    def grades(self) -> Grades:
        """Return the IMPs of one board in each grade."""
        return Grades(self.imps("A+"), self.imps("A"), self.imps("A-"))

    def together(self, boards: int) -> Fraction:
        """Return the IMPs of so many boards of average plus in one match."""
        if self.several == "each":
            return self.plus * boards
        return WHOLE_IMPS.apply(together(self.plus, boards))

    def more_together(self, boards: int) -> Fraction:
        """Return what so many boards of average plus bring a team in a match besides their sum."""
        return self.together(boards) - self.plus * boards

    def left_out(self, home: Fraction, away: Fraction) -> Fraction:
        """Return the part of two sides' artificial scores in a match that cancels out."""
        return (home + away) / 2 if self.nets == "margin" else Fraction(0)

    def per_board(self, boards: int, rounding: Rounding) -> Fraction:
        """Return the worth of each of so many boards, rounded for display."""
        if self.several == "each":
            return rounding.apply(self.plus)
        return per_board(self.plus, boards, rounding)
