"""The check before a batch is recorded: do head, streams and request id allow it?

All is read by one statement, once nobody else can record, so that a server is asked only once.
Files and servers share it.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from eventsourcing.persistence import IntegrityError

from ledger.store.effective import in_order
from ledger.store.rows import GENESIS_HASH, Header


def question(
    events: str, expected: Mapping[str, int], request: str | None
) -> tuple[str, list[str | None]]:
    """Give the statement that reads the head, the request and the versions of streams.

    events: what stands for the table of the record. expected: by stream. A name that ends with
    its colon stands for all streams of a topic, and for how many events they hold.
    """
    asked = ["position", "recorded_at", "hash", _exists(events) if request else "NULL"]
    values: list[str | None] = [request] if request else []
    for stream in expected:
        if stream.endswith(":"):
            asked.append(f"(SELECT COUNT(*) FROM {events} WHERE stream >= ? AND stream < ?)")
            values += (stream, f"{stream[:-1]};")
        else:
            asked.append(f"(SELECT MAX(version) FROM {events} WHERE stream = ?)")
            values.append(stream)
    return f"SELECT {', '.join(asked)} FROM {events} ORDER BY position DESC LIMIT 1", values


def _exists(events: str) -> str:
    return f"(SELECT 1 FROM {events} WHERE request_id = ? LIMIT 1)"


def standing(
    found: Sequence[Any] | None, expected: Mapping[str, int], leading: Header
) -> tuple[int, str]:
    """Position and hash of the head, after which a batch with this first header may follow.

    found: the answer to the question; None of an empty record. Raises IntegrityError if a stream
    that the decision read has moved since, the request is on record or the time goes back.
    """
    position, recorded_at, previous, repeated, *versions = found or (0, "", GENESIS_HASH, None)
    for (stream, version), at in zip_longest(expected.items(), versions):
        if (at or 0) != version:
            raise IntegrityError(f"{stream} has moved")
    if repeated:
        raise IntegrityError("the request is on record already")
    if not in_order(recorded_at, leading.kind, leading.recorded_at):
        raise IntegrityError("recorded before the last event")
    return position, previous
