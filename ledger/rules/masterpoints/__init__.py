"""Masterpoints: whether any are won, and on which scores (the family)."""

from ledger.rules.masterpoints.around_alteration import AroundAlteration
from ledger.rules.masterpoints.not_sanctioned import NotSanctioned

Masterpoints = AroundAlteration | NotSanctioned
