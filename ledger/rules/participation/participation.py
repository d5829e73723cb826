"""The questions that every rule about participation answers: what it asks of whom."""

from abc import abstractmethod
from typing import ClassVar

from ledger.rules import Rule


class ParticipationRule(Rule, frozen=True, kw_only=True):
    """The questions that every rule about participation answers.

    Attributes:
        of_category: whether everybody who plays has to be of the contestant's category.

    """

    of_category: ClassVar[bool]

    @property
    @abstractmethod
    def finals(self) -> "ParticipationRule | None":
        """This rule, if it says what a player must have played for finals; None: it does not."""

    def keeps(self, sessions_outside: int) -> bool:
        """Tell whether a contestant stays in its category, with an outsider in so many sessions."""
        return True
