"""ACBL Duplicate Decisions, Law 87: each group by itself, and half a matchpoint for every
time that the other groups played the board.
"""

from fractions import Fraction

from ledger.rules.fouled.groups import GroupRule
from ledger.rules.scoring.method import PairRule
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Scores, whole

HALF = Fraction(1, 2)


class HalfPointGroups(GroupRule, frozen=True, kw_only=True, tag="half-point-groups"):
    """Matchpoints of each group of a fouled board by itself, on the 1-1/2-0 scale."""

    def group_sheet(self, scoring: PairRule, scores: Scores, *, rest: bool) -> BoardSheet:
        """Score the group on the top of its own board, which need not be the field's."""
        return self.sheet(scores.frequencies, scores.in_all)

    def group_top(self, scoring: PairRule, scores: Scores) -> int:
        """Return the matchpoints for beating everybody else on the board."""
        return scores.in_all - 1

    def sheet(self, group: Frequencies, lines: int) -> BoardSheet:
        """Return the worth of each score of a group, on a board of so many lines in all."""
        size = sum(group.values())
        elsewhere = (lines - size) * HALF
        values, worse = {}, 0
        for points in sorted(group):
            equal = group[points]
            ns = worse + (equal - 1) * HALF + elsewhere
            values[points] = (ns, lines - 1 - ns)
            worse += equal
        return whole(values, lines - 1)
