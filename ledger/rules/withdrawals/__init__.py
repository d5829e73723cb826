"""Withdrawals: what becomes of the scores of somebody who leaves (the family)."""

from ledger.rules.withdrawals.by_ruling import ByRuling

Withdrawals = ByRuling
