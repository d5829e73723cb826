"""Files that verbs read and write."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from io import BytesIO
from pathlib import Path
from time import sleep
from typing import IO, Any

import click

from ledger.errors import FileExists, NoFile
from ledger.store import check_is_no_ledgers, is_taken, made_beside, refusing
from replay.cli.screen import say_records

SCREEN = Path("-")
MOST_BYTES = 200 << 20
"""The most bytes of a file read at once; a year of a club is a hundredth of it."""

DEEPEST = 200
"""The most folders of a path; each that is to be made is made inside the one before it."""

STREAMED = "bridge-ledger.streamed"
"""The key under which input that can be read only once is kept while a verb runs."""


class FilePath(click.Path):
    """A path on the command line. No text at all is none: it would be the folder one is in."""

    def __init__(self, **how: bool) -> None:
        super().__init__(path_type=Path, **how)

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Read it. Raises BadParameter."""
        if value == "":
            self.fail("a path has a name", param, ctx)
        if str(value).count("/") > DEEPEST:
            self.fail(f"a path has at most {DEEPEST} folders", param, ctx)
        return super().convert(value, param, ctx)


def read_bytes(path: Path) -> bytes:
    """Return a file's contents; those of standard input for "-". Raises NoFile."""
    with opened(path) as file:
        return _bounded(file, path)


def changing(path: Path, every: float) -> Iterator[bytes]:
    """Yield a file's contents, and again whenever they are others, without end. Raises NoFile.

    every: in seconds, how often it is looked at. Who writes it may take it away for a while.
    """
    last = read_bytes(path)
    yield last
    while True:
        sleep(every)
        with suppress(NoFile):
            content = read_bytes(path)
            if content != last:
                last = content
                yield content


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """Open a file, or standard input for "-", to be read from its beginning. Raises NoFile.

    What comes out of a pipe comes once: it is kept while the verb runs, which may read it again.
    """
    with refusing(path), _opened(path) as file:
        yield file


def _opened(path: Path) -> IO[bytes]:
    return BytesIO(_streamed(path)) if _is_stream(path) else path.open("rb")


def _is_stream(path: Path) -> bool:
    return path == SCREEN or (path.exists() and not path.is_file() and not path.is_dir())


def _streamed(path: Path) -> bytes:
    kept: dict[Path, bytes] = click.get_current_context().meta.setdefault(STREAMED, {})
    if path not in kept:
        with nullcontext(sys.stdin.buffer) if path == SCREEN else path.open("rb") as stream:
            kept[path] = _bounded(stream, path)
    return kept[path]


def _bounded(stream: IO[bytes], path: Path) -> bytes:
    """Read all of it. Raises NoFile if it has no end, or is more than this machine should hold."""
    content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise NoFile(file=str(path), why=f"more than {MOST_BYTES >> 20} MB, and perhaps no end")
    return content


REPLACE = click.option("--replace", is_flag=True, help="Write over a FILE that is there already.")


def write_lines(path: Path | None, lines: Iterable[bytes], *, replace: bool = False) -> None:
    """Write a whole file or none; None: the screen. What is no file is written as it comes.

    replace: a file that is there may be written over. Raises NoFile; FileExists; LedgerExists
    for a database.
    """
    if path is None or path == SCREEN:
        say_records(lines)
        return
    with refusing(path):
        if _is_stream(path):
            with path.open("wb") as device:
                device.writelines(lines)
            return

    def check(path: Path) -> None:
        check_is_no_ledgers(path)
        if not replace and is_taken(path):
            raise FileExists(file=str(path))

    check(path)
    with made_beside(path, check) as new, refusing(path), new.open("wb") as out:
        out.writelines(lines)
