"""What all requirements have in common: a name, and whether one may dispense with it."""

from abc import abstractmethod

from ledger.rules import Rule
from ledger.rules.eligibility.facts import PersonFacts


class Asked(Rule, frozen=True, kw_only=True):
    """Something asked of a person. What is not printed to be dispensable is not."""

    @property
    def name(self) -> str:
        """What regulations call it."""
        return self.called

    @property
    def dispensable(self) -> bool:
        """Whether somebody may dispense with it."""
        return False

    def retrospective(self, person: PersonFacts) -> bool:
        """Whether somebody dispensed with it only after the start."""
        return False

    @abstractmethod
    def asks(self) -> str:
        """What is asked of a person, in words."""

    @abstractmethod
    def holds(self, person: PersonFacts) -> bool | None:
        """Whether it holds for a person; None where too little is known."""
