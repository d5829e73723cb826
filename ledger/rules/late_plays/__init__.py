"""Late plays, boards put off to the end of a session: the family."""

from ledger.rules.late_plays.limited import Limited

LatePlays = Limited
