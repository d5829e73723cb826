"""The ledger as JSON Lines: one row a line, the event as it stands in the file, byte for byte.

Written out and read into a new file it is the same ledger, hash by hash. People stand
beside the record and are not in it.
"""

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import zip_longest
from pathlib import Path

import msgspec
from msgspec import Struct

from ledger.errors import InFile, JournalDiffers
from ledger.store import GENESIS_HASH, Row, Store, chained, create, digest_of, remove
from ledger.upcasts import read_event


class JournalLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row. event: the body, untouched."""

    position: int
    stream: str
    version: int
    kind: str
    recorded_at: str
    at: str
    actor: str
    responsible: str | None
    request_id: str | None
    command: str | None
    index: int
    count: int
    event: msgspec.Raw
    digest: str
    hash: str


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(JournalLine).decode


def write_line(row: Row) -> bytes:
    """The row as one line of JSON, with its line end."""
    line = JournalLine(
        position=row.position,
        stream=row.stream,
        version=row.version,
        kind=row.kind,
        recorded_at=row.recorded_at,
        at=row.at,
        actor=row.actor,
        responsible=row.responsible,
        request_id=row.request_id,
        command=row.command,
        index=row.batch_index,
        count=row.batch_count,
        event=msgspec.Raw(row.body.encode()),
        digest=row.digest,
        hash=row.hash,
    )
    return _encode(line) + b"\n"


def read_rows(name: str, lines: Iterable[bytes]) -> Iterator[Row]:
    """The rows of a journal, each checked against its digest and the one before it.

    Raises InFile with the line that is wrong.
    """
    previous = GENESIS_HASH
    for number, line in enumerate(lines, 1):
        row = _row(name, number, line)
        if row.position != number:
            raise _wrong(name, number, f"is row #{row.position}; expected #{number}")
        if digest_of(row.header, row.body) != row.digest:
            raise _wrong(name, number, "does not match its digest")
        if chained(previous, row.digest) != row.hash:
            raise _wrong(name, number, "does not follow on the line before it (its hash differs)")
        try:
            read_event(row.body)
        except ValueError as error:
            raise _wrong(
                name, number, f"holds an event this program cannot read: {error}"
            ) from None
        previous = row.hash
        yield row


def take_in(path: Path, name: str, lines: Iterable[bytes]) -> int:
    """Make the ledger of a journal, or bring an existing copy of it up to date.

    Returns how many rows were added. Raises InFile, JournalDiffers; then nothing was.
    """
    is_new = not path.exists()
    if is_new:
        create(path)
    try:
        with closing(Store(path, unchecked=is_new)) as store:
            before = store.head().position
            store.append_rows(_missing(store, name, lines))
            return store.head().position - before
    except BaseException:
        if is_new:
            remove(path)
        raise


def count_missing(path: Path, name: str, lines: Iterable[bytes]) -> int:
    """How many rows would be added by taking the journal in. Raises InFile, JournalDiffers."""
    if not path.exists():
        return sum(1 for _ in read_rows(name, lines))
    with closing(Store(path, read_only=True)) as store:
        return sum(1 for _ in _missing(store, name, lines))


def _missing(store: Store, name: str, lines: Iterable[bytes]) -> Iterator[Row]:
    """The journal's rows beyond those of the ledger, which it must repeat."""
    known = store.head().position
    for row, mine in zip_longest(read_rows(name, lines), store.rows(up_to=known)):
        if row is None:
            raise JournalDiffers(file=name, position=mine.position)
        if mine is None:
            yield row
        elif mine.hash != row.hash:
            raise JournalDiffers(file=name, position=row.position)


def _row(name: str, number: int, line: bytes) -> Row:
    try:
        read = _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _wrong(name, number, f"is not a row of a ledger: {error}") from None
    return Row(
        position=read.position,
        stream=read.stream,
        version=read.version,
        kind=read.kind,
        recorded_at=read.recorded_at,
        at=read.at,
        actor=read.actor,
        responsible=read.responsible,
        request_id=read.request_id,
        command=read.command,
        batch_index=read.index,
        batch_count=read.count,
        body=bytes(read.event).decode(),
        digest=read.digest,
        hash=read.hash,
    )


def _wrong(name: str, number: int, what: str) -> InFile:
    return InFile(file=name, place=f"line {number}", what=what)
