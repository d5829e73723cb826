"""The library's PostgreSQL recorder on our own tables: chained, append-only, dense positions.

Whoever records holds a lock of his ledger alone, so that ledgers never wait for one another.
Others are told after the commit, for notifying inside it would make all commits of a database
wait in one line; what they were not told they find by position.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from psycopg.rows import tuple_row
from psycopg.sql import SQL

from ledger.store.batches import Entries
from ledger.store.datastore import Unguarded
from ledger.store.effective import in_order
from ledger.store.notifications import notifications, selection
from ledger.store.places import Address
from ledger.store.postgres.going_on import INTO, Left, is_recorded, left_by
from ledger.store.postgres.opening import APART, configure
from ledger.store.postgres.pool import Pool
from ledger.store.postgres.schema import SCHEMA
from ledger.store.postgres.tables import ServerTables, in_psycopgs_words
from ledger.store.recorder import NOT_ARRIVED, entries_of
from ledger.store.rows import COLUMNS, Chain, Placed
from ledger.store.shelf import Last
from ledger.store.standing import question, standing


class ServerDatastore(PostgresDatastore):
    """The library's datastore, whose connections work as the program for one ledger.

    Attributes:
        held: the only connection, where all is one transaction that another ends.

    """

    def __init__(
        self,
        place: Address,
        ledger: int,
        *,
        patience: int = 5,
        held: psycopg.Connection[Any] | None = None,
    ) -> None:
        super().__init__("", "", "", "", "", originator_id_type="text", schema=SCHEMA)
        self.held = held

        def prepared(connection: psycopg.Connection[Any]) -> None:
            configure(connection, ledger, patience)

        self.pool = Pool(place, prepared, patience)

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
        self._tell = f"SET LOCAL synchronous_commit TO off; NOTIFY {self.channel_name}"
        self._lock = f"SELECT pg_advisory_xact_lock({APART}, {ledger})"
        self._hash = f"SELECT hash {of} AND position = %s"
        self.events = f"(SELECT {', '.join(COLUMNS)} {of}) AS events"
        self._copy = f"COPY {INTO} FROM STDIN"
        self._left: Left | None = None

    def create_table(self) -> None:
        """The tables are those of the whole database."""

    def insert_events(
        self, stored_events: Entries | Sequence[StoredEvent], **options: Any
    ) -> Sequence[int] | None:
        """Insert in one transaction, once; the positions, None for no events.

        expected, along: as in the recorder of files. on_commit: is told the last row
        before the commit is asked for.
        """
        if not stored_events:
            return None
        with self.datastore.get_connection() as connection:
            rows = self._gone_on(connection, stored_events, options)
            if not rows:
                with self._placed(connection, stored_events, options) as rows:
                    self.put(connection, rows)
                    if options.get("along"):
                        options["along"](ServerTables(connection))
                    _tell_of(rows, options)
            self._left = left_by(rows[-1])
            with suppress(psycopg.Error):  # all is on record, and whoever follows looks, too
                self.tell(connection)
        return [int(row[0] or 0) for row in rows]

    def _gone_on(
        self,
        connection: psycopg.Connection[Any],
        stored_events: Entries | Sequence[StoredEvent],
        options: Mapping[str, Any],
    ) -> list[Placed]:
        """The row of one event, recorded after our own last; nothing where that cannot be."""
        left = self._left
        if left is None or len(stored_events) > 1 or options.get("along"):
            return []
        leading, entries = entries_of(stored_events)
        if not in_order(left.recorded_at, leading.kind, leading.recorded_at):
            return []
        rows = list(Chain(left.position, left.hash).rows(entries))
        _tell_of(rows, options)
        expected = options.get("expected") or {}
        is_there = is_recorded(connection, self.ledger, left, rows[0], expected, leading.request_id)
        return rows if is_there else []

    @contextmanager
    def _placed(
        self,
        connection: psycopg.Connection[Any],
        stored_events: Entries | Sequence[StoredEvent],
        options: Mapping[str, Any],
    ) -> Iterator[list[Placed]]:
        """The rows as they follow on the head, in a transaction in which nobody else moves it.

        Raises IntegrityError for what has moved.
        """
        leading, entries = entries_of(stored_events)
        expected = options.get("expected") or {}
        asked, values = question(self.events, expected, leading.request_id)
        with self.apart(connection):
            found = _asked(connection, in_psycopgs_words(asked), values).fetchone()
            head = standing(found, expected, leading)
            yield list(Chain(*head).rows(entries))

    @contextmanager
    def apart(self, connection: psycopg.Connection[Any]) -> Iterator[None]:
        """A transaction in which nobody else records in this ledger.

        It is begun by one message. What fails in it is rolled back when the connection is put
        back; inside of one that another ends, at once.
        """
        if not _is_idle(connection):
            with connection.transaction():
                connection.execute(self._lock)
                yield
            return
        connection.execute(f"BEGIN; {self._lock}")
        yield
        connection.commit()

    def put(self, connection: psycopg.Connection[Any], rows: Iterable[Sequence[Any]]) -> int:
        """Insert rows of the record, and say how many. Raises Unguarded if one did not arrive."""
        count = 0
        with connection.cursor() as cursor:
            with cursor.copy(self._copy) as copy:
                for count, row in enumerate(rows, 1):  # noqa: B007  # how many there were
                    copy.write_row((self.ledger, *row))
            if cursor.rowcount != count:
                raise Unguarded(NOT_ARRIVED)
        return count

    def tell(self, connection: psycopg.Connection[Any]) -> None:
        """Let whoever listens know that there is more; no disk need be waited for."""
        if _is_idle(connection):
            connection.execute(self._tell)

    def hash_at(self, position: int) -> str | None:
        """The hash of a row, once whoever is recording has ended; None where there is none."""
        with self.datastore.get_connection() as connection, self.apart(connection):
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


def _tell_of(rows: Sequence[Placed], options: Mapping[str, Any]) -> None:
    """Say which row is the last before the commit is asked for."""
    if options.get("on_commit"):
        options["on_commit"](Last(int(rows[-1][0] or 0), str(rows[-1][-1])))


def _is_idle(connection: psycopg.Connection[Any]) -> bool:
    """Whether no transaction is open on it."""
    return connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE


def _asked(
    connection: psycopg.Connection[Any], statement: str, values: Sequence[Any] = ()
) -> psycopg.Cursor[Any]:
    """A cursor over the rows that a statement finds, as plain tuples."""
    cursor = connection.cursor(row_factory=tuple_row)
    return cursor.execute(statement, values, prepare=True)
