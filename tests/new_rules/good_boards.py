"""Beyond the documents: who has more boards above average."""

from collections import Counter
from fractions import Fraction

from ledger.rules.tie_breaks.criterion import Evidence, FigureTieBreak
from ledger.rules.tie_breaks.table import Table


class GoodBoards(FigureTieBreak, frozen=True, kw_only=True, tag="good-boards"):
    """The higher number first."""

    @property
    def looks_at(self) -> Evidence:
        """Single boards."""
        return "matchpoints"

    def figures(self, table: Table) -> dict[str, Fraction]:
        """Each contestant's boards above half the top."""
        won = Counter(play.contestant for play in table.plays if 2 * play.matchpoints > play.top)
        return {name: Fraction(won[name]) for name in table.totals}
