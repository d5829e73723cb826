"""The ledger as JSON Lines: out of one file and into another it is the same, hash by hash.

A journal is not believed. Each of its lines must be one that this program could have recorded
there: in form, in its circumstances, and decided again on what the lines before it say. People
stand beside the record and are not in it.
"""

from ledger.journal.line import write_line
from ledger.journal.taking_in import count_missing, take_in

__all__ = ["count_missing", "take_in", "write_line"]
