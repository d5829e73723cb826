"""What a match that was not played is worth to both sides: the family."""

from ledger.rules.forfeits.best_of import BestOf
from ledger.rules.forfeits.by_ruling import ByRuling

Forfeits = BestOf | ByRuling
