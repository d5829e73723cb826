"""What a folder holds: the record by batches, the names beside it, all other files."""

import re
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ledger.people import People
from ledger.store import Row, Store
from tests.faults.acts import LEDGER

RANDOM = re.compile(r'\bp[0-9a-f]{32}\b|(?<="ledger":")[0-9a-f]{32}|(?<="seal":")[0-9a-f]{64}')
"""Ids that are made up anew each time, and seals, each with a secret of its own."""

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file while it is open, or when whoever had it open was killed."""

Batch = tuple[str, ...]


class Picture(NamedTuple):
    """A folder at rest, so that two of the same are equal.

    record: the batches of the ledger, None where there is none; ids that are made up stand by
    number. names: of the people, each as often as it is there. files: all others, by name.
    """

    record: tuple[Batch, ...] | None
    names: tuple[str, ...]
    files: dict[str, bytes]


def picture(folder: Path) -> Picture:
    """Take a picture. Raises LedgerError where what is at the ledger's path is no ledger."""
    others = (path for path in folder.iterdir() if path.is_file() and not _is_ours(path.name))
    files = {path.name: path.read_bytes() for path in others}
    if not (folder / LEDGER).exists():
        return Picture(None, (), files)
    with closing(Store(folder / LEDGER, read_only=True)) as store:
        names = tuple(sorted(person.name for person in People(store).all()))
        return Picture(tuple(_batches(store.rows())), names, files)


def _is_ours(name: str) -> bool:
    """Whether a file is the ledger, its views, or one that the program has made on the way."""
    return LEDGER in name or any(name.endswith(end) for end in BESIDE)


def _batches(rows: Iterable[Row]) -> Iterator[Batch]:
    numbers: dict[str, str] = {}

    def numbered(found: re.Match[str]) -> str:
        return numbers.setdefault(found[0], f"<{len(numbers) + 1}>")

    def key(row: Row) -> tuple[str, str | None, str]:
        return row.recorded_at, row.request_id, row.actor

    for _, batch in groupby(rows, key):
        yield tuple(
            RANDOM.sub(numbered, f"{row.stream}/{row.version} {row.kind} {row.actor} {row.body}")
            for row in batch
        )


def strays(folder: Path, before: Picture, after: Picture) -> list[str]:
    """What the program has made on its way and left."""
    known = {*before.files, *after.files}
    known |= {f"{name}{end}" for name in (LEDGER, f"{LEDGER}.views") for end in ("", *BESIDE)}
    return sorted(path.name for path in folder.iterdir() if path.name not in known)


def holding(folder: Path, name: str) -> list[str]:
    """The files of the ledger that hold a name."""
    traces = [name.encode(encoding) for encoding in ("utf-8", "utf-16-le", "utf-16-be")]
    return sorted(
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and _is_ours(str(path.relative_to(folder)))
        if any(trace in path.read_bytes() for trace in traces)
    )
