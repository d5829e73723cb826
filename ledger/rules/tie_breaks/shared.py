"""ANC 12.3, SBF 5.4.6: who is still level shares the place or the title."""

from ledger.rules.tie_breaks.criterion import Criterion, Means
from ledger.rules.tie_breaks.splitting import Group
from ledger.rules.tie_breaks.table import Table


class Shared(Criterion, frozen=True, kw_only=True, tag="shared"):
    """Ties stand: equals share the place."""

    @property
    def looks_at(self) -> None:
        """None: equals stay equal."""
        return None

    @property
    def means(self) -> Means:
        """The means: nothing."""
        return "nothing"

    def offer(self, tied: int) -> str:
        """Say that the place is shared."""
        return f"shared ({self.clause})"

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """Return the group undivided: those who are equal share the place."""
        return (group,)
