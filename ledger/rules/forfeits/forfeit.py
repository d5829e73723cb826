"""What every rule about forfeits says of itself: whether it prints values, and raises them."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Literal

from ledger.rules import Rule

if TYPE_CHECKING:
    from ledger.rules.forfeits.best_of import BestOf


class ForfeitRule(Rule, frozen=True, kw_only=True):
    """What every rule about forfeits can be asked."""

    @property
    @abstractmethod
    def printed(self) -> "BestOf | None":
        """The values that it prints; None: a ruling gives them."""

    @property
    @abstractmethod
    def raised_at(self) -> Literal["phase-end", "stage-end"] | None:
        """When the score of the side not at fault is raised; None: never."""
