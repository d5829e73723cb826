"""One fold of a contest and of a tournament, and the pure questions about them.

A legal question (who played, which rules are in force, what is open) is asked here, by
decisions and by views alike.
"""

from ledger.record.advancing import evolve, further, resting_on
from ledger.record.annulling import annulled_in
from ledger.record.contest import Contest
from ledger.record.fitting import DoesNotFit, why_not
from ledger.record.folding import fold, opening, take
from ledger.record.keyframes import Keyframes, copied
from ledger.record.tournament import Tournament

__all__ = [
    "Contest",
    "DoesNotFit",
    "Keyframes",
    "Tournament",
    "annulled_in",
    "copied",
    "evolve",
    "fold",
    "further",
    "opening",
    "resting_on",
    "take",
    "why_not",
]
