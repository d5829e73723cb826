"""ANC 12.3: a level Repechage or Final is decided without the carry-over."""

from fractions import Fraction

from ledger.rules.tie_breaks.criterion import Evidence, FigureTieBreak
from ledger.rules.tie_breaks.table import Table


class WithoutCarryOver(FigureTieBreak, frozen=True, kw_only=True, tag="without-carry-over"):
    """The higher total in play alone first."""

    @property
    def looks_at(self) -> Evidence:
        """The evidence: the carry-over from the stage before."""
        return "carry-over"

    def figures(self, table: Table) -> dict[str, Fraction]:
        """Return each side's IMPs without its carry-over."""
        return dict(table.without_carry_over)
