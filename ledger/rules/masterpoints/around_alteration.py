"""NSWBA 4.6.1: masterpoints where a substitution has altered scores (4.4.1, 4.6.5)."""

from ledger.rules.masterpoints.basis import Basis, MasterpointRule


class AroundAlteration(MasterpointRule, frozen=True, kw_only=True, tag="around-alteration"):
    """Sessional awards before any alteration, substitutes' too; outright ones after it.

    Outright awards are shared between the members of the unit, unless it is disqualified.
    """

    def sanctioned(self) -> bool:
        """Tell whether masterpoints are won at all."""
        return True

    def basis(self, *, disqualified: bool = False) -> Basis:
        """Return the scores on which a contestant's awards rest."""
        return Basis("before-alteration", None if disqualified else "after-alteration")
