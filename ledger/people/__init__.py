"""The people behind the ids: a table beside the record, erasable without touching it.

Names of teams are kept the same way, under a party id. The record names nobody, but it holds a
seal of each: the id of a newcomer is one, and every change records the next. A seal is made with
a secret that is kept, and erased, with the name; without it no name can be tried.
"""

from ledger.people.people import People
from ledger.people.person import (
    PERSON_ID,
    Person,
    check_details,
    is_sealed,
    membership,
    seal,
    told_apart,
)
from ledger.people.table import FORMER_TABLE, STATEMENTS, write_down

__all__ = [
    "FORMER_TABLE",
    "PERSON_ID",
    "STATEMENTS",
    "People",
    "Person",
    "check_details",
    "is_sealed",
    "membership",
    "seal",
    "told_apart",
    "write_down",
]
