"""Which files are ledgers, and how one that may not be written is opened."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from stat import S_IWGRP, S_IWOTH, S_IWUSR

from eventsourcing.persistence import OperationalError

from ledger.errors import (
    LedgerError,
    LedgerIsBusy,
    LedgerIsNewer,
    LedgerIsReadOnly,
    NoFile,
    NotALedger,
)
from ledger.store.beside import is_taken, refusing
from ledger.store.connections import SQLITE_ERRORS
from ledger.store.recorder import APPLICATION_ID, FORMAT


def format_of(path: Path) -> int:
    """Return the format of a ledger by the marks in the file's first bytes.

    Raises NoFile, NotALedger, LedgerIsNewer.
    """
    try:
        with path.open("rb") as file:
            start = file.read(100)
    except OSError as error:
        raise NoFile(file=str(path), why=error.strerror or "cannot be read") from None
    if not start.startswith(b"SQLite format 3\0") or len(start) < 100:
        raise NotALedger(file=str(path), why="it is not an SQLite database")
    if int.from_bytes(start[68:72], "big") != APPLICATION_ID:
        raise NotALedger(file=str(path), why="it is an SQLite database of something else")
    found = int.from_bytes(start[60:64], "big")
    if found > FORMAT:
        raise LedgerIsNewer(file=str(path), found=found, known=FORMAT)
    return found


def is_writable(path: Path) -> bool:
    """Whether somebody may write the file: root is not asked to ignore a read-only mark."""
    return bool(path.stat().st_mode & (S_IWUSR | S_IWGRP | S_IWOTH))


def log_of(path: Path) -> Path:
    """Where SQLite keeps what is committed and not yet in the file itself."""
    return path.with_name(path.name + "-wal")


def check_room_for_log(path: Path) -> None:
    """Raise NoFile where a new file could have no log, or would be given that of a lost one."""
    for log in (log_of(path), path.with_name(path.name + "-journal")):
        with refusing(path), suppress(FileNotFoundError):
            log.lstat()
            if not is_taken(path):
                why = f"cannot be made beside {log.name}, the log of a lost one: put that away"
                raise NoFile(file=str(path), why=why)


def remove(path: Path) -> None:
    """Remove an SQLite file, if it is there, with what SQLite keeps beside it."""
    for beside in ("", "-wal", "-shm"):
        path.with_name(path.name + beside).unlink(missing_ok=True)


def name_for_reading(path: Path) -> str:
    """What to call the file towards SQLite so that reading it leaves nothing behind.

    Where the write-ahead log can be made and cleared away beside it, its path; else a URI that
    uses the log if there is one, or, on read-only media, none.
    """
    if is_writable(path) and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return str(path)
    in_place = f"{path.absolute().as_uri()}?mode=ro"
    return in_place if _is_readable(in_place) else f"{path.absolute().as_uri()}?immutable=1"


def _is_readable(uri: str) -> bool:
    try:
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    except SQLITE_ERRORS:
        return False
    return True


def in_our_words(path: Path, error: Exception) -> LedgerError:
    """What the database said, as a refusal."""
    text = str(error)
    if "locked" in text or "busy" in text:
        return LedgerIsBusy(file=str(path))
    if "full" in text or "disk I/O" in text or "readonly" in text or "read-only" in text:
        return LedgerIsReadOnly(file=str(path), why=text)
    if isinstance(error, OperationalError | sqlite3.OperationalError) and "unable" in text:
        return NoFile(file=str(path), why=text)
    return NotALedger(file=str(path), why=text)
