"""Recognise the file of a ledger, open it even where it is read-only, and translate its errors."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from stat import S_ISDIR, S_ISREG, S_IWGRP, S_IWOTH, S_IWUSR
from threading import Lock
from typing import ClassVar

from eventsourcing.persistence import ConnectionPoolClosedError

from ledger.errors import (
    DiskFails,
    LedgerError,
    LedgerHasOtherNames,
    LedgerIsBusy,
    LedgerIsClosed,
    LedgerIsDamaged,
    LedgerIsNewer,
    LedgerIsReadOnly,
    MayBeRecorded,
    NoFile,
    NoRoomToRead,
    NotALedger,
    NotReadNow,
)
from ledger.store.beside import private_folders, sweep
from ledger.store.connections import LOG_ALONE, SQLITE_ERRORS, connected
from ledger.store.paths import DATABASE, check_beside, is_taken, log_of, refusing
from ledger.store.schema import APPLICATION_ID, FORMAT

MOVED = "was moved, removed or replaced since it was opened; nothing was recorded in it"


class Hold:
    """A note that this process has a ledger's file open, and the format of the file.

    Closing a file drops all POSIX locks of the process on it, SQLite's too. So the first bytes
    of a ledger are read by hand only while this process has it open nowhere else.
    """

    _lock = Lock()
    _files: ClassVar[dict[tuple[int, int], tuple[int, int]]] = {}
    """Device and inode of each file, its format, and how often it is held."""
    _closed: ClassVar[SimpleQueue[tuple[int, int]]] = SimpleQueue()
    """Files that were closed since: a finalizer may run anywhere, even where the lock is held."""

    def __init__(self, path: Path, *, marked: bool = True) -> None:
        """marked: False where any database will do. Raises NoFile, NotALedger, LedgerIsNewer."""
        with self._lock, refusing(path):
            found = path.stat()
            if not (S_ISREG(found.st_mode) or S_ISDIR(found.st_mode)):
                raise NotALedger(file=str(path), why="it is no file")
            self._take_in_closed()
            self._file = found.st_dev, found.st_ino
            if self._file not in self._files:
                check_beside(path)
                self._files[self._file] = format_of(path, marked=marked), 0
            self.format, held = self._files[self._file]
            self._files[self._file] = self.format, held + 1

    def lost_at(self, path: str) -> NoFile | None:
        """Give the refusal if another file has taken its place, where writing would be lost."""
        try:
            found = os.stat(path)  # noqa: PTH116  # at the end of every append: a Path takes longer
        except OSError:
            return NoFile(file=path, why=MOVED)
        is_there = (found.st_dev, found.st_ino) == self._file
        return None if is_there else NoFile(file=path, why=MOVED)

    def let_go(self) -> None:
        """Note that the file is closed."""
        self._closed.put(self._file)

    @classmethod
    def _take_in_closed(cls) -> None:
        """Forget the files that were closed since; called under the lock."""
        while not cls._closed.empty():
            file = cls._closed.get()
            file_format, held = cls._files.pop(file)
            if held > 1:
                cls._files[file] = file_format, held - 1


def format_of(path: Path, *, marked: bool = True) -> int:
    """Return the format of a ledger by the marks in the file's first bytes.

    marked: False where it is enough to be a database. Raises OSError, NotALedger, LedgerIsNewer.
    """
    with path.open("rb") as file:
        start = file.read(100)
    if not start.startswith(DATABASE) or len(start) < 100:
        raise NotALedger(file=str(path), why="it is not an SQLite database")
    found, application = (int.from_bytes(start[at : at + 4], "big") for at in (60, 68))
    if marked and application != APPLICATION_ID:
        raise NotALedger(file=str(path), why="it is an SQLite database of something else")
    if marked and found > FORMAT:
        raise LedgerIsNewer(file=str(path), found=found, known=FORMAT)
    return found


def check_has_one_name(path: Path) -> None:
    """Raise LedgerHasOtherNames for a file with hard links: each name would have its own log."""
    with refusing(path):
        if path.stat().st_nlink > 1:
            sweep(path)
            own = [folder / "new" for folder in private_folders(path)]
            linked = sum(file.exists() and file.samefile(path) for file in own)
            names = path.stat().st_nlink - linked
            if names > 1:
                raise LedgerHasOtherNames(file=str(path), names=names)


def check_is_writable(path: Path) -> None:
    """Raise LedgerIsReadOnly for a file marked read-only, even if the user is root."""
    why = None
    with refusing(path):
        if not path.stat().st_mode & (S_IWUSR | S_IWGRP | S_IWOTH):
            why = "it is marked as read-only"
        elif not os.access(path, os.W_OK):
            why = "that is not permitted here"
        elif not os.access(path.parent, os.W_OK):
            why = "nothing can be written in its folder, where its log is kept"
    if why is not None:
        raise LedgerIsReadOnly(file=str(path), why=why)


def name_for_writing(path: Path) -> str:
    """Give the SQLite URI of a file that exists, whatever characters its name has."""
    return f"{path.absolute().as_uri()}?mode=rw"


def name_for_reading(path: Path) -> str:
    """Give the SQLite URI by which reading the file leaves nothing behind.

    If its log can be made beside it and removed again, that is the one for writing. Otherwise an
    existing log is used as it is. Raises NoFile if that cannot be read: what was recorded last
    may stand in it.
    """
    with suppress(LedgerIsReadOnly):
        check_is_writable(path)
        return name_for_writing(path)
    uri = path.absolute().as_uri()
    if _is_readable(f"{uri}?mode=ro"):
        return f"{uri}?mode=ro"
    if not is_taken(log_of(path)):
        return f"{uri}?immutable=1"
    if _is_readable(f"{uri}{LOG_ALONE}"):
        return f"{uri}{LOG_ALONE}"
    why = f"{log_of(path).name}, its log, cannot be read, and what was recorded last may be in it"
    raise NoFile(file=str(path), why=why)


def _is_readable(uri: str) -> bool:
    """Tell whether SQLite can read the file under this URI, whatever is in it."""
    try:
        with closing(connected(uri, timeout=5, query_only=True, writes_ahead=False)) as file:
            file.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF not in (
            sqlite3.SQLITE_CANTOPEN,
            sqlite3.SQLITE_READONLY,
        )
    except SQLITE_ERRORS:
        return True
    return True


BEFORE_COMMIT = {
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_WRITE,
}
"""Errors of a disk after which what was written to the log is never taken for committed."""

READING = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR}
"""Errors of a disk that seldom pass."""

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
"""How SQLite says that what stands in a file cannot be."""

BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
"""How SQLite says that somebody else is at work in the file."""

NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM}
"""How it says that the disk, or the memory, does not do what is asked of it."""

NOT_ALLOWED = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}

CODES = {
    "locked": sqlite3.SQLITE_BUSY,
    "locking protocol": sqlite3.SQLITE_PROTOCOL,
    "disk I/O": sqlite3.SQLITE_IOERR,
    "full": sqlite3.SQLITE_FULL,
    "out of memory": sqlite3.SQLITE_NOMEM,
    "readonly": sqlite3.SQLITE_READONLY,
    "unable to open": sqlite3.SQLITE_CANTOPEN,
    "malformed": sqlite3.SQLITE_CORRUPT,
    "not a database": sqlite3.SQLITE_NOTADB,
    "decode": sqlite3.SQLITE_CORRUPT,
}
"""What stands in SQLite's words where its number was lost on the way."""

