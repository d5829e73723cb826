"""Paths of files: what lies there, and under which names beside one SQLite keeps what is its."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ledger.errors import LedgerExists, NoFile

DATABASE = b"SQLite format 3\0"
"""How a database begins, and nothing that SQLite keeps beside one."""

SQLITE = (DATABASE, b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83", b"\xd9\xd5\x05\xf9")
"""How databases begin, their write-ahead logs and their rollback journals."""

VIEWS = ".views"
"""How the name of a file ends in which the views of a ledger are."""

KEPT = {
    "-wal": "SQLite keeps",
    "-shm": "SQLite keeps",
    "-journal": "SQLite keeps",
    VIEWS: "lies",
}
"""How names end beside a database under which something of it is kept, and by whom."""


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Refuse in a sentence that names the file whatever the system refuses here: a NoFile."""
    try:
        yield
    except OSError as error:
        is_nowhere = isinstance(error, FileNotFoundError) and not path.parent.exists()
        why = "its folder is not there" if is_nowhere else error.strerror
        raise NoFile(file=str(path), why=why or "cannot be used") from None


def real(path: Path) -> Path:
    """Return the path of the file itself, where this one is a symbolic link to it.

    What is kept beside a file, such as its log, is kept beside that one.
    """
    is_link = os.path.islink(path)  # noqa: PTH114  # pathlib raises where a name is too long
    return Path(os.path.realpath(path)) if is_link else path


def is_taken(path: Path) -> bool:
    """Whether there is anything, be it a symbolic link that leads nowhere."""
    return os.path.lexists(real(path))


def check_name(path: Path) -> None:
    """Raise NoFile for a name under which something of a database that lies there is kept."""
    for end, whose in KEPT.items():
        name = path.name.removesuffix(end)
        if name in ("", path.name) or not path.with_name(name).is_file():
            continue
        with refusing(path):
            if is_database(path.with_name(name)):
                raise NoFile(file=str(path), why=f"that is where {whose} what belongs to {name}")


def is_database(path: Path) -> bool:
    """Whether a file is a database, or what SQLite keeps beside one. Raises OSError."""
    with path.open("rb") as file:
        return file.read(16).startswith(SQLITE)


def check_is_no_ledgers(path: Path) -> None:
    """Raise LedgerExists for a database; NoFile for a folder, and for a name that one keeps.

    For whoever writes what is no database. What is no file, such as a pipe, is not looked into.
    """
    with refusing(path):
        if (path.is_file() or path.is_dir()) and is_database(path):
            raise LedgerExists(file=str(path))
    check_name(path)


def views_of(path: Path) -> Path:
    """Where the views of a ledger are that lies there."""
    return path.with_name(path.name + VIEWS)


def log_of(path: Path) -> Path:
    """Where SQLite keeps what is committed and not yet in the file itself."""
    return path.with_name(path.name + "-wal")


def kept_beside(path: Path) -> Iterator[Path]:
    """Where SQLite keeps what belongs to a file: its log, the index of that, its journal.

    Nowhere beside a folder that is named without a name, such as `.`.
    """
    for end in ("-wal", "-shm", "-journal") if path.name else ():
        yield path.with_name(path.name + end)


def check_room_for_log(path: Path) -> None:
    """Raise NoFile where a new file could have no log, or would be given that of a lost one."""
    for log in kept_beside(path):
        with refusing(path), suppress(FileNotFoundError):
            log.lstat()
            if not is_taken(path):
                what = (
                    "a database of its own" if _is_whole_database(log) else "the log of a lost one"
                )
                why = f"cannot be made beside {log.name}, {what}: put that away"
                raise NoFile(file=str(path), why=why)


def check_beside(path: Path) -> None:
    """Raise NoFile for a file beside which another database has the name of what SQLite keeps.

    SQLite would take that for a log that is of no use, and write over it.
    """
    for other in kept_beside(path):
        if _is_whole_database(other):
            why = f"cannot be opened beside {other.name}, a database of its own: put that away"
            raise NoFile(file=str(path), why=why)


def _is_whole_database(path: Path) -> bool:
    """Whether it is a database, and not what SQLite keeps beside one."""
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(len(DATABASE)) == DATABASE
    return False


def remove(path: Path) -> None:
    """Remove an SQLite file, if it is there, with what SQLite keeps beside it."""
    path.unlink(missing_ok=True)
    for beside in kept_beside(path):
        if not _is_whole_database(beside):
            beside.unlink(missing_ok=True)
