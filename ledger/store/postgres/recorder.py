"""The library's PostgreSQL recorder on our own tables: chained, append-only, dense positions.

Whoever records holds a lock of his ledger alone, so that ledgers never wait for one another.
Others are told after the commit, for notifying inside it would make all commits of a database
wait in one line; what they were not told they find by position.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from select import select
from sys import exception
from typing import Any

import psycopg
from eventsourcing.persistence import IntegrityError, Notification, StoredEvent
from eventsourcing.postgres import (
    ConnectionPool,
    PostgresApplicationRecorder,
    PostgresDatastore,
)
from psycopg.rows import dict_row, tuple_row
from psycopg.sql import SQL

from ledger.store.effective import in_order
from ledger.store.notifications import notifications, selection
from ledger.store.postgres.opening import APART, configure
from ledger.store.postgres.schema import SCHEMA
from ledger.store.postgres.tables import ServerTables, in_psycopgs_words
from ledger.store.recorder import headers_of
from ledger.store.rows import COLUMNS, GENESIS_HASH, Chain, Placed

MOST_CONNECTIONS = 8
"""That one open ledger has to its server."""

FEW = 8
"""Up to so many rows are inserted by one statement each; more are copied in."""


class ServerDatastore(PostgresDatastore):
    """The library's datastore, whose connections work as the program for one ledger.

    held: the only connection, where all is one transaction that another ends.
    """

    def __init__(
        self,
        server: str,
        ledger: int,
        *,
        patience: int = 5,
        held: psycopg.Connection[Any] | None = None,
    ) -> None:
        super().__init__("", "", "", "", "", originator_id_type="text", schema=SCHEMA)
        self.held = held

        def prepared(connection: psycopg.Connection[Any]) -> None:
            configure(connection, ledger, patience)

        self.pool = ConnectionPool(
            server,
            kwargs={"row_factory": dict_row, "connect_timeout": patience},
            min_size=0,
            max_size=MOST_CONNECTIONS,
            open=False,
            configure=prepared,
            check=_check_is_there,
            timeout=patience,
            reconnect_timeout=patience,
            num_workers=1,
        )

    def register_type_adapters(self) -> None:
        """The tables have no types of their own."""

    @contextmanager
    def get_connection(self) -> Iterator[psycopg.Connection[Any]]:
        """A connection; psycopg's errors become those of the library."""
        if self.held is not None:
            yield self.held
            return
        with super().get_connection() as connection:
            yield connection


