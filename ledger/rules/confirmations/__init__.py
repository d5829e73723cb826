"""Confirmations: who has to agree to a score before it is official (the family)."""

from ledger.rules.confirmations.agreement import Agreement

Confirmations = Agreement
