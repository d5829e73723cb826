"""ANC 3.2: an active member of a club in the state last year, or resident long enough."""

from datetime import date
from typing import Annotated

from msgspec import Meta

from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.eligibility.requirement import Asked


class RepresentsState(Asked, frozen=True, kw_only=True, tag="represents-state"):
    """The person represents the state: it is their own, or they have lived there.

    A dispensation may come later.

    Attributes:
        months: of residence immediately before `commences`.

    """

    months: Annotated[int, Meta(ge=0)]
    commences: date

    @property
    def dispensable(self) -> bool:
        """True: the ABF may dispense with it."""
        return True

    def asks(self) -> str:
        """Return the requirement, in words."""
        return "may represent the state"

    def holds(self, person: PersonFacts) -> bool | None:
        """Tell whether the person may represent the state."""
        if person.active_member:
            return True
        if person.months_resident is None:
            return None
        if person.months_resident >= self.months:
            return True
        return None if person.active_member is None else False

    def retrospective(self, person: PersonFacts) -> bool:
        """Tell whether a dispensation came only after the start."""
        return person.dispensed_on is not None and person.dispensed_on > self.commences