class ServerRecorder(PostgresApplicationRecorder):
    """Events of one ledger, each row chained to the one before it."""

    def __init__(self, datastore: ServerDatastore, ledger: int) -> None:
        super().__init__(datastore, events_table_name="events")
        self.ledger = ledger
        of = f"FROM {SCHEMA}.events WHERE ledger = {ledger}"
        self.select_events_statement = SQL(
            "SELECT * FROM (SELECT stream AS originator_id, version AS originator_version,"
            f" kind AS topic, convert_to(body, 'UTF8') AS state {of}) AS e"
            " WHERE originator_id = %s"
        ).format()
        self.max_notification_id_statement = SQL(f"SELECT MAX(position) {of}").format()
        self.channel_name = f"bridge_ledger_{ledger}"
        self._head = f"SELECT position, recorded_at, hash {of} ORDER BY position DESC LIMIT 1"
        self._version = f"SELECT MAX(version) {of} AND stream = %s"
        self._count = f"SELECT COUNT(*) {of} AND stream >= %s AND stream < %s"
        self._request = f"SELECT 1 {of} AND request_id = %s LIMIT 1"
        self._hash = f"SELECT hash {of} AND position = %s"
        columns = ", ".join(COLUMNS)
        marks = ", ".join(["%s"] * len(COLUMNS))
        into = f"{SCHEMA}.events (ledger, {columns})"
        self._insert = f"INSERT INTO {into} VALUES ({ledger}, {marks})"
        self._copy = f"COPY {into} FROM STDIN"

    def create_table(self) -> None:
        """The tables are those of the whole database."""

    def insert_events(
        self, stored_events: Sequence[StoredEvent], **options: Any
    ) -> Sequence[int] | None:
        """Insert in one transaction, once; the positions, None for no events.

        headers, expected, along: as in the recorder of files. on_commit: is told the last
        position and its hash before the commit is asked for.
        """
        if not stored_events:
            return None
        with self.datastore.get_connection() as connection:
            with connection.transaction():
                rows = self._placed(connection, stored_events, options)
                self.put(connection, rows)
                if options.get("along"):
                    options["along"](ServerTables(connection))
                if options.get("on_commit"):
                    options["on_commit"](rows[-1][0], rows[-1][-1])
            self.tell(connection)
        return [int(row[0] or 0) for row in rows]

    def _placed(
        self,
        connection: psycopg.Connection[Any],
        stored_events: Sequence[StoredEvent],
        options: Mapping[str, Any],
    ) -> list[Placed]:
        """The rows as they follow on the head, which nobody moves before they are inserted."""
        leading, headers = headers_of(stored_events, options)
        position, recorded_at, previous = self._locked(
            connection, options.get("expected") or {}, leading.request_id
        )
        if not in_order(recorded_at, leading.kind, leading.recorded_at):
            raise IntegrityError("recorded before the last event")
        bodies = (stored.state for stored in stored_events)
        return list(Chain(position, previous).rows(headers, bodies))

    def lock(self, connection: psycopg.Connection[Any]) -> None:
        """Let nobody else record in this ledger until the transaction ends."""
        connection.execute("SELECT pg_advisory_xact_lock(%s, %s)", (APART, self.ledger))

    def _locked(
        self, connection: psycopg.Connection[Any], expected: Mapping[str, int], request: str | None
    ) -> tuple[int, str, str]:
        """The head, once nobody else can move it. Raises IntegrityError for what has moved."""
        with _together(connection):
            self.lock(connection)
            head = _asked(connection, self._head)
            found = [
                _asked(connection, self._count, (stream, f"{stream[:-1]};"))
                if stream.endswith(":")
                else _asked(connection, self._version, (stream,))
                for stream in expected
            ]
            before = _asked(connection, self._request, (request,)) if request else None
            last: tuple[int, str, str] = head.fetchone() or (0, "", GENESIS_HASH)
            versions = [(one.fetchone() or (0,))[0] or 0 for one in found]
            is_repeated = before is not None and before.fetchone() is not None
        for (stream, version), now in zip(expected.items(), versions, strict=True):
            if now != version:
                raise IntegrityError(f"{stream} has moved")
        if is_repeated:
            raise IntegrityError("the request is on record already")
        return last

    def put(self, connection: psycopg.Connection[Any], rows: Iterable[Sequence[Any]]) -> int:
        """Insert rows of the record, and say how many."""
        with connection.cursor() as cursor:
            if isinstance(rows, list) and len(rows) <= FEW:
                for row in rows:
                    cursor.execute(self._insert, row, prepare=True)
                return len(rows)
            count = 0
            with cursor.copy(self._copy) as copy:
                for count, row in enumerate(rows, 1):  # noqa: B007  # how many there were
                    copy.write_row((self.ledger, *row))
            return count

    def tell(self, connection: psycopg.Connection[Any]) -> None:
        """Let whoever listens know that there is more; no disk need be waited for."""
        if connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE:
            connection.execute(
                "SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, '')",
                (self.channel_name,),
                prepare=True,
            )

    def hash_at(self, position: int) -> str | None:
        """The hash of a row, once whoever is recording has ended; None where there is none."""
        with self.datastore.get_connection() as connection, connection.transaction():
            self.lock(connection)
            row = _asked(connection, self._hash, (position,)).fetchone()
        return row and str(row[0])

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
            f"(SELECT * FROM {SCHEMA}.events WHERE ledger = {self.ledger}) AS events",
            "convert_to(body, 'UTF8')",
            start,
            limit,
            stop,
            topics,
            inclusive_of_start=inclusive_of_start,
        )
        with self.datastore.get_connection() as connection:
            return notifications(_asked(connection, in_psycopgs_words(statement), values))


def _check_is_there(connection: psycopg.Connection[Any]) -> None:
    """Raise OperationalError where an idle connection has something to say: it was ended."""
    if select([connection.fileno()], [], [], 0)[0]:
        connection.close()
        raise psycopg.OperationalError("the connection was ended")


@contextmanager
def _together(connection: psycopg.Connection[Any]) -> Iterator[None]:
    """What is asked inside is sent at once, and no answer is waited for before the next question.

    What ends it may leave answers uncollected, and that is raised over it: it is told itself.
    """
    outside = exception()
    try:
        with connection.pipeline():
            yield
    except psycopg.OperationalError as error:
        ended = error.__context__
        raise (error if ended in (None, outside) else ended) from None


def _asked(
    connection: psycopg.Connection[Any], statement: str, values: Sequence[Any] = ()
) -> psycopg.Cursor[Any]:
    """A cursor over the rows that a statement finds, as plain tuples."""
    cursor = connection.cursor(row_factory=tuple_row)
    return cursor.execute(statement, values, prepare=True)
