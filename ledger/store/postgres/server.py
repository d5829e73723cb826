"""A ledger on a PostgreSQL server."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import count
from logging import NullHandler, getLogger  # noqa: TID251  # psycopg's complaints are told by us
from typing import Any

import psycopg
from eventsourcing.persistence import IntegrityError, PersistenceError
from psycopg import errors
from psycopg.rows import dict_row, tuple_row

from ledger.errors import LedgerError, LedgerIsReadOnly, MayBeRecorded, NoFile, RecordUnguarded
from ledger.store.batches import Entries
from ledger.store.datastore import Unguarded
from ledger.store.places import Address
from ledger.store.postgres import opening, schema
from ledger.store.postgres.anew import write_anew
from ledger.store.postgres.listening import Listening
from ledger.store.postgres.recorder import ServerDatastore, ServerRecorder
from ledger.store.postgres.schema import SCHEMA
from ledger.store.postgres.soundness import faults, unguarded
from ledger.store.postgres.tables import ServerTables, in_psycopgs_words
from ledger.store.postgres.views import ServerViews
from ledger.store.postgres.words import first_line, in_our_words, is_lost, psycopgs, refused
from ledger.store.rows import Row
from ledger.store.shelf import BATCH, Along, Last, Shelf

AT_ONCE = 1000
"""How many rows are fetched at once where many are read."""

getLogger("psycopg").addHandler(NullHandler())


class Server(Shelf):
    """A ledger on a server, under its name in one database."""

    common = f"json_build_array(position - version, json_build_array({BATCH}))::text"

    _is_guarded = False
    """Whether what guards the record was found as it must be, when it was first to be written."""

    def __init__(
        self,
        place: Address,
        *,
        read_only: bool = False,
        patience: int = 5,
        held: psycopg.Connection[Any] | None = None,
        number: int | None = None,
    ) -> None:
        """Open a ledger. patience: seconds to wait for others.

        held, number: the connection in whose transaction it is being made, and what number it
        is given (None: it is there). Raises NoFile, NotALedger, LedgerIsNewer.
        """
        self.place: Address = place
        self.read_only = read_only
        self._format = len(schema.MIGRATIONS)
        if number is None:
            lies = opening.found(place)
            if lies is None:
                raise NoFile(file=str(place), why="there is no ledger of that name")
            number, self._format = lies
        self.number = number
        self._snapshot, self._names = held, count()
        self._datastore = ServerDatastore(place, number, patience=patience, held=held)
        self._recorder = ServerRecorder(self._datastore, number)
        self.events = self._recorder.events
        self._listening = Listening(place, self._recorder.channel_name)

    @staticmethod
    def is_there(place: Address) -> bool:
        """Whether there is a ledger of this name. Raises NoFile, NotALedger, LedgerIsNewer."""
        return opening.found(place) is not None

    @staticmethod
    def names_in(server: str) -> tuple[str, ...]:
        """The names of all ledgers of a database. Raises NoFile, NotALedger, LedgerIsNewer."""
        return opening.names_in(server)

    @classmethod
    @contextmanager
    def making(cls, place: Address) -> Iterator["Server"]:
        """Yield an empty ledger, which is there for others when all of it is.

        Raises LedgerExists, NoFile, NotALedger, LedgerIsNewer.
        """
        opening.bring_up(place, make=True)
        with opening.connected(place) as connection:
            connection.row_factory = dict_row
            opening.configure(connection, None, opening.PATIENCE)
            number, is_filled = 0, False
            try:
                with connection.transaction():
                    number = opening.registered(connection, place)
                    yield cls(place, held=connection, number=number)
                    is_filled = True
            except psycopg.Error as error:
                if not (is_filled and is_lost(error) and opening.was_made(place, number, error)):
                    raise in_our_words(place, error, reading=False) from None

    def bring_up(self) -> None:
        """Give a database of an older format what this one has."""
        if self._format < len(schema.MIGRATIONS):
            opening.bring_up(self.place, make=False)

    def append(
        self,
        entries: Entries,
        expected: Mapping[str, int],
        along: Along | None,
    ) -> Last:
        """Record a batch, and say where it ends.

        Where the connection is lost it is looked up whether they are on record; they are
        recorded once, and asked for twice at most. Raises Conflict.
        """
        asked: list[Last] = []

        def insert() -> Last:
            asked.clear()
            self._recorder.insert_events(
                entries, expected=expected, along=along, on_commit=asked.append
            )
            return asked[-1]

        self._check_is_writable()
        with self._translated():
            try:
                return insert()
            except (PersistenceError, psycopg.Error) as error:
                if not is_lost(error) or self._snapshot is not None:
                    raise
                if asked and self._is_recorded(asked[-1], error):
                    return asked[-1]
                if not asked:
                    self._drop_dead()
                return insert()

    def _is_recorded(self, last: Last, lost: BaseException) -> bool:
        """Whether what was committed when the connection was lost is there.

        Raises MayBeRecorded where the server cannot be asked any more.
        """
        try:
            self._drop_dead()
            return self._recorder.hash_at(last.position) == last.hash
        except (PersistenceError, psycopg.Error):
            raise MayBeRecorded(file=str(self.place), why=first_line(lost)) from None

    def _drop_dead(self) -> None:
        """Keep no connection that is gone."""
        self._datastore.pool.check()

    def append_rows(self, rows: Iterable[Row], along: Along | None) -> None:
        """Record rows of another copy, which must chain on to the head. Raises Conflict."""
        with self.writing() as tables:
            self._recorder.put(tables.connection, rows)
            if along is not None:
                along(tables)

    @contextmanager
    def writing(self) -> Iterator[ServerTables]:
        """The tables inside one write transaction, in which nobody else records.

        Raises MayBeRecorded where the connection is lost at its very end; one that the server
        ended before that for idling has recorded nothing.
        """
        self._check_is_writable()
        is_written = False
        with self._connected(reading=False) as connection:
            try:
                with self._recorder.apart(connection):
                    yield ServerTables(connection)
                    is_written = True
            except psycopg.Error as error:
                is_known = isinstance(error, errors.IdleInTransactionSessionTimeout)
                if is_written and not is_known and is_lost(error) and self._snapshot is None:
                    raise MayBeRecorded(file=str(self.place), why=first_line(error)) from None
                raise

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """All that is read inside is as it was when the first of it was read."""
        if self._snapshot is not None:
            yield
            return
        with self._connected(reading=True) as connection, connection.transaction():
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            self._snapshot = connection
            try:
                yield
            finally:
                self._snapshot = None

    @contextmanager
    def reading(self) -> Iterator[ServerTables]:
        """The tables, for reading."""
        with self._connected(reading=True) as connection:
            yield ServerTables(connection)

    @contextmanager
    def selected(self, statement: str, values: Sequence[int | str]) -> Iterator[Iterator[Any]]:
        """The rows that a statement selects; in a transaction others are read meanwhile."""
        statement = in_psycopgs_words(statement)
        with self._connected(reading=True) as connection:
            if self._snapshot is None:
                with connection.cursor(row_factory=tuple_row) as cursor:
                    found: Any = cursor.stream(statement, values, size=AT_ONCE)
                    with closing(found) as rows:  # half read, it would keep the connection
                        yield rows
                return
            name = f"rows_{next(self._names)}"
            with connection.cursor(name, row_factory=tuple_row) as named:
                named.itersize = AT_ONCE
                yield iter(named.execute(statement, values))

    def wait_beyond(self, position: int, seconds: float) -> None:
        """Return once there is a row beyond this position: whoever records tells."""
        with self._translated(reading=True):
            self._listening.wait_beyond(position, seconds, self._last)

    def _last(self) -> int:
        """The position of the last row; 0 where there is none."""
        with self.reading() as tables:
            (last,) = tables.execute(f"SELECT MAX(position) FROM {self.events}").fetchone()
        return last or 0

    def faults(self, beside: Collection[str]) -> Iterator[str]:
        """What is wrong with the tables and guards around the rows."""
        with self.reading() as tables:
            yield from faults(tables)

    def mistaken(self) -> LedgerError | None:
        """Nothing: what is no ledger is not opened."""
        return None

    def has_views(self) -> bool:
        """Whether views are kept of it, which whoever logs in may read."""
        with self.reading() as tables:
            return ServerViews.are_there(tables)

    def views(self, *, read_only: bool) -> ServerViews:
        """The rows of views that are its own. Raises LedgerIsReadOnly."""
        if not read_only:
            self._check_is_writable()
        return ServerViews(self.place, self.number, self._datastore)

    def rewrite(self, patience: float) -> None:
        """Have the server write the tables with names anew, so that nothing deleted is in them.

        patience: seconds to wait for others. Raises LedgerIsBusy; LedgerIsReadOnly where the
        server says that they are not ours to write.
        """
        with opening.connected(self.place) as connection, self._translated():
            refused = write_anew(connection, f"{SCHEMA}.people", patience)
        if refused is not None:
            raise LedgerIsReadOnly(file=str(self.place), why=refused)

    def close(self) -> None:
        """Let go of the server."""
        self._listening.close()
        self._datastore.close()

    def _check_is_writable(self) -> None:
        if self.read_only:
            raise LedgerIsReadOnly(file=str(self.place), why="it was opened for reading")
        if not self._is_guarded:
            with self.reading() as tables:
                what = next(unguarded(tables), None)
            if what is not None:
                raise RecordUnguarded(file=str(self.place), what=what)
            self._is_guarded = True

    @contextmanager
    def _connected(self, *, reading: bool) -> Iterator[psycopg.Connection[Any]]:
        with self._translated(reading=reading):
            if self._snapshot is not None:
                yield self._snapshot
                return
            with self._datastore.get_connection() as connection:
                yield connection

    @contextmanager
    def _translated(self, *, reading: bool = False) -> Iterator[None]:
        """The server's errors in the ledger's words. reading: nothing is to be written."""
        try:
            yield
        except (IntegrityError, errors.IntegrityError) as error:
            self._is_guarded &= psycopgs(error) is error  # else it may be somebody else's doing
            raise refused(self.place, error) from None
        except Unguarded as error:
            raise RecordUnguarded(file=str(self.place), what=str(error)) from None
        except (PersistenceError, psycopg.Error) as error:
            raise in_our_words(self.place, error, reading=reading or self.read_only) from None
