"""The questions that every rule about forfeits answers: whether values are printed, or raised."""

from abc import abstractmethod
from typing import Literal

from ledger.rules import Rule


class ForfeitRule(Rule, frozen=True, kw_only=True):
    """The questions that every rule about forfeits answers."""

    @property
    @abstractmethod
    def printed(self) -> "ForfeitRule | None":
        """This rule, if it prints the worth of a forfeit; None: a ruling says it."""

    @property
    @abstractmethod
    def raised_at(self) -> Literal["phase-end", "stage-end"] | None:
        """The time when the score of the side not at fault is raised; None: never."""
