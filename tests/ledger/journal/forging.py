"""Journals by somebody who knows how: rows that this program never recorded, with right hashes."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Any

from ledger.coding import encode
from ledger.events import AnyEvent, kind_of
from ledger.journal import Journal, append, continuation, found, write_line
from ledger.store import Place, Row, Store, is_taken
from tests.replay.tampering import rechained


def take_in(place: Place, name: str, lines: Iterable[bytes]) -> int:
    """Make the ledger of a journal or bring it up to date; how many rows were added."""
    source = Journal(name, list(lines))
    if not is_taken(place):
        return found(place, source)
    more = continuation(place, source)
    with closing(Store(place)) as store:
        append(store, more)
    return len(more.lines)


TIME = "2026-11-20T23:00:00.000000Z"


def row(stream: str, event: AnyEvent, **header: Any) -> Row:
    """A row of its own batch, after the evening; where it stands comes when it is appended."""
    made = Row(
        position=0,
        stream=stream,
        version=0,
        kind=kind_of(event),
        recorded_at=TIME,
        at=TIME,
        actor="desk",
        responsible=None,
        request_id=None,
        command=None,
        batch_index=0,
        batch_count=1,
        body=encode(event).decode(),
        digest="",
        hash="",
    )
    return made._replace(**header)


def with_more(rows: Sequence[Row], *more: Row) -> list[Row]:
    """The rows and these after them, each in its place; a version that is given stays."""
    made = list(rows)
    for one in more:
        version = sum(other.stream == one.stream for other in made) + 1
        made.append(one._replace(position=len(made) + 1, version=one.version or version))
    return rechained(made)


def journal(rows: Sequence[Row]) -> list[bytes]:
    """The lines of a journal."""
    return list(map(write_line, rows))
