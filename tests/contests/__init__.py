"""Whole contests, one for every shipped regulation set: generated, seeded, told by commands.

A contest is told to a ledger from its first entry to its final award, with everything that
its document provides for: late corrections, adjusted scores, forfeits, withdrawals,
penalties, substitutions, ties. At every posting the program is put beside the oracle, which
computes the same from the events alone and from the clauses as tests/oracle/documents.py
transcribes them. The final sheets of one contest of each set are kept, and were checked by
hand against the clauses.
"""
