"""SBF 5.1.4 (iii), Alberta 11: who beat whom, where all of the tied contestants met.

Between pairs at matchpoints: the sum of the matchpoints on the boards that they played
against each other (AMB-50).
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from ledger.rules import Rule
from ledger.rules.tie_breaks.splitting import Group, by_figures
from ledger.rules.tie_breaks.table import Table


class HeadToHead(Rule, frozen=True, kw_only=True, tag="head-to-head"):
    """Two contestants, by what each got against the other.

    of: victory points of their matches, or matchpoints of their boards.
    """

    of: Literal["vps", "matchpoints"]

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """The winner first; more than two, or two who never met, stay as they are."""
        if len(group) != 2:
            return (group,)
        figures = self.figures(group, table)
        return by_figures(group, figures) if figures else (group,)

    def figures(self, group: Group, table: Table) -> Mapping[str, Fraction]:
        """What each got against the other; nothing where they never met."""
        gained: dict[str, Fraction] = defaultdict(Fraction)
        if self.of == "matchpoints":
            for play in table.plays:
                if play.contestant in group and play.opponent in group:
                    gained[play.contestant] += play.matchpoints
            return gained
        for meeting in table.meetings:
            if meeting.away is not None and {meeting.home, meeting.away} == set(group):
                gained[meeting.home] += meeting.home_vps
                gained[meeting.away] += meeting.away_vps
        return gained
