"""The only door to the event-sourcing library: the ledger's rows on disk."""

from ledger.store.access import remove
from ledger.store.batches import Circumstances, Part, envelope_of, enveloped
from ledger.store.rows import GENESIS_HASH, Row, chained, digest_of, write_time
from ledger.store.store import Clock, Conflict, Head, Store, create
from ledger.store.tracked import TrackedFile

__all__ = [
    "GENESIS_HASH",
    "Circumstances",
    "Clock",
    "Conflict",
    "Head",
    "Part",
    "Row",
    "Store",
    "TrackedFile",
    "chained",
    "create",
    "digest_of",
    "envelope_of",
    "enveloped",
    "remove",
    "write_time",
]
