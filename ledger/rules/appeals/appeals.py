"""What every rule about appeals says of itself: whether there is a committee to hear them."""

from abc import abstractmethod
from typing import TYPE_CHECKING

from ledger.rules import Rule

if TYPE_CHECKING:
    from ledger.rules.appeals.committee import CommitteeAppeals


class AppealsRule(Rule, frozen=True, kw_only=True):
    """What every rule about appeals can be asked."""

    @property
    @abstractmethod
    def committee(self) -> "CommitteeAppeals | None":
        """By which rules a committee hears appeals; None where there is none."""
