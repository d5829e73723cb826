"""ANC 20.2: withdrawals within a stage are treated as a regulation says that is not printed."""

from ledger.rules import Rule


class ByRuling(Rule, frozen=True, kw_only=True, tag="by-ruling"):
    """A ruling says whether scores of a stage that goes on stand or are cancelled."""

    def needs_ruling(self, *, has_scores: bool) -> bool:
        """Tell whether a ruling has to be there when the withdrawal is recorded."""
        return has_scores
