"""One fold of a contest and of a tournament, and the pure questions about them.

A legal question (who played, which rules are in force, what is open) is asked here, by
decisions and by views alike.
"""

from ledger.record.contest import Contest
from ledger.record.fitting import DoesNotFit
from ledger.record.folding import evolve, fold, resting_on, take
from ledger.record.tournament import Tournament

__all__ = ["Contest", "DoesNotFit", "Tournament", "evolve", "fold", "resting_on", "take"]
