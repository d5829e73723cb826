"""What a round without an opponent is worth: the family."""

from ledger.rules.byes.fixed_bye import FixedBye

Bye = FixedBye
