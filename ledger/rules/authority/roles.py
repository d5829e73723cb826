"""Law 81: the director and those appointed; each act is for the roles named beside it."""

from collections.abc import Collection
from typing import Literal

from msgspec import Struct, field

from ledger.rules.authority.acts import Act, Role
from ledger.rules.authority.authority import AuthorityRule
from ledger.rules.authority.circumstances import ORDINARY, Circumstances


class Power(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One clause about one act.

    Attributes:
        of: the circumstances of which the clause speaks; none named: every such act.
        provided: the circumstances in which alone its roles may do the act.
        roles: those who may do it then; empty: nobody.

    """

    act: Act
    roles: tuple[Role, ...]
    clause: str
    of: Circumstances = ORDINARY
    provided: Circumstances = ORDINARY


class Roles(AuthorityRule, frozen=True, kw_only=True, tag="roles"):
    """A table of acts and the roles that may do them, and powers for acts with conditions.

    An act in neither is open to everyone; a power takes precedence over the table. An act in the
    table is for its roles as soon as somebody holds one of them; before that for its stand-ins, if
    somebody holds one of those; and while none of these offices is held, for whom unstaffed says.
    If several powers speak of an act, each opens it to its roles, whoever holds them.

    Attributes:
        clauses: the clauses of the table, each with its acts.

    """

    table: dict[Act, tuple[Role, ...]] = field(default_factory=dict)
    powers: tuple[Power, ...] = ()
    stand_ins: dict[Act, tuple[Role, ...]] = field(default_factory=dict)
    clauses: dict[str, tuple[Act, ...]] = field(default_factory=dict)
    unstaffed: Literal["anyone", "nobody"] = "anyone"

    def __post_init__(self) -> None:
        for act in self.stand_ins:
            if not self.table.get(act):
                raise ValueError(f"stand_ins may {act}, and the table says for nobody")

    def roles_for(
        self, act: Act, circumstances: Circumstances = ORDINARY
    ) -> tuple[Role, ...] | None:
        """Return the roles that an act is for; empty for nobody, None for anyone."""
        spoken = self._spoken(act, circumstances)
        if not spoken:
            return self.table.get(act)
        return tuple(
            dict.fromkeys(
                role for p in spoken if circumstances.include(p.provided) for role in p.roles
            )
        )

    def in_power(
        self, act: Act, circumstances: Circumstances, held: Collection[Role]
    ) -> tuple[Role, ...] | None:
        """Return the roles that may do this while these offices are held; None for anyone."""
        roles = self.roles_for(act, circumstances)
        if not roles or self._spoken(act, circumstances):
            return roles
        for staffed in (roles, self.stand_ins.get(act, ())):
            if not set(staffed).isdisjoint(held):
                return staffed
        return None if self.unstaffed == "anyone" else roles

    def ever_in_power(self, act: Act, held: Collection[Role]) -> tuple[Role, ...] | None:
        """Return the roles that may do this in some circumstances; None for anyone."""
        powers = [p for p in self.powers if p.act == act]
        ordinary = self.in_power(act, ORDINARY, held)
        if ordinary is None and not any(p.of == ORDINARY for p in powers):
            return None
        return tuple(dict.fromkeys([*(ordinary or ()), *(r for p in powers for r in p.roles)]))

    def who_could(
        self, act: Act, circumstances: Circumstances, held: Collection[Role]
    ) -> tuple[str, ...]:
        """Say who may do this: the roles, and their conditions."""
        spoken = self._spoken(act, circumstances)
        if not spoken:
            return self.in_power(act, circumstances, held) or ("nobody",)
        found = [role for p in spoken if p.provided == ORDINARY for role in p.roles]
        on_condition = [
            f"{' or '.join(p.roles)} where {p.provided.in_words()}"
            for p in spoken
            if p.provided != ORDINARY
        ]
        return (*dict.fromkeys(found), *on_condition) or ("nobody",)

    def clause_for(self, act: Act, circumstances: Circumstances = ORDINARY) -> str:
        """Return the clauses that speak of an act."""
        found = [p.clause for p in self._spoken(act, circumstances)]
        found = found or [clause for clause, acts in self.clauses.items() if act in acts]
        return ", ".join(dict.fromkeys(found)) or self.clause

    def _spoken(self, act: Act, circumstances: Circumstances) -> list[Power]:
        """Return the powers that speak of an act in these circumstances."""
        return [p for p in self.powers if p.act == act and circumstances.include(p.of)]
