"""What befalls a program at its disk: connections that fail, end the program, or let others by."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Self

from ledger.store.connections import FileTables


class Killed(BaseException):
    """The program is no more."""


class Mishap(NamedTuple):
    """kind: of KINDS. at: how many steps at the disk are left alone first.

    writing: whether these are counted from the first on that writes.
    """

    kind: str
    at: int
    writing: bool


KINDS = ("kill", "full", "io", "sync lost", "sync kept", "overtaken")
"""The program is killed; the disk is full; a step fails; so does a commit, and is lost or kept all
the same; another program gets in between.
"""


class Program:
    """A program that runs, as far as disks know it. is_dead: nothing it does counts any more."""

    def __init__(self) -> None:
        self.is_dead = False
        self.connections: list[Failing] = []

    def end(self) -> None:
        """Let the system take back what it held: what was not committed is gone."""
        self.is_dead = True
        for one in self.connections:
            one.let_go()
        self.connections.clear()


class Disk:
    """What befalls whoever is at work. befallen: what did, since it was asked last."""

    def __init__(self) -> None:
        self.at_work: Program | None = None
        self.befallen = ""
        self._mishap: Mishap | None = None
        self._left, self._is_writing = 0, False
        self._meanwhile: Callable[[], object] = bool

    @contextmanager
    def work(
        self, program: Program, mishap: Mishap | None, meanwhile: Callable[[], object] = bool
    ) -> Iterator[None]:
        """Let a program work, and this befall it. meanwhile: what another one does."""
        before = vars(self).copy()
        self.at_work, self._mishap, self._meanwhile = program, mishap, meanwhile
        self._left, self._is_writing = mishap.at if mishap else 0, False
        try:
            yield
        finally:
            befallen = self.befallen
            vars(self).update(before)
            self.befallen = befallen

    def step(self, connection: "Failing", statement: str) -> None:
        """A step is about to be done. Raises Killed, OperationalError."""
        if connection.program is None:
            return
        if connection.program.is_dead:
            raise Killed
        self._is_writing |= statement.startswith("BEGIN IMMEDIATE")
        mishap = self._mishap
        if mishap is None or (mishap.writing and not self._is_writing):
            return
        if mishap.kind.startswith("sync") and statement != "COMMIT":
            return
        if self._left > 0:
            self._left -= 1
            return
        self._mishap, self.befallen = None, mishap.kind
        self._befall(mishap.kind, connection, statement)

    def _befall(self, kind: str, connection: "Failing", statement: str) -> None:
        match kind:
            case "kill":
                assert connection.program is not None
                connection.program.is_dead = True
                raise Killed
            case "full":
                (pages,) = connection.plainly("PRAGMA page_count").fetchone()
                connection.plainly(f"PRAGMA max_page_count = {pages}")
            case "io":
                if statement == "COMMIT":  # as SQLite does of itself then
                    connection.plainly("ROLLBACK")
                raise error(sqlite3.SQLITE_IOERR_WRITE)
            case "sync lost":
                connection.plainly("ROLLBACK")
                raise error(sqlite3.SQLITE_IOERR_FSYNC)
            case "sync kept":
                connection.plainly("COMMIT")
                raise error(sqlite3.SQLITE_IOERR_FSYNC)
            case _:
                self._meanwhile()


DISK = Disk()
"""The only one: programs of one world are at work one inside the other."""


def error(code: int) -> sqlite3.OperationalError:
    """As SQLite raises it where a disk fails."""
    made = sqlite3.OperationalError("disk I/O error")
    made.sqlite_errorcode = code
    return made


class Failing(FileTables):
    """The tables in an SQLite file, on a disk that may fail; nobody is waited for."""

    def __init__(self, name: str, timeout: float = 0, **settings: Any) -> None:
        super().__init__(name, timeout=0, **settings)
        self.program = DISK.at_work
        if self.program is not None:
            self.program.connections.append(self)

    def cursor(self, _: Any = None) -> "FailingCursor":  # type: ignore[override]
        return super().cursor(FailingCursor)

    def execute(self, statement: str, values: Any = (), /) -> sqlite3.Cursor:
        return self.cursor().execute(statement, values)

    def executemany(self, statement: str, values: Any, /) -> sqlite3.Cursor:
        return self.cursor().executemany(statement, values)

    def plainly(self, statement: str) -> sqlite3.Cursor:
        """Do it whatever befalls."""
        return super().execute(statement)

    def commit(self) -> None:
        DISK.step(self, "COMMIT")
        super().commit()

    def close(self) -> None:
        if self.program is None or not self.program.is_dead:
            super().close()

    def let_go(self) -> None:
        super().close()


class FailingCursor(sqlite3.Cursor):
    connection: Failing

    def execute(self, statement: str, values: Any = (), /) -> Self:
        DISK.step(self.connection, statement)
        return super().execute(statement, values)

    def executemany(self, statement: str, values: Any, /) -> Self:
        DISK.step(self.connection, statement)
        return super().executemany(statement, values)
