"""ANC 18.2, 18.3: by lot, drawn by a person and recorded as a fact, never by the program."""

from typing import Literal

from ledger.rules.tie_breaks.criterion import Means, RecordedTieBreak
from ledger.rules.tie_breaks.splitting import Group, by_record
from ledger.rules.tie_breaks.table import Table


class Lot(RecordedTieBreak, frozen=True, kw_only=True, tag="lot"):
    """The order that was drawn; tied until one is on record.

    Attributes:
        decides: whether it decides every tie of the stage between those who were drawn, or only
            the tie for which it was drawn, until another round is begun (ANC 12.2: after each round
            robin).

    """

    decides: Literal["every-tie", "one-tie"] = "every-tie"

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """Split by the latest lot that names the whole group and may still decide."""
        if self.decides == "every-tie":
            return super().split(group, table)
        fresh = (one for one in table.settled if not one.is_past)
        return by_record(group, fresh, self.means)

    @property
    def may_come_first(self) -> bool:
        """Tell whether it may be drawn before a tie: only if it decides every tie."""
        return self.decides == "every-tie"

    @property
    def means(self) -> Means:
        """The means: a lot."""
        return "lot"

    def offer(self, tied: int) -> str:
        """Say that a lot can settle the tie."""
        return f"a lot ({self.clause})"
