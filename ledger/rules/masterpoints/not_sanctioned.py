"""Alberta 11: not a sanctioned event; no masterpoints."""

from ledger.rules.masterpoints.basis import Basis, MasterpointRule


class NotSanctioned(MasterpointRule, frozen=True, kw_only=True, tag="not-sanctioned"):
    """Places are all that is won."""

    def sanctioned(self) -> bool:
        """Tell whether masterpoints are won at all."""
        return False

    def basis(self, *, disqualified: bool = False) -> Basis:
        """Return the scores on which a contestant's awards rest."""
        return Basis(None, None)
