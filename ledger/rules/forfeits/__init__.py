"""Forfeits: the worth of a match that was not played (the family)."""

from ledger.rules.forfeits.best_of import BestOf
from ledger.rules.forfeits.by_ruling import ByRuling

Forfeits = BestOf | ByRuling
