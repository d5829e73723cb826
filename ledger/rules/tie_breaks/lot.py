"""ANC 18.2, 18.3: by lot, drawn by a person and recorded as a fact, never by the program."""

from ledger.rules import Rule
from ledger.rules.tie_breaks.splitting import Group, by_record
from ledger.rules.tie_breaks.table import Table


class Lot(Rule, frozen=True, kw_only=True, tag="lot"):
    """The order that was drawn; tied until one is on record."""

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """As drawn."""
        return by_record(group, table.settled, "lot")
