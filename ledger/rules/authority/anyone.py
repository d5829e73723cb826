"""Law 80B: no table of authority; whoever keeps the ledger acts, under their name."""

from collections.abc import Collection

from ledger.rules.authority.acts import Act, Role
from ledger.rules.authority.authority import AuthorityRule
from ledger.rules.authority.circumstances import ORDINARY, Circumstances


class Anyone(AuthorityRule, frozen=True, kw_only=True, tag="anyone"):
    """Every act is open to everyone."""

    def roles_for(
        self, act: Act, circumstances: Circumstances = ORDINARY
    ) -> tuple[Role, ...] | None:
        """The roles that this is for; None for anyone."""
        return None

    def in_power(
        self, act: Act, circumstances: Circumstances, held: Collection[Role]
    ) -> tuple[Role, ...] | None:
        """The roles that may do this while these offices are held; None for anyone."""
        return None

    def who_could(
        self, act: Act, circumstances: Circumstances, held: Collection[Role]
    ) -> tuple[str, ...]:
        """Who may do this, in words."""
        return ("anyone",)

    def clause_for(self, act: Act, circumstances: Circumstances = ORDINARY) -> str:
        """The clause that says so."""
        return self.clause
