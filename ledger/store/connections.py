"""How the program's SQLite files are opened, and written anew where something was deleted."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from ledger.store.tables import Taken

SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; where it quotes damaged text, its complaint cannot be read itself."""


LOG_ALONE = "?mode=ro&vfs=unix-none"
"""Ends the URI of a file whose log is read where nothing can be written beside it: without locks,
and with its index in memory."""


class FileTables(sqlite3.Connection):
    """The tables in an SQLite file."""

    def put(self, statement: str, values: Sequence[Any], /) -> None:
        """Insert a row. Raises Taken."""
        try:
            self.execute(statement, values)
        except sqlite3.IntegrityError as error:
            raise Taken(str(error)) from None

    def columns(self, table: str, /) -> frozenset[str]:
        """The names of a table's columns; none where there is no such table."""
        found = self.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()
        return frozenset(name for (name,) in found)

    def make(self, *statements: str) -> None:
        """Make what is not there yet."""
        for statement in statements:
            self.execute(statement)


def connected(name: str, *, timeout: float, query_only: bool, writes_ahead: bool) -> FileTables:
    """A connection that syncs fully and overwrites what it deletes.

    name: a path or an SQLite URI. timeout: for how many seconds a lock is waited for.
    query_only: nothing can be written through it. writes_ahead: have the file keep a
    write-ahead log from now on, so that readers and a writer do not wait for one another.
    """
    connection = sqlite3.connect(
        name,
        uri=True,
        check_same_thread=False,
        isolation_level=None,
        timeout=timeout,
        factory=FileTables,
    )
    try:
        if name.endswith(LOG_ALONE):
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        if writes_ahead:
            connection.execute("PRAGMA journal_mode = WAL")
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute(f"PRAGMA query_only = {int(query_only)}")
    except BaseException:
        connection.close()
        raise
    return connection


def write_anew(connection: sqlite3.Connection, patience: float) -> bool:
    """Write a file anew from what it holds, so that no byte of what was deleted is left in it.

    Returns False while somebody still reads what was deleted: it stands in the log until then.
    patience: for how many seconds such readers are waited for.
    """
    (before,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
    try:
        if not _is_log_emptied(connection):
            return False
        connection.execute("VACUUM")
        return _is_log_emptied(connection)
    finally:
        connection.execute(f"PRAGMA busy_timeout = {before}")


def _is_log_emptied(connection: sqlite3.Connection) -> bool:
    """Bring all of the log into the file, and say whether nothing is left of it."""
    busy: int = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    return not busy
