"""The questions that every rule about masterpoints answers: whether any, on which scores."""

from abc import abstractmethod
from typing import Literal, NamedTuple

from ledger.rules import Rule

Scores = Literal["before-alteration", "after-alteration"]


class Basis(NamedTuple):
    """The scores for sessional and for outright awards; None: there is no such award."""

    sessional: Scores | None
    outright: Scores | None


class MasterpointRule(Rule, frozen=True, kw_only=True):
    """The questions that every rule about masterpoints answers."""

    @abstractmethod
    def sanctioned(self) -> bool:
        """Tell whether masterpoints are won at all."""

    @abstractmethod
    def basis(self, *, disqualified: bool = False) -> Basis:
        """Return the scores on which a contestant's awards rest."""
