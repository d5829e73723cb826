"""Corrections: by whose error a score is wrong, who may put it right, and until when."""

from ledger.rules.corrections.correction import CAUSES, Cause, CorrectionRule

__all__ = ["CAUSES", "Cause", "CorrectionRule"]
