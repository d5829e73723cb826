"""The library's SQLite recorder on our own table: chained, append-only, one writer at a time."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from sqlite3 import Cursor
from typing import Any
from uuid import UUID

from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder

from ledger.store.batches import Entries
from ledger.store.connections import FileTables
from ledger.store.datastore import LedgerDatastore, Unguarded
from ledger.store.notifications import notifications, selection
from ledger.store.rows import COLUMNS, Chain, Entry, Header
from ledger.store.schema import APPLICATION_ID, FORMAT, SINCE_FORMAT_2, STATEMENTS
from ledger.store.shelf import Last
from ledger.store.standing import question, standing

INSERT = f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"

AT_ONCE = 1000
"""How many rows are made ready before they are inserted: making one each in between is slower."""

ARRIVED = (
    "SELECT COUNT(*), MAX(position), (SELECT hash FROM events ORDER BY position DESC LIMIT 1)"
    " FROM events WHERE position >= ?"
)
"""How many rows there are from a position on, the last of them, and the hash of the head."""


NOT_ARRIVED = "what was to be recorded did not arrive in it"


class LedgerRecorder(SQLiteApplicationRecorder):
    """Events in one append-only table, each row chained to the one before it."""

    def __init__(self, datastore: LedgerDatastore) -> None:
        super().__init__(datastore, events_table_name="events")
        self.select_events_statement = (
            "SELECT * FROM (SELECT stream AS originator_id, version AS originator_version,"
            " kind AS topic, CAST(body AS BLOB) AS state FROM events) WHERE originator_id=? "
        )
        self.select_max_notification_id_statement = "SELECT MAX(position) FROM events"

    def construct_create_table_statements(self) -> list[str]:
        """Our table, its indexes and triggers, and the marks of the file."""
        return [
            *STATEMENTS,
            f"PRAGMA application_id = {APPLICATION_ID}",
            f"PRAGMA user_version = {FORMAT}",
        ]

    def bring_up(self) -> None:
        """Give a file of an older format what this one has beside it."""
        with self.datastore.transaction(commit=True) as cursor:
            for statement in (*SINCE_FORMAT_2, f"PRAGMA user_version = {FORMAT}"):
                cursor.execute(statement)

    def _insert_events(  # type: ignore[override]  # on a plain cursor
        self, c: Cursor, stored_events: Sequence[StoredEvent], **options: Any
    ) -> Sequence[int] | None:
        """Chain and insert the events.

        expected: the versions at which streams must still be. along: writes what stands beside
        the record, in the same transaction. on_commit: is told the last row before the commit
        is asked for.
        """
        if not stored_events:
            return None
        leading, entries = entries_of(stored_events)
        expected = options.get("expected") or {}
        c.execute(*question("events", expected, leading.request_id))
        placed = Chain(*standing(c.fetchone(), expected, leading))
        first = placed.position + 1
        rows = placed.rows(entries)
        for _ in range(0, len(stored_events), AT_ONCE):
            c.executemany(INSERT, list(islice(rows, AT_ONCE)))
        check_recorded(c, first, len(stored_events), placed.hash)
        if options.get("along"):
            options["along"](tables_of(c))
        if "on_commit" in options:
            options["on_commit"](Last(placed.position, placed.hash))
        return list(range(first, placed.position + 1))

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Events in order of position, as the library's subscribers read them."""
        statement, values = selection(
            "events",
            "CAST(body AS BLOB)",
            start,
            limit,
            stop,
            topics,
            inclusive_of_start=inclusive_of_start,
        )
        with self.datastore.transaction(commit=False) as c:
            c.execute(statement, values)
            return notifications(c.fetchall())


def check_recorded(c: Cursor, first: int, count: int, last_hash: str) -> None:
    """Raise Unguarded unless the rows from this position on are those that were just inserted."""
    c.execute(ARRIVED, (first,))
    if tuple(c.fetchone()) != (count, first + count - 1, last_hash):
        raise Unguarded(NOT_ARRIVED)


def entries_of(batch: Entries | Sequence[StoredEvent]) -> tuple[Header, Iterator[Entry]]:
    """The first header of a batch, and all of its entries as they are asked for.

    The library's own calls come without circumstances: their headers are plain.
    """
    if isinstance(batch, Entries):
        entries = iter(batch)
    else:
        entries = (
            (_plain_header(stored, index, len(batch)), stored.state)
            for index, stored in enumerate(batch)
        )
    leading = next(entries)
    return leading[0], chain((leading,), entries)


def _plain_header(stored: StoredEvent, index: int, count: int) -> Header:
    """The header of an event that came without circumstances."""
    stream = stored.originator_id
    return Header(
        stream=stream.hex if isinstance(stream, UUID) else stream,
        version=stored.originator_version,
        kind=stored.topic,
        recorded_at="",
        at="",
        actor="",
        responsible=None,
        request_id=None,
        command=None,
        batch_index=index,
        batch_count=count,
    )


def tables_of(cursor: Cursor) -> FileTables:
    """The connection under a cursor."""
    connection = cursor.connection
    assert isinstance(connection, FileTables)
    return connection
