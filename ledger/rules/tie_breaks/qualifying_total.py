"""SBF 5.4.6 (iv): the highest score with which they qualified."""

from fractions import Fraction

from ledger.rules.tie_breaks.criterion import Evidence, FigureTieBreak
from ledger.rules.tie_breaks.table import Table


class QualifyingTotal(FigureTieBreak, frozen=True, kw_only=True, tag="qualifying-total"):
    """The higher total of the stage before first."""

    @property
    def looks_at(self) -> Evidence:
        """The evidence: the carry-over from the stage before."""
        return "carry-over"

    def figures(self, table: Table) -> dict[str, Fraction]:
        """Return each contestant's total in the stage before."""
        return dict(table.qualifying)
