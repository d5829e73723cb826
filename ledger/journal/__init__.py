"""Journals: a ledger as JSON Lines, which makes the same ledger again, hash by hash.

A journal is not believed. Each of its lines must be one that this program could have recorded
there: in form, in its circumstances, and decided again on what the lines before it say. People
stand beside the record and are not in it.
"""

from ledger.journal.behind import behind
from ledger.journal.fault import Fault
from ledger.journal.line import LONGEST, write_line, write_sealed
from ledger.journal.origins import Origin, misnoted, origins
from ledger.journal.states import Passing
from ledger.journal.taking_in import Continuation, Journal, append, continuation, found

__all__ = [
    "LONGEST",
    "Continuation",
    "Fault",
    "Journal",
    "Origin",
    "Passing",
    "append",
    "behind",
    "continuation",
    "found",
    "misnoted",
    "origins",
    "write_line",
    "write_sealed",
]
