"""Participation: play needed to go on or win, and duties of the disqualified (the family)."""

from ledger.rules.participation.category import CategoryThroughout
from ledger.rules.participation.disqualified import Disqualified
from ledger.rules.participation.finals import FinalsParticipation

Participation = FinalsParticipation | CategoryThroughout

__all__ = ["Disqualified", "Participation"]
