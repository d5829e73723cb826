"""SBF 5.1.4 (iii), Alberta 11: who beat whom, where all of the tied contestants met.

Between pairs at matchpoints: the sum of the matchpoints on the boards that they played
against each other, or the boards that each of them won there (AMB-50).
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from ledger.rules.tie_breaks.criterion import Criterion, Evidence
from ledger.rules.tie_breaks.splitting import Group, by_figures
from ledger.rules.tie_breaks.table import Table

ZERO = Fraction(0)
HALF = Fraction(1, 2)


class HeadToHead(Criterion, frozen=True, kw_only=True, tag="head-to-head"):
    """Two who are tied, by the result of each against the other.

    Attributes:
        of: victory points of their matches; matchpoints of their boards; or the boards on which
            each had more matchpoints than the other, half a board where they had as many.

    """

    of: Literal["vps", "matchpoints", "boards"]

    @property
    def looks_at(self) -> Evidence:
        """The evidence: victory points of matches, or single boards."""
        return "matches" if self.of == "vps" else "matchpoints"

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """Put the winner first; more than two, or two who never met, stay equal."""
        if len(group) != 2:
            return (group,)
        figures = self.figures(group, table)
        return by_figures(group, figures) if figures else (group,)

    def figured(self, group: Group, table: Table) -> Mapping[str, Fraction]:
        """Give the figures of a group of two; none for a larger one."""
        return self.figures(group, table) if len(group) == 2 else {}

    def figures(self, group: Group, table: Table) -> Mapping[str, Fraction]:
        """Return what each got against the other; nothing where they never met."""
        gained: dict[str, Fraction] = defaultdict(Fraction)
        if self.looks_at == "matchpoints":
            plays = [p for p in table.plays if p.contestant in group and p.opponent in group]
            brought = {(play.board, play.contestant): play.matchpoints for play in plays}
            for play in plays:
                others = brought.get((play.board, play.opponent), ZERO)
                gained[play.contestant] += self._of_board(play.matchpoints, others)
            return gained
        for meeting in table.meetings:
            if meeting.away is not None and {meeting.home, meeting.away} == set(group):
                gained[meeting.home] += meeting.home_vps
                gained[meeting.away] += meeting.away_vps
        return gained

    def _of_board(self, own: Fraction, others: Fraction) -> Fraction:
        if self.of == "matchpoints":
            return own
        return HALF if own == others else Fraction(own > others)
