"""What rules with limits on substitution have in common."""

from ledger.rules import Rule
from ledger.rules.substitutions.record import Substituted, Verdict


class Limited(Rule, frozen=True, kw_only=True):
    """A rule that says how often others may play for a contestant's members."""

    def verdict(self, record: Substituted) -> Verdict:
        """Whether the substitutions of a contestant are within the limits."""
        raise NotImplementedError

    def disqualifies(self, *, breached: bool, approved: bool) -> bool:
        """Whether a breach of the limits disqualifies: not if more was approved."""
        return breached and not approved

    def counts(self, *, ruled_none: bool) -> bool:
        """Whether a few boards count as a substitution although they were ruled to be none."""
        return True
