"""Files that verbs read and write."""

import sys
from collections.abc import Iterable
from pathlib import Path

from ledger.errors import LedgerExists
from ledger.store import refusing
from replay.cli.screen import say_records

SCREEN = Path("-")
SQLITE = b"SQLite format 3\0"


def read_bytes(path: Path) -> bytes:
    """A file's contents; those of standard input for "-". Raises NoFile."""
    if path == SCREEN:
        return sys.stdin.buffer.read()
    with refusing(path):
        return path.read_bytes()


def write_lines(path: Path | None, lines: Iterable[bytes]) -> None:
    """Write a whole file or none; None: the screen. Raises NoFile; LedgerExists for a database."""
    if path is None or path == SCREEN:
        say_records(lines)
        return
    part = path.with_name(path.name + ".part")
    with refusing(path):
        if path.exists() and _start(path) == SQLITE:
            raise LedgerExists(file=str(path))
        try:
            with part.open("wb") as out:
                out.writelines(lines)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(len(SQLITE))
