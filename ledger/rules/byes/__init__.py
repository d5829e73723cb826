"""Byes: the worth of a round without an opponent (the family)."""

from ledger.rules.byes.fixed_bye import FixedBye

Bye = FixedBye
