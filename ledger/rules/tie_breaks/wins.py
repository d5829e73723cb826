"""ANC 12.2, 18.3, SBF 5.1.4 (i): the number of matches with more victory points than the opponent.

A bye is not a win.
"""

from collections import Counter
from fractions import Fraction

from ledger.rules.tie_breaks.criterion import Evidence, FigureTieBreak
from ledger.rules.tie_breaks.table import Table


class Wins(FigureTieBreak, frozen=True, kw_only=True, tag="wins"):
    """The higher number of matches won first."""

    @property
    def looks_at(self) -> Evidence:
        """The evidence: victory points of matches."""
        return "matches"

    def figures(self, table: Table) -> dict[str, Fraction]:
        """Count the matches that each contestant won."""
        won: Counter[str] = Counter()
        for meeting in table.meetings:
            if meeting.away is None:
                continue
            won[meeting.home] += meeting.home_vps > meeting.away_vps
            won[meeting.away] += meeting.away_vps > meeting.home_vps
        return {contestant: Fraction(won[contestant]) for contestant in table.totals}
