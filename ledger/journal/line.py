"""Lines of a journal: each a row of the record as JSON, byte for byte as it stands in the file."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from ledger.coding import why_unread
from ledger.journal.fault import Fault
from ledger.store import Row

LONGEST = 8 * 1024 * 1024
"""The most bytes of a line; of a longer one no more is read."""


class JournalLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the record, as a line of a journal has it: its fields in the order of a Row.

    Attributes:
        event: the body, untouched.

    """

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


class SealedLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row without its event; without digest and hash, too, where these would give it away."""

    position: int
    digest: str = ""
    hash: str = ""


EVENT = JournalLine.__struct_fields__.index("event")
"""The place of the body among the fields."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(JournalLine).decode


def write_line(row: Row, *, proved: bool = True) -> bytes:
    """Write the row as one line of JSON, with its line end; proved: with its digest and hash."""
    line = _encode(_line(row))
    return (line if proved else line[: line.rindex(b',"digest":')] + b"}") + b"\n"


def write_sealed(row: Row, *, proved: bool = True) -> bytes:
    """Write a row without its event: enough for the chain to be checked.

    proved: with its digest and hash, else without.
    """
    told = SealedLine(position=row.position)
    if proved:
        told = SealedLine(position=row.position, digest=row.digest, hash=row.hash)
    return _encode(told) + b"\n"


def read_line(line: bytes) -> Row:
    """Read the row of a line. Raises Fault unless `write_line` would write these very bytes."""
    try:
        read = _decode(line)
        body = bytes(read.event).decode()
    except (ValueError, RecursionError) as error:
        raise Fault(f"is not a row of a ledger: {why_unread(error)}") from None
    written = _encode(read)
    if line.removesuffix(b"\n") != written:
        raise Fault(f"is not written as export writes it, {_where(line, written)}")
    return Row(*astuple(read))._replace(body=body)


def _line(row: Row) -> JournalLine:
    fields: list[Any] = list(row)
    fields[EVENT] = msgspec.Raw(row.body.encode())
    return JournalLine(*fields)


def _where(line: bytes, written: bytes) -> str:
    """Say from which byte on a line differs from what it should be."""
    pairs = enumerate(zip(line, written, strict=False), 1)
    first = next((at for at, (one, other) in pairs if one != other), min(len(line), len(written)))
    return f"from its byte {first} on"
