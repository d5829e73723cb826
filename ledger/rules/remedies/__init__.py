"""Remedies: which score sets a board right, and for whom (the family)."""

from ledger.rules.remedies.equity_first import EquityFirst

Remedies = EquityFirst
