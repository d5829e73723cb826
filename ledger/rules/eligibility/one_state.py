"""ANC 3.3: who is eligible for several states represents the one whose selection came first."""

from collections.abc import Collection

from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.eligibility.requirement import Asked


class OneState(Asked, frozen=True, kw_only=True, tag="one-state"):
    """The state in whose selection for the event the person first entered."""

    def asks(self) -> str:
        """Return the requirement, in words."""
        return "for one state only"

    def holds(self, person: PersonFacts) -> bool | None:
        """Tell whether the state that the person represents is that one."""
        if not person.eligible_for or (person.represents,) == person.eligible_for:
            return True
        if person.represents is None:
            return True if len(person.eligible_for) == 1 else None
        if person.represents not in person.eligible_for:
            return False
        chosen = self.state(person.eligible_for, person.first_entered)
        return None if chosen is None else person.represents == chosen

    def state(self, eligible_for: Collection[str], first_entered: str | None) -> str | None:
        """Return the state that may be represented; None where that needs a ruling."""
        if len(eligible_for) == 1:
            (only,) = eligible_for
            return only
        return first_entered if first_entered in eligible_for else None
