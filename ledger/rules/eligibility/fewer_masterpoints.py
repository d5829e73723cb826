"""ANC 3.4c-e: every member has fewer masterpoints than a limit, on a date."""

from datetime import date
from fractions import Fraction

from ledger.rules.eligibility.facts import PersonFacts
from ledger.rules.eligibility.requirement import Asked


class FewerMasterpoints(Asked, frozen=True, kw_only=True, tag="fewer-masterpoints"):
    """A number of masterpoints that a person must not have reached on a date."""

    than: Fraction
    at: date

    def __post_init__(self) -> None:
        if self.than <= 0:
            raise ValueError("than must be above 0: nobody has fewer")

    def asks(self) -> str:
        """Return the requirement, in words."""
        return f"fewer than {self.than} masterpoints on {self.at}"

    def holds(self, person: PersonFacts) -> bool | None:
        """Tell whether the person has few enough."""
        return None if person.masterpoints is None else person.masterpoints < self.than
