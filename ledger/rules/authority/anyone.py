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
        """Return the roles that an act is for; None for anyone."""
        return None

    def in_power(
        self, act: Act, circumstances: Circumstances, held: Collection[Role]
    ) -> tuple[Role, ...] | None:
        """Return the roles that may do this while these offices are held; None for anyone."""
        return None

    def ever_in_power(self, act: Act, held: Collection[Role]) -> tuple[Role, ...] | None:
        """Return the roles that may do this in some circumstances; None for anyone."""
        return None

    def who_could(
        self, act: Act, circumstances: Circumstances, held: Collection[Role]
    ) -> tuple[str, ...]:
        """Say who may do this."""
        return ("anyone",)

    def clause_for(self, act: Act, circumstances: Circumstances = ORDINARY) -> str:
        """Return the clause that says so."""
        return self.clause
