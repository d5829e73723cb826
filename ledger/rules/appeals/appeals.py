"""What every rule about appeals says of itself: whether there is somebody to hear them."""

from abc import abstractmethod
from typing import TYPE_CHECKING

from ledger.rules import Rule

if TYPE_CHECKING:
    from ledger.rules.appeals.hearing import Hearing


class AppealsRule(Rule, frozen=True, kw_only=True):
    """What every rule about appeals can be asked."""

    @property
    @abstractmethod
    def hearing(self) -> "Hearing | None":
        """By which rules appeals are heard; None where nobody hears them."""
