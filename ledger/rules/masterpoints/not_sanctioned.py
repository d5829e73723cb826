"""Alberta 11: not a sanctioned event; no masterpoints."""

from ledger.rules.masterpoints.basis import Basis, MasterpointRule


class NotSanctioned(MasterpointRule, frozen=True, kw_only=True, tag="not-sanctioned"):
    """No masterpoints are won, only places."""

    def sanctioned(self) -> bool:
        """Tell whether masterpoints are won at all."""
        return False

    def basis(self, *, disqualified: bool = False) -> Basis:
        """Return the scores on which a contestant's awards rest."""
        return Basis(None, None)
