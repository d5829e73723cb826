"""Write files atomically: under a private name beside their place, then renamed into it.

A program killed meanwhile leaves a folder `.NAME.<16 hex digits>.new`. Its maker holds a lock on
it; one without a lock is abandoned, and removed by whoever next makes that file.
"""

import fcntl
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep

from ledger.errors import LedgerExists, NoFile, ViewsAreBusy
from ledger.store.paths import check_name, real, refusing

PRIVATE = 0o600
"""Of every file that the program makes: its user may read and write it, nobody else."""

PUBLISHED = 0o666
"""Of files that are made to be read by everybody, as a web host's program: what the umask lets."""

WRITABLE = 0o222
"""Of a file that anybody at all may write."""

NAME_KEPT = 50
"""How many characters of a file's name its private one repeats; longer names find no room."""

PRIVATE_NAME = re.compile(r"\..{1,50}\.[0-9a-f]{16}\.new", re.DOTALL)
"""What private folders are called, whatever is made in them."""

LOOKS_AFTER = 0.02
"""Seconds between two attempts to get the lock."""

AT_FDCWD, RENAME_NOREPLACE = -100, 1
"""How renameat2 (Linux) is told that paths are ordinary ones and that nothing is replaced."""


@contextmanager
def made_beside(
    path: Path, may_replace: Callable[[Path], None] | None = None, mode: int = PRIVATE
) -> Iterator[Path]:
    """Yield a private empty file to fill, and put it in the path's place at the end, on disk whole.

    Nothing is left if what fills it fails. may_replace: raises if what is there must stay
    (None: whatever is there must). mode: the file's, as far as the umask lets. Raises LedgerExists
    where there is something that must; NoFile for one that is marked read-only, too, and for a
    name that is kept for what belongs to a database.
    """
    path = real(path)
    check_name(path)
    sweep(path)
    with _private_folder(path) as folder:
        file = folder / "new"
        with refusing(path):
            file.touch(mode, exist_ok=False)
        yield file
        with refusing(path):
            _sync(file)
            try:
                _put_where_nothing_is(file, path)
            except FileExistsError:
                if may_replace is None:
                    raise LedgerExists(file=str(path)) from None
                may_replace(path)
                _check_writable(path)
                file.replace(path)
            _sync(path.parent)


def _check_writable(path: Path) -> None:
    """Raise NoFile for a file that nobody may write: its folder alone would let it go."""
    if path.is_file() and not path.stat().st_mode & WRITABLE:
        raise NoFile(file=str(path), why="is marked read-only, and stays")


@contextmanager
def in_turn(path: Path, patience: float | None = None) -> Iterator[None]:
    """Let one program at a time make a file anew from what it holds. Raises NoFile.

    The lock is on the file's folder, since the file itself is replaced. patience: for how
    many seconds others are waited for (None: as long as they take); then it is a ViewsAreBusy.
    """
    with refusing(path):
        lock = os.open(real(path).parent, os.O_RDONLY)
    try:
        if not _is_locked(lock, patience):
            raise ViewsAreBusy(file=str(path))
        yield
    finally:
        os.close(lock)


def _is_locked(lock: int, patience: float | None) -> bool:
    """Lock it, as soon as nobody else has it; False where that takes too long."""
    until = None if patience is None else monotonic() + patience
    with suppress(OSError):  # file systems without locks
        while until is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if monotonic() >= until:
                    return False
                sleep(LOOKS_AFTER)
            else:
                return True
        fcntl.flock(lock, fcntl.LOCK_EX)
    return True


def sweep(path: Path) -> None:
    """Remove what programs that were killed left of this file under private names."""
    _sweep(private_folders(path))


def sweep_around(path: Path) -> list[Path]:
    """Remove what they left of any file in this one's folder; the private folders still in use."""
    _sweep(_matching(path.parent, PRIVATE_NAME))
    return _matching(path.parent, PRIVATE_NAME)


def _sweep(folders: list[Path]) -> None:
    for folder in folders:
        with suppress(OSError):  # somebody is at work in it, or it is not ours to remove
            lock = os.open(folder, os.O_RDONLY)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _remove(folder)
            finally:
                os.close(lock)


def private_folders(path: Path) -> list[Path]:
    """List the folders in which this file is being made, or was when its maker was killed."""
    named = re.compile(re.escape(f".{path.name[:NAME_KEPT]}.") + r"[0-9a-f]{16}\.new")
    return _matching(path.parent, named)


def _matching(folder: Path, named: re.Pattern[str]) -> list[Path]:
    try:
        return [entry for entry in folder.iterdir() if named.fullmatch(entry.name)]
    except OSError:
        return []


@contextmanager
def _private_folder(path: Path) -> Iterator[Path]:
    """Yield a new folder that is locked while it is filled, and gone afterwards."""
    folder, lock = path.with_name(f".{path.name[:NAME_KEPT]}.{token_hex(8)}.new"), None
    try:
        with refusing(path):
            while lock is None:
                lock = _made_and_locked(folder)
        yield folder
    finally:
        with suppress(OSError):
            _remove(folder)
        if lock is not None:
            os.close(lock)


def _made_and_locked(folder: Path) -> int | None:
    """Make a folder and lock it; None if it was swept before it was locked."""
    folder.mkdir(0o700)
    with suppress(FileNotFoundError):
        lock = os.open(folder, os.O_RDONLY)
        with suppress(OSError):  # file systems without locks: nobody can sweep there either
            fcntl.flock(lock, fcntl.LOCK_EX)
        if folder.exists():
            return lock
        os.close(lock)
    return None


def _remove(folder: Path) -> None:
    """Remove a private folder with the files in it."""
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


def _put_where_nothing_is(file: Path, path: Path) -> None:
    """Give the file its name in one step. Raises FileExistsError where there is something."""
    try:
        _rename(file, path)
    except FileExistsError:
        raise
    except OSError:  # this system or file system has no such call
        path.hardlink_to(file)


def _rename(file: Path, path: Path) -> None:
    """Rename without replacing. Raises OSError, as also where that cannot be asked for."""
    import ctypes

    call = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if call is None:
        raise OSError
    if call(AT_FDCWD, os.fsencode(file), AT_FDCWD, os.fsencode(path), RENAME_NOREPLACE):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _sync(path: Path) -> None:
    """Have a file or a folder written to the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
