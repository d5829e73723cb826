"""Scores that a substitution alters: the family."""

from ledger.rules.altered_scores.least_of_three import LeastOfThree

AlteredScores = LeastOfThree
