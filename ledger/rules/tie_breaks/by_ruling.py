"""AMB-18, AMB-50: the document leaves it open; somebody has to rule, and it is recorded."""

from ledger.rules.tie_breaks.criterion import Means, RecordedTieBreak


class ByRuling(RecordedTieBreak, frozen=True, kw_only=True, tag="by-ruling"):
    """The order that was ruled; tied until there is a ruling."""

    @property
    def means(self) -> Means:
        """The means: a ruling."""
        return "ruling"

    def offer(self, tied: int) -> str:
        """Say that a ruling can settle the tie."""
        return f"a ruling ({self.clause})"
