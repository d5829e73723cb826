"""Law 93A: where there is no committee, the director in charge hears and rules upon all appeals."""

from ledger.rules.appeals.hearing import Hearing
from ledger.rules.appeals.words import Action, Body, RulingKind
from ledger.rules.periods import AppealPeriod


class DirectorInCharge(Hearing, frozen=True, kw_only=True, tag="director-in-charge"):
    """Appeals are heard by the director in charge.

    Any ruling may be appealed, points of law too.

    Attributes:
        period: the time to appeal (Law 92B).

    """

    period: AppealPeriod
    who = "the director in charge"
    hears = "hear the appeal"
    takes = who

    def may_be_appealed(self, kind: RulingKind) -> bool:
        """Tell that any ruling may be appealed."""
        return True

    def body(self, kind: RulingKind) -> Body:
        """Return the director in charge, whatever the ruling."""
        return "director-in-charge"

    def may_decide(self, kind: RulingKind | None, action: Action) -> bool:
        """Tell whether a director may decide this."""
        return True

    def barred(
        self, *, staff: bool, involved: bool, excused: bool, in_charge: bool
    ) -> tuple[str, ...]:
        """Say why somebody may not hear it; who is in charge may, even against their own ruling."""
        return () if in_charge else ("not the director in charge",)
