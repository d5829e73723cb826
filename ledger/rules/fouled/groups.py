"""A fouled board in matchpoints: groups that held the same cards, each scored by itself."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from ledger.rules.fouled.fouled import FouledRule
from ledger.rules.scoring import BoardScoring
from ledger.rules.scoring.method import PairRule
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Lines, Scores, line_by_line


class FouledBoard(NamedTuple):
    """A fouled board, each group line by line, on the top of the whole board."""

    groups: tuple[Lines, ...]
    top: int | None


class GroupRule(FouledRule, frozen=True, kw_only=True):
    """The questions that every way of matchpointing groups answers."""

    made_for: ClassVar[str] = "matchpoints"

    def fits(self, scoring: BoardScoring) -> bool:
        """Tell whether boards are scored at matchpoints."""
        return scoring.unit == "matchpoints"

    @abstractmethod
    def sheet(self, group: Frequencies, lines: int) -> BoardSheet:
        """Return the worth of each score of a group, on a board of so many lines in all."""

    def group_sheet(self, scoring: PairRule, scores: Scores, *, rest: bool) -> BoardSheet:
        """Score the group by this rule, whatever the scoring does with a whole board."""
        return self.sheet(scores.frequencies, max(scores.in_all, scores.expected))

    def lines(self, group: Sequence[int], lines: int) -> Lines:
        """Return the worth of a group line by line."""
        return line_by_line(self.sheet(Counter(group), lines), group)

    def board(self, groups: Sequence[Sequence[int]]) -> FouledBoard:
        """Return the worth of all groups of a board that have anybody in them."""
        lines = sum(len(group) for group in groups)
        scored = tuple(self.lines(group, lines) for group in groups)
        return FouledBoard(scored, next((group.top for group in scored if group.ns), None))
