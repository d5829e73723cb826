"""Batches: the events of one request, before and after they are recorded."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import count
from typing import NamedTuple

from ledger.coding import encode
from ledger.errors import BadValue
from ledger.events import AnyEvent, kind_of
from ledger.recorded import Envelope, Recorded
from ledger.store.rows import Entry, Header, write_time
from ledger.upcasts import read_event


class Batch(NamedTuple):
    """What a request led to: its first and last position, and the digest of its command."""

    first: int
    last: int
    command: str


class Part(NamedTuple):
    """Events for one stream, after the version that it is at."""

    stream: str
    version: int
    events: Sequence[AnyEvent]


class Circumstances(NamedTuple):
    """What a batch has in common: when, who, and in answer to which request."""

    recorded_at: datetime
    at: datetime
    actor: str
    responsible: str | None = None
    request_id: str | None = None
    command: str | None = None


class Entries:
    """What is to be recorded of a batch, made as it is asked for: it may be hundreds of thousands.

    It can be asked for again. Whoever asks for an event that could not be read back is told so
    by a BadValue.
    """

    def __init__(self, parts: Sequence[Part], circumstances: Circumstances) -> None:
        self._parts, self._circumstances = parts, circumstances

    def __len__(self) -> int:
        return sum([len(part.events) for part in self._parts])

    def __iter__(self) -> Iterator[Entry]:
        circumstances = self._circumstances
        recorded_at, at = write_time(circumstances.recorded_at), write_time(circumstances.at)
        for part in self._parts:
            count = len(part.events)
            for index, event in enumerate(part.events):
                header = Header(
                    part.stream,
                    part.version + index + 1,
                    kind_of(event),
                    recorded_at,
                    at,
                    circumstances.actor,
                    circumstances.responsible,
                    circumstances.request_id,
                    circumstances.command,
                    index,
                    count,
                )
                yield header, body_of(event)


def body_of(event: AnyEvent) -> bytes:
    """Canonical JSON of an event. Raises BadValue if it could not be read again as the same."""
    body = encode(event)
    try:
        again = read_event(body)
    except ValueError as error:
        raise _unreadable(event, body, f"readable: {error}") from None
    if again != event:
        raise _unreadable(event, body, "read back unchanged")
    return body


def _unreadable(event: AnyEvent, body: bytes, expected: str) -> BadValue:
    return BadValue(place=type(event).__name__, value=body.decode(), expected=expected)


def envelope_of(part: Part, circumstances: Circumstances) -> Envelope:
    """What the events of a part of a batch have in common."""
    return Envelope(
        part.stream,
        write_time(circumstances.recorded_at),
        write_time(circumstances.at),
        circumstances.actor,
        circumstances.responsible,
        circumstances.request_id,
        len(part.events),
    )


def enveloped(
    parts: Sequence[Part], circumstances: Circumstances, first: int
) -> tuple[Recorded, ...]:
    """The events as they stand in the record when the first of them is at a position."""
    positions = count(first)
    return tuple(
        Recorded(next(positions), version, event, envelope)
        for part in parts
        for envelope in (envelope_of(part, circumstances),)
        for version, event in enumerate(part.events, part.version + 1)
    )
