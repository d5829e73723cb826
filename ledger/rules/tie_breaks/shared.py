"""ANC 12.3, SBF 5.4.6: who is still level shares the place or the title."""

from ledger.rules import Rule
from ledger.rules.tie_breaks.splitting import Group
from ledger.rules.tie_breaks.table import Table


class Shared(Rule, frozen=True, kw_only=True, tag="shared"):
    """Ties stand."""

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """The group as it is."""
        return (group,)
