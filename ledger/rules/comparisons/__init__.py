"""Comparisons: how many make a match (the family)."""

from ledger.rules.comparisons.at_least_share import AtLeastShare

Comparisons = AtLeastShare
