"""The questions that every requirement answers: its name, and whether it is dispensable."""

from abc import abstractmethod

from ledger.rules import Rule
from ledger.rules.eligibility.facts import PersonFacts


class Asked(Rule, frozen=True, kw_only=True):
    """A requirement on a person. It is not dispensable unless the document says so."""

    @property
    def name(self) -> str:
        """The requirement's name in regulations."""
        return self.called

    @property
    def dispensable(self) -> bool:
        """Tell whether somebody may dispense with it."""
        return False

    def retrospective(self, person: PersonFacts) -> bool:
        """Tell whether somebody dispensed with it only after the start."""
        return False

    @abstractmethod
    def asks(self) -> str:
        """Return the requirement, in words."""

    @abstractmethod
    def holds(self, person: PersonFacts) -> bool | None:
        """Tell whether it holds for a person; None where too little is known."""
