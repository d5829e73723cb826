"""Generated contests in which not everybody agrees, under the shipped sets.

Results, corrections, consents, postings, rulings, appeals, penalties, forfeits, withdrawals,
annulments, draws and several stages, in any order and by anybody, beside an oracle of the
documents' clauses of procedure: python -m tests.disputes --count 2000 [--steps 60] [--every 1].
"""
