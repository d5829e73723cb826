"""SBF 5.4.6 (iv): the highest score with which they qualified."""

from fractions import Fraction

from ledger.rules.tie_breaks.splitting import FigureTieBreak
from ledger.rules.tie_breaks.table import Table


class QualifyingTotal(FigureTieBreak, frozen=True, kw_only=True, tag="qualifying-total"):
    """By the total of the stage before."""

    def figures(self, table: Table) -> dict[str, Fraction]:
        """Each contestant's total there."""
        return dict(table.qualifying)
