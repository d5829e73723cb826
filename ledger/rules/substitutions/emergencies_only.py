"""ANC 3.5: no substitutes, but for an emergency that the chief director authorises."""

from ledger.rules.authority.acts import Role
from ledger.rules.substitutions.limited import SubstitutionRule


class EmergenciesOnly(SubstitutionRule, frozen=True, kw_only=True, tag="emergencies-only"):
    """Every substitution needs an authorisation by one of these roles; then there is no limit."""

    by: tuple[Role, ...] = ("chief-director",)

    def __post_init__(self) -> None:
        if not self.by:
            raise ValueError("by names nobody who could authorise an emergency")
