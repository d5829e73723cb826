"""ANC 3.5: no substitutes, but for an emergency that the chief director authorises."""

from ledger.rules import Rule
from ledger.rules.authority.acts import Role


class EmergenciesOnly(Rule, frozen=True, kw_only=True, tag="emergencies-only"):
    """Every substitution needs an authorisation by one of these roles; then there is no limit."""

    by: tuple[Role, ...] = ("chief-director",)

    def __post_init__(self) -> None:
        if not self.by:
            raise ValueError("by names nobody who could authorise an emergency")

    def allowed(self, authorised_by: Role | None) -> bool:
        """Whether a substitution is, authorised by this role or (None) by nobody."""
        return authorised_by in self.by