CLOSED = "closed database"
"""What Python says of a connection that was closed meanwhile; SQLite has no number for it."""


def in_our_words(path: Path, error: Exception, *, reading: bool = False) -> LedgerError:
    """Translate an error of SQLite into a refusal; reading: nothing was to be written.

    If a disk fails while a commit is synced, the rolled-back transaction may still be whole in
    the log, and count once that is read again: then the refusal says that this is not known.
    """
    text, code = str(error), code_of(error)
    if isinstance(error, ConnectionPoolClosedError) or CLOSED in text:
        return LedgerIsClosed(file=str(path))
    match code & 0xFF:
        case busy if busy in BUSY:
            return LedgerIsBusy(file=str(path))
        case failing if failing in NO_ROOM and reading:
            return unread(path, error)
        case sqlite3.SQLITE_IOERR if code not in BEFORE_COMMIT:
            return MayBeRecorded(file=str(path), why=text)
        case refusing if refusing in NO_ROOM | NOT_ALLOWED:
            return LedgerIsReadOnly(file=str(path), why=text)
        case sqlite3.SQLITE_CANTOPEN:
            return NoFile(file=str(path), why=text)
        case damaged if damaged in DAMAGED:
            return not_given(path, error) or LedgerIsDamaged(file=str(path), why=text)
        case _:
            return NotALedger(file=str(path), why=text)


def is_of_the_file(error: Exception) -> bool:
    """Whether SQLite says it of the file, and not of what it was asked."""
    of_files = BUSY | NO_ROOM | NOT_ALLOWED | DAMAGED | {sqlite3.SQLITE_CANTOPEN}
    return isinstance(error, SQLITE_ERRORS) and code_of(error) & 0xFF in of_files


def unread(path: Path, error: Exception) -> NotReadNow:
    """Make the refusal for a file that may be sound, and could not be read now."""
    code, why = code_of(error), str(error)
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:  # SQLite's index of the log, kept beside the file
        return NoRoomToRead(file=str(path), why=why)
    return (DiskFails if code in READING else NotReadNow)(file=str(path), why=why)


def not_given(path: Path, error: Exception) -> DiskFails | None:
    """Make the refusal if SQLite calls a file damaged because the disk failed to read part of it.

    None if the file really is damaged.
    """
    found = error if isinstance(error, sqlite3.Error) else error.__cause__
    if getattr(found, "sqlite_errorcode", None) is None:
        return None
    try:
        name = name_for_reading(path)
        with closing(connected(name, timeout=5, query_only=True, writes_ahead=False)) as file:
            (said,) = file.execute("PRAGMA integrity_check(1)").fetchone()
    except (LedgerError, *SQLITE_ERRORS):
        return None
    return DiskFails(file=str(path), why="a part of it was not given") if said == "ok" else None


def code_of(error: Exception) -> int:
    """SQLite's own number of an error, or of the cause of one that was passed on; 0: unknown."""
    for found in (error, error.__cause__):
        code = getattr(found, "sqlite_errorcode", None)
        if code is not None:
            return int(code)
    return next((code for words, code in CODES.items() if words in str(error)), 0)
