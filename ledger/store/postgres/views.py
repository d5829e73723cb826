"""The views of a ledger on a server: tables of all ledgers, of which each has its own rows."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

import psycopg
from eventsourcing.persistence import PersistenceError

from ledger.errors import LedgerIsBusy, NotTheseViews, ViewsAreBusy
from ledger.store.places import Address
from ledger.store.postgres.anew import write_anew
from ledger.store.postgres.opening import APART
from ledger.store.postgres.recorder import ServerDatastore
from ledger.store.postgres.schema import VIEWS, table_apart
from ledger.store.postgres.tables import ServerTables
from ledger.store.postgres.words import in_our_words
from ledger.store.views import Mark, SharedViews

MARKS = "views"
"""The table that tells every reader up to where the views of each ledger go."""

MARK = 'founded text COLLATE "C", position bigint, hash text COLLATE "C", PRIMARY KEY (ledger)'

READABLE = f"""
SELECT 1 FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = '{VIEWS}' AND relname = '{MARKS}'
AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(pg_class.oid, 'SELECT')"""
"""Finds a row where there are marks that whoever asks may read."""

MADE = f"""
SELECT relname, relkind, relkind = 'v' OR relrowsecurity AND relforcerowsecurity,
    (SELECT string_agg(attname || ' ' || format_type(atttypid, NULL), ', ' ORDER BY attnum)
     FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped),
    EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid)
FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
WHERE nspname = '{VIEWS}' AND relkind NOT IN ('i', 'I', 't')"""
"""What somebody has made where the views are."""


class ServerViews(SharedViews):
    """The rows that the tables hold of one ledger; they are made by whoever writes first.

    Where they are those of another version of the program they are made anew, empty: the views
    of all ledgers of the database are gone with them until these are rebuilt.
    """

    def __init__(self, place: Address, number: int, datastore: ServerDatastore) -> None:
        self.place, self._number, self._datastore = place, number, datastore
        self._tables: ServerTables | None = None

    @staticmethod
    def are_there(tables: ServerTables) -> bool:
        """Whether there are views of a ledger, as whose connection these tables are asked."""
        if tables.execute(READABLE).fetchone() is None:
            return False
        return tables.execute(f"SELECT 1 FROM {VIEWS}.{MARKS}").fetchone() is not None

    @contextmanager
    def writing(self) -> Iterator[ServerTables]:
        """The tables for who alone may write the rows of this ledger."""
        with self._transaction("READ COMMITTED", reading=False) as tables:
            tables.execute("SELECT pg_advisory_xact_lock(?, ?)", (APART + 1, self._number))
            yield tables

    @contextmanager
    def reading(self) -> Iterator[ServerTables]:
        """The tables as they are at one moment."""
        with self._transaction("REPEATABLE READ, READ ONLY", reading=True) as tables:
            yield tables

    def mark(self) -> Mark | None:
        """What the views of this ledger were made from; None: there are none."""
        assert self._tables is not None
        if self._tables.execute(READABLE).fetchone() is None:
            return None
        found = self._tables.execute(f"SELECT founded, position, hash FROM {MARKS}").fetchone()
        return None if found is None else Mark(*found)

    def put_mark(self, mark: Mark) -> None:
        """Note what they are made from now."""
        assert self._tables is not None
        self._tables.execute(f"DELETE FROM {MARKS}")
        into = f"INSERT INTO {MARKS} (founded, position, hash) VALUES (?, ?, ?)"
        self._tables.execute(into, mark)

    def made(self) -> dict[str, str]:
        """All but the marks by name, each with its columns."""
        return {name: made for name, (_, made) in self._made().items() if name != MARKS}

    def _made(self) -> dict[str, tuple[str, str]]:
        """Everything by name: whether it is a table or a view, and its columns."""
        assert self._tables is not None
        made = {}
        for name, kind, is_apart, columns, has_triggers in self._tables.execute(MADE):
            more = "" if is_apart and not has_triggers else "; changed by somebody"
            made[name] = "VIEW" if kind == "v" else "TABLE", f"{columns}{more}"
        return made

    def make(
        self, tables: Mapping[str, str], views: Collection[str], shape: Mapping[str, str]
    ) -> None:
        """Leave nothing of this ledger in the tables. Raises ViewsAreBusy, NotTheseViews."""
        assert self._tables is not None
        self._tables.execute("SELECT pg_advisory_xact_lock(?, 0)", (APART + 1,))
        made = self._made()
        if MARKS in made and self.made() == shape:
            for name in tables:
                self._tables.execute(f"DELETE FROM {VIEWS}.{name}")
            return
        for name, (kind, _) in made.items():
            quoted = name.replace('"', '""')
            self._tables.execute(f'DROP {kind} IF EXISTS {VIEWS}."{quoted}" CASCADE')
        for name, columns in {**tables, MARKS: MARK}.items():
            for statement in table_apart(VIEWS, name, columns):
                self._tables.execute(statement)
            self._tables.execute(f"ALTER TABLE {VIEWS}.{name} FORCE ROW LEVEL SECURITY")
        for statement in views:
            self._tables.execute(statement)
        if self.made() != shape:
            why = "the database makes other tables than it is told to (an event trigger?)"
            raise NotTheseViews(file=f"{VIEWS} of {self.place}", why=why)

    def is_empty(self) -> bool:
        """Whether no views of this ledger have been made yet."""
        return self.mark() is None

    def write_anew(self, tables: Collection[str], patience: float) -> None:
        """Leave no byte in these tables of what was deleted from them. Raises ViewsAreBusy."""
        named = ", ".join(f"{VIEWS}.{name}" for name in tables)
        with self._translated(reading=False), self._datastore.get_connection() as connection:
            write_anew(connection, named, patience)
            connection.close()  # it would wait no longer than this for whatever comes

    def close(self) -> None:
        """Nothing is held between two transactions."""

    @contextmanager
    def _transaction(self, kind: str, *, reading: bool) -> Iterator[ServerTables]:
        with (
            self._translated(reading=reading),
            self._datastore.get_connection() as connection,
            connection.transaction(),
        ):
            connection.execute(f"SET TRANSACTION ISOLATION LEVEL {kind}")
            connection.execute(f"SET LOCAL search_path TO {VIEWS}")
            self._tables = ServerTables(connection)
            try:
                yield self._tables
            finally:
                self._tables = None

    @contextmanager
    def _translated(self, *, reading: bool) -> Iterator[None]:
        try:
            yield
        except (PersistenceError, psycopg.Error) as error:
            said = in_our_words(self.place, error, reading=reading)
            if isinstance(said, LedgerIsBusy):
                said = ViewsAreBusy(file=f"what is kept of the views of {self.place}")
            raise said from None
