"""Artificial scores: what they are worth (Law 12C2; the family)."""

from ledger.rules.artificial.fixed_imps import FixedImps
from ledger.rules.artificial.percentages import Percentages

ArtificialScores = Percentages | FixedImps
