"""The only door to the event-sourcing library: the ledger's rows on disk."""

from ledger.store.batches import Circumstances, Part, envelope_of, enveloped
from ledger.store.beside import (
    PUBLISHED,
    in_turn,
    made_beside,
    sweep,
    sweep_around,
)
from ledger.store.effective import SetRight, before, effective, in_order
from ledger.store.paths import (
    check_is_no_ledgers,
    check_name,
    check_room_for_log,
    refusing,
    remove,
    views_of,
)
from ledger.store.places import Address, Place, database_of, is_on_a_server, place_of
from ledger.store.record import SHORT, Head
from ledger.store.rows import (
    GENESIS_HASH,
    Header,
    Row,
    chained,
    digest_of,
    header_json,
    write_time,
)
from ledger.store.schema import FORMAT
from ledger.store.shelf import Along, Conflict
from ledger.store.shelves import is_taken, ledgers_in
from ledger.store.sink import Sink
from ledger.store.sinks import sink_at
from ledger.store.store import STEP_BACK, Clock, Store, system_clock
from ledger.store.tables import Tables, Taken
from ledger.store.tracked import TrackedFile
from ledger.store.views import Mark, SharedViews, Views

__all__ = [
    "FORMAT",
    "GENESIS_HASH",
    "PUBLISHED",
    "SHORT",
    "STEP_BACK",
    "Address",
    "Along",
    "Circumstances",
    "Clock",
    "Conflict",
    "Head",
    "Header",
    "Mark",
    "Part",
    "Place",
    "Row",
    "SetRight",
    "SharedViews",
    "Sink",
    "Store",
    "Tables",
    "Taken",
    "TrackedFile",
    "Views",
    "before",
    "chained",
    "check_is_no_ledgers",
    "check_name",
    "check_room_for_log",
    "database_of",
    "digest_of",
    "effective",
    "envelope_of",
    "enveloped",
    "header_json",
    "in_order",
    "in_turn",
    "is_on_a_server",
    "is_taken",
    "ledgers_in",
    "made_beside",
    "place_of",
    "refusing",
    "remove",
    "sink_at",
    "sweep",
    "sweep_around",
    "system_clock",
    "views_of",
    "write_time",
]
