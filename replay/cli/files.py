"""Files that verbs read and write."""

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from ledger.errors import LedgerExists, NoFile
from ledger.store import made_beside, refusing
from replay.cli.screen import say_records

SCREEN = Path("-")
TYPED = "bridge-ledger.standard-input"
"""Under which name what was typed is kept while a verb runs."""
SQLITE = (b"SQLite format 3\0", b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83", b"\xd9\xd5\x05\xf9")
"""How databases begin, their write-ahead logs and their rollback journals."""
BESIDE_A_DATABASE = ("-wal", "-shm", "-journal")


def read_bytes(path: Path) -> bytes:
    """A file's contents; those of standard input for "-". Raises NoFile."""
    if path == SCREEN:
        meta = click.get_current_context().meta
        if TYPED not in meta:  # it can be read once, and work may be done again
            meta[TYPED] = sys.stdin.buffer.read()
        content: bytes = meta[TYPED]
        return content
    with refusing(path):
        return path.read_bytes()


def write_lines(path: Path | None, lines: Iterable[bytes]) -> None:
    """Write a whole file or none; None: the screen. What is no file is written as it comes.

    Raises NoFile; LedgerExists for a database.
    """
    if path is None or path == SCREEN:
        say_records(lines)
        return
    with refusing(path):
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb") as device:
                device.writelines(lines)
            return
    _check_is_replaceable(path)
    with made_beside(path, _check_is_replaceable) as new, new.open("wb") as out, refusing(path):
        out.writelines(lines)


def _check_is_replaceable(path: Path) -> None:
    """Raise LedgerExists for a database; NoFile for what SQLite keeps beside one, or a folder."""
    with refusing(path):
        if path.exists() and _is_database(path):
            raise LedgerExists(file=str(path))
        for beside in BESIDE_A_DATABASE:
            name = path.name.removesuffix(beside)
            if name in ("", path.name):
                continue
            if path.with_name(name).exists() and _is_database(path.with_name(name)):
                why = f"that is where SQLite keeps what belongs to {name}"
                raise NoFile(file=str(path), why=why)


def _is_database(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(16).startswith(SQLITE)
