"""Datums: the reference score of a Butler board (the family)."""

from ledger.rules.datums.median import Median
from ledger.rules.datums.trimmed_mean import TrimmedMean

Datum = TrimmedMean | Median
