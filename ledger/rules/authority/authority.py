"""The questions that every rule about authority answers: for whom an act is, by which clause."""

from abc import abstractmethod
from collections.abc import Collection

from ledger.rules import Rule
from ledger.rules.authority.acts import Act, Role
from ledger.rules.authority.circumstances import ORDINARY, Circumstances


class AuthorityRule(Rule, frozen=True, kw_only=True):
    """The questions that every rule about authority answers."""

    @abstractmethod
    def roles_for(
        self, act: Act, circumstances: Circumstances = ORDINARY
    ) -> tuple[Role, ...] | None:
        """Return the roles that an act is for; empty for nobody, None for anyone."""

    @abstractmethod
    def in_power(
        self, act: Act, circumstances: Circumstances, held: Collection[Role]
    ) -> tuple[Role, ...] | None:
        """Return the roles that may do it while these offices are held; None for anyone."""

    @abstractmethod
    def ever_in_power(self, act: Act, held: Collection[Role]) -> tuple[Role, ...] | None:
        """Return the roles that may do it in some circumstances, while these offices are held;
        None for anyone."""

    @abstractmethod
    def who_could(
        self, act: Act, circumstances: Circumstances, held: Collection[Role]
    ) -> tuple[str, ...]:
        """Name in words who may do it, for a refusal; held: the offices that somebody holds."""

    @abstractmethod
    def clause_for(self, act: Act, circumstances: Circumstances = ORDINARY) -> str:
        """Return the clause that gives these roles the power to do it."""
