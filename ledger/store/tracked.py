"""Files of views beside a ledger, marked with the ledger and the position they were made from."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from ledger.errors import (
    DamagedFile,
    LedgerError,
    NoFile,
    NotTheseViews,
    ViewsAreBusy,
    ViewsReplaced,
)
from ledger.store.access import (
    BUSY,
    DAMAGED,
    NO_ROOM,
    code_of,
    name_for_reading,
    name_for_writing,
    not_given,
    unread,
)
from ledger.store.connections import SQLITE_ERRORS, FileTables, connected, write_anew
from ledger.store.soundness import complaints
from ledger.store.views import Mark, Views

APPLICATION_ID = 0x62726C76
"""Marks the file as views of a bridge ledger (PRAGMA application_id: 'brlv')."""

VIEWS = "views"
"""The table of one row that tells every reader whose views these are, and how far they go."""

OLDER = "tracking"
"""The table in which earlier programs noted the position."""

NOT_AS_OPENED = {*DAMAGED, sqlite3.SQLITE_CANTOPEN}
"""Errors that SQLite also gives for a file that was replaced while it was open."""

CREATE = f"CREATE TABLE {VIEWS} (ledger TEXT, position INTEGER, hash TEXT)"
SELECT = f"SELECT ledger, position, hash FROM {VIEWS}"


Mode = Literal["rw", "ro", "make", "private"]
"""rw: a file that is there; ro: the same, for reading; make: made if it is not there; private:
one of our own without a name, which nobody else sees and which is gone when it is closed."""


class TrackedFile(Views):
    """An SQLite file whose contents follow a ledger up to a position.

    Whoever writes it holds its write lock from before the ledger is read until the views are
    written: there is one such program at a time, and each goes on from where the last was.
    Raises NoFile for what cannot be used, NotTheseViews for what is no file, DamagedFile for what
    is no sound database, ViewsAreBusy where somebody else keeps the lock, and ViewsReplaced where
    another file lies there by now, of which nothing is said yet.
    """

    def __init__(self, path: Path, mode: Mode = "rw", *, patience: float = 20) -> None:
        """Open the file at a path, or one that is to become it. patience: seconds to wait."""
        self.path, self._mode = path, mode
        self._lay_there = _what_lies_at(path)
        if mode != "private" and self._lay_there is not None and not path.is_file():
            raise NotTheseViews(file=str(path), why="it is no file, so put it away")
        with self._translated():
            if mode == "make":
                path.touch(0o600)
                self._lay_there = _what_lies_at(path)
            self._connection = connected(
                _name(path, mode),
                timeout=patience,
                query_only=mode == "ro",
                writes_ahead=mode == "make",
            )

    @contextmanager
    def writing(self) -> Iterator[FileTables]:
        """A connection that alone may write; all that is written is kept, or nothing."""
        with self._transaction("IMMEDIATE") as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[FileTables]:
        """A connection that sees the views as they are at one moment."""
        with self._transaction("DEFERRED") as connection:
            yield connection

    def mark(self) -> Mark | None:
        """What the views were made from; None: there are none, or another program's.

        Raises NotTheseViews for a database of something else.
        """
        with self._translated():
            made = self._tables()
            (marked,) = self._connection.execute("PRAGMA application_id").fetchone()
            if made and marked != APPLICATION_ID and OLDER not in made:
                why = "it is an SQLite database of something else, so put it away"
                raise NotTheseViews(file=str(self.path), why=why)
            if made.get(VIEWS) != CREATE:
                return None
            found = self._connection.execute(SELECT).fetchone()
        kinds = tuple(map(type, found or ()))
        return Mark(*found) if kinds == (str, int, str) else None

    def put_mark(self, mark: Mark) -> None:
        """Note what the views are made from now, together with what is being written."""
        if VIEWS not in self._tables():
            self._connection.execute(CREATE)
        self._connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        self._connection.execute(f"DELETE FROM {VIEWS}")
        self._connection.execute(f"INSERT INTO {VIEWS} VALUES (?, ?, ?)", mark)

    def made(self) -> dict[str, str]:
        """List what is in the file by name, but the mark, each with the statement that made it."""
        with self._translated():
            held = self._tables()
        own = (name for name in held if name != VIEWS and not name.startswith("sqlite_"))
        return {name: held[name] for name in own}

    def is_empty(self) -> bool:
        """Whether nothing was ever written to it."""
        with self._translated():
            return not self._tables()

    def check(self) -> None:
        """Raise DamagedFile if SQLite finds a page that is not as it must be."""
        with self._translated():
            said = next(complaints(self._connection, "quick_check(1)"), None)
        if said is not None:
            raise DamagedFile(file=str(self.path), why=said)

    def write_anew(self, patience: float) -> None:
        """Leave no byte in the file of what was deleted from it. patience: seconds to wait.

        Raises ViewsAreBusy.
        """
        with self._translated():
            is_rewritten = write_anew(self._connection, patience)
        if not is_rewritten:
            raise ViewsAreBusy(file=str(self.path))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _tables(self) -> dict[str, str]:
        """Everything the file holds by name, with the statement that made it."""
        return dict(self._connection.execute("SELECT name, sql FROM sqlite_master").fetchall())

    @contextmanager
    def _transaction(self, kind: str) -> Iterator[FileTables]:
        with self._translated():
            self._connection.execute(f"BEGIN {kind}")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # a full disk may have ended it already
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (OSError, *SQLITE_ERRORS) as error:
            said = _in_our_words(self.path, error, reading=self._mode == "ro")
            if code_of(error) & 0xFF in NOT_AS_OPENED and self._was_replaced():
                raise ViewsReplaced(file=str(self.path)) from None
            raise said from None

    def _was_replaced(self) -> bool:
        """Tell whether another file lies at the path by now; never for a private file."""
        return self._mode != "private" and _what_lies_at(self.path) != self._lay_there


def _what_lies_at(path: Path) -> tuple[int, int, int] | None:
    """Identify the file at a path, even if the next one gets its inode; None: there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_ctime_ns


def _name(path: Path, mode: Mode) -> str:
    """Give the SQLite URI of the file."""
    match mode:
        case "private":
            return ""
        case "ro":
            return name_for_reading(path)
        case "rw" | "make":
            return name_for_writing(path)


def _in_our_words(path: Path, error: Exception, *, reading: bool) -> LedgerError:
    """What the system or the database said, as a refusal; reading: nothing was to be written."""
    if isinstance(error, OSError):
        return NoFile(file=str(path), why=error.strerror or str(error))
    code = code_of(error) & 0xFF
    if code in BUSY:
        return ViewsAreBusy(file=str(path))
    if code in DAMAGED:
        return not_given(path, error) or DamagedFile(file=str(path), why=str(error))
    if reading and code in NO_ROOM:
        return unread(path, error)
    return NoFile(file=str(path), why=str(error))
