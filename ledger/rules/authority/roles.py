"""Law 81: the director and those appointed; each act is for the roles named beside it."""

from msgspec import Struct, field

from ledger.rules import Rule
from ledger.rules.authority.acts import Act, Role
from ledger.rules.authority.circumstances import ORDINARY, Circumstances


class Power(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One clause about one act.

    of: what the clause speaks of, any such act if nothing is named. roles: who may do it
    (empty: nobody), provided that these circumstances are so.
    """

    act: Act
    roles: tuple[Role, ...]
    clause: str
    of: Circumstances = ORDINARY
    provided: Circumstances = ORDINARY


class Roles(Rule, frozen=True, kw_only=True, tag="roles"):
    """A table of acts and roles, and powers for what needs more words.

    An act that neither of them speaks of is open to everyone. Where several powers speak of
    it, each of them opens it to its roles.
    """

    table: dict[Act, tuple[Role, ...]] = field(default_factory=dict)
    powers: tuple[Power, ...] = ()

    def __post_init__(self) -> None:
        for power in self.powers:
            if power.act in self.table and power.of == ORDINARY:
                raise ValueError(f"table and powers both say who may {power.act}")

    def roles_for(
        self, act: Act, circumstances: Circumstances = ORDINARY
    ) -> tuple[Role, ...] | None:
        """The roles that may do this, perhaps nobody; None for anyone."""
        spoken = [p for p in self.powers if p.act == act and circumstances.include(p.of)]
        if not spoken:
            return self.table.get(act)
        return tuple(
            dict.fromkeys(
                role for p in spoken if circumstances.include(p.provided) for role in p.roles
            )
        )

    def who_could(self, act: Act, circumstances: Circumstances = ORDINARY) -> tuple[str, ...]:
        """Who may do this, in words: the roles, and on what condition where there is one."""
        spoken = [p for p in self.powers if p.act == act and circumstances.include(p.of)]
        found = [role for p in spoken if p.provided == ORDINARY for role in p.roles]
        on_condition = [
            f"{' or '.join(p.roles)} where {p.provided.in_words()}"
            for p in spoken
            if p.provided != ORDINARY
        ]
        roles = tuple(dict.fromkeys(found)) if spoken else self.table.get(act, ())
        return (*roles, *on_condition) or ("nobody",)

    def allows(self, role: Role, act: Act, circumstances: Circumstances = ORDINARY) -> bool:
        """Whether this role may do this."""
        roles = self.roles_for(act, circumstances)
        return roles is None or role in roles

    def clause_for(self, act: Act, circumstances: Circumstances = ORDINARY) -> str:
        """The clauses that speak of it."""
        spoken = [p.clause for p in self.powers if p.act == act and circumstances.include(p.of)]
        return ", ".join(dict.fromkeys(spoken)) or self.clause
