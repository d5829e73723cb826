"""Drop-ins, who come in late, and house contestants: the family."""

from ledger.rules.drop_ins.mean_of_best import MeanOfBest

DropIns = MeanOfBest
