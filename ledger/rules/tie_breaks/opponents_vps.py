"""ANC 18.3: the sum of the opponents' victory points; SBF 5.1.4, 5.3.5: without round 1's.

The opponents' final totals are added, once for every meeting.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from ledger.bridge.whole_columns import column
from ledger.rules.tie_breaks.criterion import Evidence, FigureTieBreak
from ledger.rules.tie_breaks.table import Table
from ledger.rules.tie_breaks.whole_figures import WholeFigures


class OpponentsVps(FigureTieBreak, frozen=True, kw_only=True, tag="opponents-vps"):
    """The higher sum of the opponents' victory points first: the more difficult draw.

    Attributes:
        skip_rounds: the number of rounds at the start that do not count.
        penalties: whether the opponents' penalties lower the sum (AMB-19).
        forfeits: whether an opponent who did not come counts.

    """

    skip_rounds: Annotated[int, Meta(ge=0)] = 0
    penalties: bool = False
    forfeits: bool = True

    @property
    def looks_at(self) -> Evidence:
        """The evidence: victory points of matches."""
        return "matches"

    def figures(self, table: Table) -> Mapping[str, Fraction]:
        """Return each contestant's sum."""
        totals = table.totals if self.penalties else table.unpenalised or table.totals
        known = WholeFigures.of(totals)
        at, whole, met = known.at, known.whole, [0] * len(known.whole)
        for meeting in table.meetings:
            counts = meeting.was_played or self.forfeits
            if meeting.away is not None and meeting.round > self.skip_rounds and counts:
                home, away = at[meeting.home], at[meeting.away]
                met[home] += whole[away]
                met[away] += whole[home]
        return WholeFigures(at, column(met), known.over, table.totals)
