"""ANC 12.2, 18.2, 18.3, SBF 5.1.4 (ii): the sum of net IMPs over all matches."""

from fractions import Fraction

from ledger.rules.tie_breaks.criterion import Evidence, FigureTieBreak
from ledger.rules.tie_breaks.table import Table


class NetImps(FigureTieBreak, frozen=True, kw_only=True, tag="net-imps"):
    """The higher sum of net IMPs first, each match on the contestant's own account."""

    @property
    def looks_at(self) -> Evidence:
        """The evidence: IMPs of matches."""
        return "net IMPs"

    def figures(self, table: Table) -> dict[str, Fraction]:
        """Return each contestant's net IMPs."""
        return table.own_results()
