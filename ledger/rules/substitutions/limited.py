"""What rules with limits on substitution have in common."""

from abc import abstractmethod

from ledger.rules import Rule
from ledger.rules.authority.acts import Role
from ledger.rules.substitutions.record import Substituted, Verdict

DIRECTORS: tuple[Role, ...] = ("chief-director", "director")


class Limited(Rule, frozen=True, kw_only=True):
    """A rule that says how often others may play for a contestant's members.

    In an emergency the limits do not count, by a special ruling of the director (NSWBA 4.1).
    """

    @property
    def by(self) -> tuple[Role, ...]:
        """The roles that may authorise an emergency."""
        return DIRECTORS

    def allowed(self, authorised_by: Role | None) -> bool:
        """Whether a substitution is, whatever the limits, authorised by this role."""
        return authorised_by in self.by

    @abstractmethod
    def verdict(self, record: Substituted) -> Verdict:
        """Whether the substitutions of a contestant are within the limits."""

    def disqualifies(self, *, breached: bool, approved: bool) -> bool:
        """Whether a breach of the limits disqualifies: not if more was approved."""
        return breached and not approved

    def counts(self, *, ruled_none: bool) -> bool:
        """Whether a few boards count as a substitution although they were ruled to be none."""
        return True
