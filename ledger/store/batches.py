"""Batches: the events of one request, before and after they are recorded."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import count
from typing import Any, NamedTuple

from eventsourcing.persistence import StoredEvent

from ledger.events import AnyEvent, kind_of
from ledger.recorded import Envelope, Recorded
from ledger.store.mapper import LedgerMapper, Pending
from ledger.store.rows import Header, write_time

MAPPER = LedgerMapper()


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


class Headers:
    """The headers of a batch, made as they are asked for; they can be asked for again."""

    def __init__(self, parts: Sequence[Part], circumstances: Circumstances) -> None:
        self._parts, self._circumstances = parts, circumstances

    def __iter__(self) -> Iterator[Header]:
        circumstances = self._circumstances
        recorded_at, at = write_time(circumstances.recorded_at), write_time(circumstances.at)
        for part in self._parts:
            count = len(part.events)
            for index, event in enumerate(part.events):
                yield Header(
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


class Bodies(Sequence[StoredEvent]):
    """The stored events of a batch, made as they are asked for: it may be hundreds of thousands.

    Whoever asks for one that could not be read back is told so by a BadValue.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = parts
        self._count = sum([len(part.events) for part in parts])

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[StoredEvent]:
        for part in self._parts:
            for version, event in enumerate(part.events, part.version + 1):
                yield MAPPER.to_stored_event(Pending(part.stream, version, event))

    def __getitem__(self, place: Any) -> Any:
        return list(self)[place]


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
