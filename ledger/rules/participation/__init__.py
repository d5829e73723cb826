"""How much one must have played to go on or win, and what the disqualified owe: the family."""

from ledger.rules.participation.category import CategoryThroughout
from ledger.rules.participation.disqualified import Disqualified
from ledger.rules.participation.finals import FinalsParticipation

Participation = FinalsParticipation | CategoryThroughout

__all__ = ["Disqualified", "Participation"]
