"""A fouled board in matchpoints: groups that held the same cards, each scored by itself."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ledger.rules import FamilyMeta, Rule
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Lines, line_by_line


class FouledBoard(NamedTuple):
    """Each group line by line, on the top of the whole board."""

    groups: tuple[Lines, ...]
    top: int | None


class GroupRule(Rule, frozen=True, kw_only=True, metaclass=FamilyMeta):
    """What every way of matchpointing groups can be asked."""

    @abstractmethod
    def sheet(self, group: Frequencies, lines: int) -> BoardSheet:
        """What each score of a group is worth on a board of so many lines in all."""

    def lines(self, group: Sequence[int], lines: int) -> Lines:
        """A group line by line."""
        return line_by_line(self.sheet(Counter(group), lines), group)

    def board(self, groups: Sequence[Sequence[int]]) -> FouledBoard:
        """All groups of a board, as far as there is anybody in them."""
        lines = sum(len(group) for group in groups)
        scored = tuple(self.lines(group, lines) for group in groups)
        return FouledBoard(scored, next((group.top for group in scored if group.ns), None))
