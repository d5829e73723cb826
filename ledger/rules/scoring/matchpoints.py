"""Law 78A: for each score, 2 for every worse one on the board and 1 for every equal one.

Where a board has fewer scores than expected, Neuberg's formula (2-1-0 scale) gives
(M + 1) x E / A - 1 with A scores and E expected.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar, Literal

from ledger.bridge.numbers import Rounding, added, ratio
from ledger.rules.scoring.few_scores import FewScores
from ledger.rules.scoring.method import FullSessionOf, Measure, PairRule, SessionTotal, Unit
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Scores, Worth, rounded, whole


class Matchpoints(PairRule, frozen=True, kw_only=True, tag="matchpoints"):
    """Matchpoints.

    per_win: 2 on the 2-1-0 scale, 1 on the 1-½-0 scale. fewer_scores: how a board with
    fewer scores than the field's fullest is brought to its top: by Neuberg's formula, with half
    a win for each score that it lacks (average-each: Norway, unless Neuberg is announced), or not
    at all. few_scores: fixed percentages for boards with very few. traveller: whether a line
    is shown on its own board's top or on the field's. rounding: of each line's matchpoints.
    score: how a contestant's total is rounded before anything else is made of it; None
    keeps it exact. score_of: what is rounded so, the total of the session or each board by
    itself (WBF 3.2b: the total, AMB-47). full_session: totals of those who played fewer boards are
    raised in proportion, to the boards of the fullest of full_session_of (Compscore: a direction
    that all sat out equally is not raised).
    """

    unit: ClassVar[Unit] = "matchpoints"
    measure: ClassVar[Measure] = "percent"

    per_win: Literal[1, 2]
    fewer_scores: Literal["neuberg", "none", "average-each"]
    traveller: Literal["board-top", "field-top"]
    full_session: bool
    rounding: Rounding | None = None
    score: Rounding | None = None
    score_of: Literal["session", "board"] = "session"
    few_scores: FewScores | None = None
    full_session_of: FullSessionOf = "session"

    @property
    def full_session_is_of(self) -> FullSessionOf:
        """As said."""
        return self.full_session_of

    def top(self, lines: int) -> int:
        """The matchpoints of the best score on a board of this many lines."""
        return (lines - 1) * self.per_win

    def sheet(self, frequencies: Frequencies, lines: int) -> BoardSheet:
        """The worth of each score where `lines` scores (adjusted ones included) are expected."""
        played = sum(frequencies.values())
        expected = played if self.fewer_scores == "none" else lines
        if self.few_scores is not None and self.few_scores.apply(played, expected):
            few = whole(self.few_scores.worth(frequencies, self.top(expected)), self.top(expected))
            return few if self.rounding is None else rounded(few, self.rounding)
        complete = expected == played or self.fewer_scores == "average-each"
        lacking = expected - played if complete else 0
        top, over = self.top(expected), 2 if complete else 2 * played
        worth: dict[int, Worth] = {}
        worse = 0
        for points in sorted(frequencies):
            equal = frequencies[points]
            raw = 2 * worse + equal - 1 + lacking
            ns = (raw if complete else (raw + 1) * expected - played) * self.per_win
            worth[points] = Worth(ns, top * over - ns)
            worse += equal
        made = BoardSheet(worth, over, top)
        return made if self.rounding is None else rounded(made, self.rounding)

    def sheet_of(self, scores: Scores, *, shown: bool) -> BoardSheet:
        """Brought to the top of the field's fullest board, or (shown) to its own."""
        lines = scores.lines if shown else scores.expected
        return self.sheet(scores.frequencies, max(lines, scores.compared))

    def top_of(self, scores: Scores, *, shown: bool) -> int:
        """The matchpoints of the best score on a board."""
        if self.fewer_scores == "none":
            return self.top(scores.compared)
        return self.top(scores.lines if shown and self.shows_own_top else scores.expected)

    @property
    def shows_own_top(self) -> bool:
        """Whether a traveller shows a line on its own board's top."""
        return self.traveller == "board-top"

    def raised(self, boards: int, fullest: int) -> Fraction:
        """By what a total is raised to a full session's, where it is."""
        if not self.full_session or not 0 < boards < fullest:
            return Fraction(1)
        return ratio(fullest, boards)

    def counted(self, total: Fraction) -> Fraction:
        """A contestant's total of a session as it counts."""
        return total if self.score is None else self.score.apply(total)

    def match_result(self, parts: Iterable[Fraction], boards: int) -> Fraction:
        """The mean of the boards' percentages (ANC 15.2).

        parts: percentages, each of one board or of several added.
        """
        total = added(tuple(parts))
        return Fraction(total.numerator, total.denominator * boards)

    def of_board(self, worth: Fraction) -> Fraction:
        """What a side has on a board as it counts (AMB-47)."""
        return self.counted(worth) if self.score_of == "board" else worth

    def by_board(self, sheet: BoardSheet) -> BoardSheet:
        """The sheet as it counts: each score's worth rounded, where boards are."""
        if self.score_of == "session" or self.score is None:
            return sheet
        counted = {
            points: (self.of_board(sheet.ns(points)), self.of_board(sheet.ew(points)))
            for points in sheet.worth
        }
        return whole(counted, sheet.top)

    def session_total(self, parts: Iterable[Fraction]) -> SessionTotal:
        """The total of a contestant's boards: added and then rounded, or the other way round."""
        exact = tuple(parts)
        total = added(exact)
        if self.score_of == "session":
            return SessionTotal(total, self.counted(total))
        return SessionTotal(total, added(tuple(map(self.of_board, exact))))
