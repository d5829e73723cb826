"""The questions that every rule about unplayable boards answers."""

from abc import abstractmethod
from typing import ClassVar

from ledger.rules import Rule
from ledger.rules.fouled.situation import Situation


class UnplayableRule(Rule, frozen=True, kw_only=True):
    """The questions that every rule about unplayable boards answers.

    Attributes:
        artificial: whether a fouled board for which no other was played is an average plus to both
            sides of a match; otherwise it counts for nobody.

    """

    artificial: ClassVar[bool]

    @abstractmethod
    def redeal_allowed(self, situation: Situation) -> bool:
        """Tell whether a new board may be dealt."""
