"""ANC 20.2: withdrawals within a stage are treated as a regulation says that is not printed."""

from ledger.rules import Rule


class ByRuling(Rule, frozen=True, kw_only=True, tag="by-ruling"):
    """Whether what was scored in a stage that goes on stands or is cancelled, a ruling says."""

    def needs_ruling(self, *, has_scores: bool) -> bool:
        """Tell whether a ruling has to be there when the withdrawal is recorded."""
        return has_scores
