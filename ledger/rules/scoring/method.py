"""The questions that every way of scoring boards answers: its unit, comparisons and tops."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple, Self

from ledger.bridge.numbers import added
from ledger.rules import Rule
from ledger.rules.datums import Datum
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Lines, Scores, line_by_line

Unit = Literal["matchpoints", "imps", "points", "vps", "percent"]
"""The unit of totals."""

Measure = Literal["percent", "imps", "points"]
"""The unit of a side's own result in a match."""


class SessionTotal(NamedTuple):
    """A contestant's total of a session: the sum, and what counts after rounding."""

    exact: Fraction
    counted: Fraction


WeightedScores = Literal["apart", "in-fractions"]
"""The place of a weighted score in others' comparisons: none, or each part by its share."""

FullSessionOf = Literal["session", "section", "direction"]
"""The group whose fullest member has a full session; a direction is one of a section."""


class BoardRule(Rule, frozen=True, kw_only=True):
    """The questions that every way of scoring boards answers.

    Attributes:
        unit: of the scores of boards.
        measure: the unit of a side's own result in a match.

    """

    unit: ClassVar[Unit]
    measure: ClassVar[Measure]

    @property
    def across(self) -> "PairRule | None":
        """This rule, if all scores of a board are compared; None: one room with the other."""
        return None

    @property
    def between_rooms(self) -> "TeamRule | None":
        """This rule, if one room of a match is compared with the other; None: all scores."""
        return None

    @property
    def datum_rule(self) -> Datum | None:
        """The rule for the score with which all are compared; None: there is no such score."""
        return None

    @abstractmethod
    def against(self, points: int, other: Fraction) -> Fraction | None:
        """Return the worth of north-south's points against one other score; None: not done."""


class PairRule(BoardRule, frozen=True, kw_only=True):
    """The questions that every way of scoring pairs or players answers.

    Attributes:
        by_direction: whether each direction's scores are compared by themselves, those assigned to
            one side included.

    """

    by_direction: ClassVar[bool] = False

    @property
    def across(self) -> Self:
        """This rule: all scores of a board are compared."""
        return self

    @abstractmethod
    def sheet(self, frequencies: Frequencies, lines: int) -> BoardSheet:
        """Return the worth of each score of a board that has `lines` lines in all."""

    def sheet_of(self, scores: Scores, *, shown: bool) -> BoardSheet:
        """Return the sheet of a board as it stands, for totals or (shown) for a traveller."""
        return self.sheet(scores.frequencies, max(scores.lines, scores.compared))

    def sheet_of_group(self, scores: Scores) -> BoardSheet:
        """Return the sheet of one group of a fouled board, on the top of the whole board."""
        return self.sheet(scores.frequencies, max(scores.in_all, scores.expected))

    def with_datum(self, datum: Datum) -> "PairRule":
        """Return the rule with another datum, if it has one."""
        return self

    def lines(self, scores: Sequence[int], lines: int | None = None) -> Lines:
        """Return the worth line by line; lines: how many there are, if some have no score."""
        return line_by_line(self.sheet(Counter(scores), lines or len(scores)), scores)

    def against(self, points: int, other: Fraction) -> Fraction | None:
        """Return None: a score is compared with all others of its board, not with one."""
        return None

    def top_of(self, scores: Scores, *, shown: bool) -> int | None:
        """Return the most that a side can get on a board; None where there is no such thing."""
        return None

    @property
    def shows_own_top(self) -> bool:
        """Tell whether a traveller shows a line on its own board's top, not on the field's."""
        return False

    @property
    def tables(self) -> int | None:
        """The number of tables that a board must have; None: any number."""
        return None

    @property
    def compares_weighted(self) -> bool:
        """Tell whether others are compared with each part of a weighted score, by its weight."""
        return False

    @property
    def ranks_percentages(self) -> bool:
        """Tell whether places go by the percentage of what could be had, not by the total."""
        return False

    @property
    def full_session_is_of(self) -> FullSessionOf:
        """The group whose fullest member has a full session."""
        return "session"

    def compares(self, scores: int) -> bool:
        """Tell whether so many scores on a board are enough to compare."""
        return True

    def raised(self, boards: int, fullest: int) -> Fraction:
        """Return the factor that raises the total of so many boards to the fullest's."""
        return Fraction(1)

    def counted(self, total: Fraction) -> Fraction:
        """Return a contestant's total of a session as it counts."""
        return total

    def keeps(self, over: int) -> bool:
        """Tell whether every total over this denominator counts as it is."""
        return True

    def of_board(self, worth: Fraction) -> Fraction:
        """Return a side's worth on a board as it counts."""
        return worth

    def by_board(self, sheet: BoardSheet) -> BoardSheet:
        """Return the sheet with every worth as it counts."""
        return sheet

    def match_result(self, parts: Iterable[Fraction], boards: int) -> Fraction:
        """Return a contestant's own result in a match of so many boards: their sum.

        parts: what its boards are worth, each by itself or several together.
        """
        return added(tuple(parts))

    def session_total(self, parts: Iterable[Fraction]) -> SessionTotal:
        """Return the total of a contestant's boards; parts: as for a match."""
        total = added(tuple(parts))
        return SessionTotal(total, self.counted(total))


class Points(NamedTuple):
    """The worth of a board to both teams."""

    home: Fraction
    away: Fraction


class TeamRule(BoardRule, frozen=True, kw_only=True):
    """The questions that every way of comparing the two rooms of a match answers.

    Attributes:
        zero_sum: whether what one side wins the other loses.

    """

    zero_sum: ClassVar[bool]

    @property
    def between_rooms(self) -> Self:
        """This rule: the two rooms of a match are compared."""
        return self

    @abstractmethod
    def points(self, open_points: int, closed_points: int) -> Points:
        """Return the worth to the team that sits north-south in the open room, and to the other."""

    @property
    @abstractmethod
    def top(self) -> Fraction | None:
        """The worth of a board won; None where that depends on the scores."""

    def against(self, points: int, other: Fraction) -> Fraction:
        """Return the worth of north-south's points against the other room's."""
        return self.points(points, int(other)).home
