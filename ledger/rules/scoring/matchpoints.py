"""Law 78A: matchpoints, of boards with all the scores that there could be, or with fewer."""

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar, Literal

from ledger.bridge.numbers import Rounding, added, ratio
from ledger.rules.scoring.few_scores import FewScores
from ledger.rules.scoring.method import FullSessionOf, Measure, Unit, WeightedScores
from ledger.rules.scoring.rounded_scores import RoundedScores
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Scores, in_proportion, rounded
from ledger.rules.scoring.wins import wins


class Matchpoints(RoundedScores, frozen=True, kw_only=True, tag="matchpoints"):
    """Matchpoints.

    Attributes:
        per_win: 2 on the 2-1-0 scale, 1 on the 1-½-0 scale.
        fewer_scores: how a board with fewer scores than the field's fullest is brought to its top:
            by Neuberg's formula, with half a win for each score that it lacks (average-each:
            Norway, unless Neuberg is announced), or not at all (none): then it keeps its own top,
            and an award on it is of that (Law 12C2a), of the field's where nothing is compared.
        few_scores: fixed percentages for boards with very few.
        traveller: whether a line is shown on its own board's top or on the field's.
        rounding: of each line's matchpoints.
        full_session: totals of those who played fewer boards are raised in proportion, to the
            boards of the fullest of full_session_of (Compscore: a direction that all sat out
            equally is not raised).
        ranked_by: what places go by; where boards keep the tops that they have, totals are of
            different ones (BriAn).
        weighted: whether a weighted score leaves the others' comparisons, or each part takes its
            share in them (JFR).

    """

    unit: ClassVar[Unit] = "matchpoints"
    measure: ClassVar[Measure] = "percent"

    per_win: Literal[1, 2]
    fewer_scores: Literal["neuberg", "none", "average-each"]
    traveller: Literal["board-top", "field-top"]
    full_session: bool
    rounding: Rounding | None = None
    few_scores: FewScores | None = None
    full_session_of: FullSessionOf = "session"
    ranked_by: Literal["total", "percentage"] = "total"
    weighted: WeightedScores = "apart"

    def __post_init__(self) -> None:
        if self.few_scores is not None and self.weighted == "in-fractions":
            raise ValueError("few_scores are whole ones: weighted must be apart")

    @property
    def compares_weighted(self) -> bool:
        """Tell whether others are compared with the parts of a weighted score."""
        return self.weighted == "in-fractions"

    @property
    def ranks_percentages(self) -> bool:
        """Tell whether places go by percentages."""
        return self.ranked_by == "percentage"

    @property
    def full_session_is_of(self) -> FullSessionOf:
        """The group whose fullest member sets the boards to which totals are raised."""
        return self.full_session_of

    def top(self, lines: int) -> int:
        """Return the matchpoints of the best score on a board of this many lines."""
        return (lines - 1) * self.per_win

    def sheet(self, frequencies: Frequencies, lines: int, share: int = 1) -> BoardSheet:
        """Return the worth of each score where `lines` (adjusted ones included) are expected.

        share: so many of the counts in frequencies are one score.
        """
        played = sum(frequencies.values()) // share
        expected = played if self.fewer_scores == "none" else lines
        few = self.few_scores
        if few is not None and few.apply(played, expected):
            made = few.sheet(frequencies, self.top(expected))
        else:
            halves = self.fewer_scores == "average-each"
            made = wins(frequencies, expected, self.per_win, share=share, halves=halves)
        return made if self.rounding is None else rounded(made, self.rounding)

    def sheet_of(self, scores: Scores, *, shown: bool) -> BoardSheet:
        """Return the sheet on the top of the field's fullest board, or (shown) on its own."""
        if self.fewer_scores == "none":
            return self._on_own_top(scores)
        lines = scores.lines if shown else scores.expected
        return self.sheet(scores.frequencies, max(lines, scores.compared), scores.share)

    def top_of(self, scores: Scores, *, shown: bool) -> int:
        """Return the matchpoints of the best score on a board."""
        if self.fewer_scores == "none":
            own = scores.compared if scores.own is None else scores.own
            return self.top(scores.expected if own < 2 and scores.awarded else max(own, 1))
        return self.top(scores.lines if shown and self.shows_own_top else scores.expected)

    def sheet_of_group(self, scores: Scores) -> BoardSheet:
        """Return the sheet of one group of a fouled board, on the top of the whole board."""
        if self.fewer_scores == "none":
            return self._on_own_top(scores)
        return super().sheet_of_group(scores)

    def _on_own_top(self, scores: Scores) -> BoardSheet:
        """Return the sheet on the top of the board itself; alone, a score is worth half of it."""
        made = self.sheet(scores.frequencies, scores.compared, scores.share)
        return in_proportion(made, self.top_of(scores, shown=False))

    @property
    def shows_own_top(self) -> bool:
        """Tell whether a traveller shows a line on its own board's top."""
        return self.traveller == "board-top"

    def raised(self, boards: int, fullest: int) -> Fraction:
        """Return the factor that raises a total to a full session's; 1 where it is not raised."""
        if not self.full_session or not 0 < boards < fullest:
            return Fraction(1)
        return ratio(fullest, boards)

    def match_result(self, parts: Iterable[Fraction], boards: int) -> Fraction:
        """Return the mean of the boards' percentages (ANC 15.2).

        parts: percentages, each of one board or of several added.
        """
        total = added(tuple(parts))
        return Fraction(total.numerator, total.denominator * boards)
