"""What stands in a row of the record: header, body, digest and chained hash."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import msgspec

GENESIS_HASH = "0" * 64
"""What stands for the previous hash before the first event."""

_header = msgspec.json.Encoder()


class Header(NamedTuple):
    """All of a row that its digest covers beside the body.

    Position is left out, so that a contest can be proved alone.

    Attributes:
        recorded_at, at: as written by write_time.
        command: the digest of the command that the request id stands for.

    """

    stream: str
    version: int
    kind: str
    recorded_at: str
    at: str
    actor: str
    responsible: str | None
    request_id: str | None
    command: str | None
    batch_index: int
    batch_count: int


class Row(NamedTuple):
    """A row as it stands in the file."""

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
    batch_index: int
    batch_count: int
    body: str
    digest: str
    hash: str

    @property
    def header(self) -> Header:
        """What the digest covers beside the body."""
        return Header(*self[1:12])

    @property
    def batch(self) -> range:
        """The positions of all that was recorded together with it."""
        first = self.position - self.batch_index
        return range(first, first + self.batch_count)


COLUMNS = Row._fields
"""The columns of the table of the record, in order."""


def header_json(header: Header) -> bytes:
    """The header as one canonical JSON array."""
    return _header.encode(header)


def digest_of(header: Header, body: str) -> str:
    """SHA-256 of the header as one canonical JSON array, followed by the body."""
    return sha256(_header.encode(header) + body.encode()).hexdigest()


def chained(previous: str, digest: str) -> str:
    """SHA-256 of the previous row's hash and this row's digest, both in hexadecimal."""
    return sha256((previous + digest).encode()).hexdigest()


Entry = tuple[Header, bytes]
"""What is to be recorded: a header, and a body as canonical JSON."""

Placed = tuple[int | str | None, ...]
"""A row of the table of the record, as it is inserted."""


class Chain:
    """Rows that follow on a head, each chained to the one before it as it is asked for.

    Attributes:
        position, hash: of the last of them so far.

    """

    def __init__(self, position: int, head: str) -> None:
        self.position, self.hash = position, head

    def rows(self, entries: Iterable[Entry]) -> Iterator[Placed]:
        """The rows of what is to be recorded."""
        for header, body in entries:
            text = body.decode()
            digest = digest_of(header, text)
            self.hash = chained(self.hash, digest)
            self.position += 1
            yield (self.position, *header, text, digest, self.hash)


@lru_cache(maxsize=8)  # of a batch the same two times are written again and again
def write_time(time: datetime) -> str:
    """The time in UTC, in one form that sorts as text."""
    return time.astimezone(UTC).isoformat(timespec="microseconds")[:26] + "Z"
