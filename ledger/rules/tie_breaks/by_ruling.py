"""AMB-18, AMB-50: the document leaves it open; somebody has to rule, and it is recorded."""

from ledger.rules import Rule
from ledger.rules.tie_breaks.splitting import Group, by_record
from ledger.rules.tie_breaks.table import Table


class ByRuling(Rule, frozen=True, kw_only=True, tag="by-ruling"):
    """The order that was ruled; tied until there is a ruling."""

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """As ruled."""
        return by_record(group, table.settled, "ruling")
