"""What every rule about participation says of itself: what it asks of whom."""

from abc import abstractmethod
from typing import ClassVar

from ledger.rules import Rule


class ParticipationRule(Rule, frozen=True, kw_only=True):
    """What every rule about participation can be asked.

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
