"""Alberta 55+: so many years of age or more; the reference date is not printed."""

from typing import Annotated

from msgspec import Meta

from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.eligibility.requirement import Asked


class AgeFrom(Asked, frozen=True, kw_only=True, tag="age-from"):
    """The least age, in years."""

    years: Annotated[int, Meta(ge=0)]

    def asks(self) -> str:
        """Return the requirement, in words."""
        return f"{self.years} or older"

    def holds(self, person: PersonFacts) -> bool | None:
        """Tell whether the person is old enough."""
        return None if person.age is None else person.age >= self.years
