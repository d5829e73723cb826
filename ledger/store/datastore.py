"""The library's datastore over connections of our own to a ledger's file."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock
from types import TracebackType

from eventsourcing.persistence import ConnectionPoolClosedError, OperationalError
from eventsourcing.sqlite import SQLiteDatastore, SQLiteTransaction

from ledger.store.connections import SQLITE_ERRORS, FileTables, connected
from ledger.store.schema import FORMAT
from ledger.store.soundness import is_empty, unguarded


class Unguarded(Exception):
    """Something in the file, such as a trigger, would change what is recorded."""


class Newer(Exception):
    """A newer program has made the file one of a format that this program cannot write."""

    def __init__(self, found: int) -> None:
        super().__init__(found)
        self.found = found


class LedgerDatastore(SQLiteDatastore):
    """A pool of connections to a ledger's file; one thread writes at a time.

    It replaces the library's pool, whose nested contexts took a third of the time of an append.
    """

    _looked_at: int | None = None
    """The version of the file's schema that was last checked and found sound."""

    def __init__(
        self,
        db_name: str,
        *,
        lock_timeout: int = 5,
        query_only: bool = False,
        lost: Callable[[], Exception | None] = lambda: None,
    ) -> None:
        """Open the pool. lock_timeout: seconds to wait for others.

        lost: called before a commit; gives the refusal if the file has been replaced meanwhile.
        """
        self._connected = partial(
            connected,
            db_name,
            timeout=lock_timeout,
            query_only=query_only,
            writes_ahead="mode=ro" not in db_name and "immutable=" not in db_name,
        )
        self._patience = lock_timeout
        self._idle, self._made = list[FileTables](), list[FileTables]()
        self._writing = Lock()
        self._is_closed = False
        self.lost = lost
        super().__init__(db_name, originator_id_type="text")

    def take(self, *, writes: bool) -> FileTables:
        """A connection of one's own until it is put back; no other thread is given one to write.

        Raises OperationalError where another thread writes for too long or the file cannot be
        opened, ConnectionPoolClosedError.
        """
        if writes and not self._writing.acquire(timeout=self._patience):
            raise OperationalError("database is locked")
        try:
            return self._idle.pop()
        except IndexError:
            try:
                return self._new()
            except BaseException:
                if writes:
                    self._writing.release()
                raise

    def put_back(self, connection: FileTables, *, writes: bool) -> None:
        """Leave a connection to the next who needs one, with nothing begun on it.

        A commit that is refused may leave its transaction open, in which one's own reading finds
        what nobody else ever will.
        """
        try:
            if not self._is_closed and connection.in_transaction:
                connection.rollback()
            self._idle.append(connection)
        finally:
            if writes:
                self._writing.release()

    def _new(self) -> FileTables:
        if self._is_closed:
            raise ConnectionPoolClosedError
        try:
            made = self._connected()
        except SQLITE_ERRORS as error:
            raise OperationalError(str(error)) from error
        self._made.append(made)
        return made

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[FileTables]:  # type: ignore[override]  # a plain one
        """A connection outside of any transaction; commit: to write."""
        connection = self.take(writes=commit)
        try:
            yield connection
        finally:
            self.put_back(connection, writes=commit)

    def transaction(self, *, commit: bool) -> "Transaction":  # type: ignore[override]  # a context, too
        """A cursor inside a transaction. Raises Newer or Unguarded, if it is to write."""
        return Transaction(self, commit=commit)

    def check_guards(self, connection: FileTables) -> None:
        """Look at the guards again if anything was made or dropped since the last time.

        Raises Newer, Unguarded.
        """
        (version,) = connection.execute("PRAGMA schema_version").fetchone()
        if version == self._looked_at:
            return
        (found,) = connection.execute("PRAGMA user_version").fetchone()
        if found > FORMAT:
            raise Newer(found)
        what = None if is_empty(connection) else next(unguarded(connection), None)
        if what is not None:
            raise Unguarded(what)
        self._looked_at = version

    def close(self) -> None:
        """Close all connections, those in use too."""
        self._is_closed = True
        self._idle.clear()
        while self._made:
            self._made.pop().close()


class Transaction(SQLiteTransaction):
    """A cursor inside a transaction; the library's way of ending one tells errors in its words.

    What writes takes the lock at its start: read, then write, never fails half-way.
    """

    def __init__(self, datastore: LedgerDatastore, *, commit: bool) -> None:
        self._datastore, self.commit = datastore, commit

    def __enter__(self) -> sqlite3.Cursor:  # type: ignore[override]  # the library wraps it
        self._taken = self._datastore.take(writes=self.commit)
        self.connection = self._taken  # type: ignore[assignment]  # it commits and rolls back, too
        self._cursor = self._taken.cursor()
        try:
            self._cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
            if self.commit:
                self._datastore.check_guards(self._taken)
        except BaseException as error:
            self.__exit__(type(error), error, None)
            raise
        return self._cursor

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_val: BaseException | None,
        exc_tb: TracebackType | None,
    ) -> None:
        try:
            self._cursor.close()
            if exc_val is None and self.commit:
                exc_val = self._datastore.lost()
            super().__exit__(exc_type, exc_val, exc_tb)
        finally:
            self._datastore.put_back(self._taken, writes=self.commit)
