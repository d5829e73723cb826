"""AMB-64: at matchpoints, the sum of the match percentages in place of net IMPs."""

from fractions import Fraction

from ledger.rules.tie_breaks.criterion import Evidence, FigureTieBreak
from ledger.rules.tie_breaks.table import Table


class MatchPercentages(FigureTieBreak, frozen=True, kw_only=True, tag="match-percentages"):
    """The higher sum of match percentages first."""

    @property
    def looks_at(self) -> Evidence:
        """The evidence: percentages of matches."""
        return "match percentages"

    def figures(self, table: Table) -> dict[str, Fraction]:
        """Return the sum of each contestant's percentages."""
        return table.own_results()
