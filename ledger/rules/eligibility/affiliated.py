"""ANC 3.6: a financial member of the masterpoint scheme and of an affiliated organisation."""

from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.eligibility.requirement import Asked


class Affiliated(Asked, frozen=True, kw_only=True, tag="affiliated"):
    """A financial member of the scheme and of an affiliated organisation."""

    def asks(self) -> str:
        """Return the requirement, in words."""
        return "of an affiliated club"

    def holds(self, person: PersonFacts) -> bool | None:
        """Tell whether the person is a member; None where that is not known."""
        return person.affiliated
