"""The library's SQLite recorder on our own table: chained, append-only, one writer at a time."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from typing import Any
from uuid import UUID

from eventsourcing.persistence import (
    IntegrityError,
    Notification,
    OperationalError,
    StoredEvent,
)
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTransaction,
)

from ledger.store.connections import SQLITE_ERRORS, FileTables, connected
from ledger.store.effective import in_order
from ledger.store.notifications import notifications, selection
from ledger.store.rows import COLUMNS, GENESIS_HASH, Chain, Header
from ledger.store.schema import APPLICATION_ID, FORMAT, SINCE_FORMAT_2, STATEMENTS
from ledger.store.soundness import is_empty, unguarded

INSERT = f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"

AT_ONCE = 1000
"""How many rows are made ready before they are inserted: making one each in between is slower."""

ARRIVED = (
    "SELECT COUNT(*), MAX(position), (SELECT hash FROM events ORDER BY position DESC LIMIT 1)"
    " FROM events WHERE position >= ?"
)
"""How many rows there are from a position on, the last of them, and the hash of the head."""


class ImmediateTransaction(SQLiteTransaction):
    """A write transaction takes the lock at its start: read, then write, never fails half-way."""

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        return cursor


class Unguarded(Exception):
    """Something in the file makes that what is written would not be what is recorded."""


class Newer(Exception):
    """A newer program has made the file one of a format that this program cannot write."""

    def __init__(self, found: int) -> None:
        super().__init__(found)
        self.found = found


class LedgerConnection(SQLiteConnection):
    """A connection whose transactions are immediate where they write, and find the guards there."""

    _looked_at: int | None = None
    """The version of the file's schema that was found as it must be."""

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """A cursor inside a transaction. Raises Newer or Unguarded, if it is to write."""
        with ImmediateTransaction(self, commit=commit) as cursor, cursor:
            if commit:
                self._check_guards(cursor)
            yield cursor

    def _check_guards(self, cursor: SQLiteCursor) -> None:
        """Look at the guards again if anything was made or dropped since the last time."""
        cursor.execute("PRAGMA schema_version")
        version = cursor.fetchone()[0]
        if version == self._looked_at:
            return
        cursor.execute("PRAGMA user_version")
        found = cursor.fetchone()[0]
        if found > FORMAT:
            raise Newer(found)
        connection = plain_connection(cursor)
        what = None if is_empty(connection) else next(unguarded(connection), None)
        if what is not None:
            raise Unguarded(what)
        self._looked_at = version


class LedgerConnectionPool(SQLiteConnectionPool):
    """Connections that sync fully, overwrite what they delete and keep their statements.

    The library's own keep one prepared statement, which costs a third of every append.
    """

    def __init__(self, *, query_only: bool, **settings: Any) -> None:
        self.query_only = query_only
        super().__init__(**settings)

    def _create_connection(self) -> SQLiteConnection:
        try:
            plain = connected(
                self.db_name,
                timeout=self.lock_timeout or 0,
                query_only=self.query_only,
                writes_ahead="mode=ro" not in self.db_name and "immutable=" not in self.db_name,
            )
        except SQLITE_ERRORS as error:
            raise OperationalError(str(error)) from error
        return LedgerConnection(sqlite_conn=plain, max_age=self.max_age)


class LedgerDatastore(SQLiteDatastore):
    """The library's datastore over connections of ours."""

    def __init__(self, db_name: str, *, lock_timeout: int = 5, query_only: bool = False) -> None:
        super().__init__(db_name, originator_id_type="text")
        self.pool.close()
        self.pool = LedgerConnectionPool(
            db_name=db_name, lock_timeout=lock_timeout, query_only=query_only
        )


class LedgerRecorder(SQLiteApplicationRecorder):
    """Events in one append-only table, each row chained to the one before it."""

    def __init__(self, datastore: SQLiteDatastore) -> None:
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

    def _insert_events(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **options: Any
    ) -> Sequence[int] | None:
        """Chain and insert the events.

        headers: as in `headers_of`. expected: the versions at which streams must still be.
        along: writes what stands beside the record, in the same transaction.
        """
        if not stored_events:
            return None
        leading, headers = headers_of(stored_events, options)
        _check_expected(c, options.get("expected") or {})
        _check_request(c, leading.request_id)
        c.execute("SELECT position, recorded_at, hash FROM events ORDER BY position DESC LIMIT 1")
        position, recorded_at, previous = c.fetchone() or (0, "", GENESIS_HASH)
        if not in_order(recorded_at, leading.kind, leading.recorded_at):
            raise IntegrityError("recorded before the last event")
        placed = Chain(position, previous)
        rows = placed.rows(headers, (stored.state for stored in stored_events))
        while portion := list(islice(rows, AT_ONCE)):
            c.executemany(INSERT, portion)
        check_recorded(c, position + 1, len(stored_events), placed.hash)
        if options.get("along"):
            options["along"](plain_connection(c))
        return range(position + 1, placed.position + 1)

    def insert_events(
        self, stored_events: Sequence[StoredEvent], **kwargs: Any
    ) -> Sequence[int] | None:
        """Insert in one transaction; the positions, None for no events."""
        ids = super().insert_events(stored_events, **kwargs)
        return None if ids is None else list(ids)

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


def check_recorded(c: SQLiteCursor, first: int, count: int, last_hash: str) -> None:
    """Raise Unguarded unless the rows from this position on are those that were just inserted."""
    c.execute(ARRIVED, (first,))
    if tuple(c.fetchone()) != (count, first + count - 1, last_hash):
        raise Unguarded("what was to be recorded did not arrive in it")


def headers_of(
    stored_events: Sequence[StoredEvent], options: Mapping[str, Any]
) -> tuple[Header, Iterator[Header]]:
    """The first header, and all of them as they are asked for.

    options: with one a stored event as headers; without them (the library's own calls) they
    are plain.
    """
    headers: Iterator[Header] = iter(
        options.get("headers")
        or (
            _plain_header(stored, index, len(stored_events))
            for index, stored in enumerate(stored_events)
        )
    )
    leading = next(headers)
    return leading, chain((leading,), headers)


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


def _check_expected(c: SQLiteCursor, expected: Mapping[str, int]) -> None:
    """Raise IntegrityError if a stream that the decision read has moved since.

    A name that ends with its colon stands for all streams of a topic, and for how many events
    they hold.
    """
    for stream, version in expected.items():
        if stream.endswith(":"):
            c.execute(
                "SELECT COUNT(*) FROM events WHERE stream >= ? AND stream < ?",
                (stream, stream[:-1] + chr(ord(":") + 1)),
            )
        else:
            c.execute("SELECT MAX(version) FROM events WHERE stream = ?", (stream,))
        if (c.fetchone()[0] or 0) != version:
            raise IntegrityError(f"{stream} has moved")


def _check_request(c: SQLiteCursor, request_id: str | None) -> None:
    """Raise IntegrityError if something was recorded for this request id meanwhile."""
    if request_id is not None:
        c.execute("SELECT 1 FROM events WHERE request_id = ?", (request_id,))
        if c.fetchone() is not None:
            raise IntegrityError("the request is on record already")


def plain_connection(of: SQLiteCursor | SQLiteConnection) -> FileTables:
    """The sqlite3 connection under a cursor or a connection of the library's."""
    cursor = of if isinstance(of, SQLiteCursor) else of.cursor()
    connection = cursor.sqlite_cursor.connection
    assert isinstance(connection, FileTables)
    return connection
