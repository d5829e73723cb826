"""WBF 3.2b, AMB-47: a contestant's score is rounded before anything else is made of it."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from ledger.bridge.numbers import Rounding, added
from ledger.rules.scoring.method import PairRule, SessionTotal
from ledger.rules.scoring.sheet import BoardSheet, whole


class RoundedScores(PairRule, frozen=True, kw_only=True):
    """A way of scoring in which a contestant's score is rounded before it is used.

    Attributes:
        score: how a contestant's total is rounded; None keeps it exact.
        score_of: what is rounded so, the total of the session or each board by itself (WBF 3.2b:
            the total).

    """

    score: Rounding | None = None
    score_of: Literal["session", "board"] = "session"

    def counted(self, total: Fraction) -> Fraction:
        """Return a contestant's total of a session as it counts."""
        return total if self.score is None else self.score.apply(total)

    def keeps(self, over: int) -> bool:
        """Tell whether every total over this denominator is rounded already."""
        return self.score is None or self.score.keeps(over)

    def of_board(self, worth: Fraction) -> Fraction:
        """Return a side's worth on a board as it counts (AMB-47)."""
        return self.counted(worth) if self.score_of == "board" else worth

    def by_board(self, sheet: BoardSheet) -> BoardSheet:
        """Return the sheet as it counts: each score's worth rounded, where boards are."""
        if self.score_of == "session" or self.score is None:
            return sheet
        counted = {
            points: (self.of_board(sheet.ns(points)), self.of_board(sheet.ew(points)))
            for points in sheet.worth
        }
        return whole(counted, sheet.top)

    def session_total(self, parts: Iterable[Fraction]) -> SessionTotal:
        """Return the total of a contestant's boards: added then rounded, or the other way round."""
        exact = tuple(parts)
        total = added(exact)
        if self.score_of == "session":
            return SessionTotal(total, self.counted(total))
        return SessionTotal(total, added(tuple(map(self.of_board, exact))))
