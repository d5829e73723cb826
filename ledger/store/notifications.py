"""Notifications: the record as the event-sourcing library's subscribers read it."""

from collections.abc import Iterable, Sequence
from typing import Any

from eventsourcing.persistence import Notification


def selection(
    events: str,
    body: str,
    start: int | None,
    limit: int,
    stop: int | None,
    topics: Sequence[str],
    *,
    inclusive_of_start: bool,
) -> tuple[str, list[Any]]:
    """The statement that selects events in order of position, and its values.

    events: what stands for the table of the record; body: for its bodies, as bytes.
    """
    where, values = ["TRUE"], list[Any]()
    if start is not None:
        where.append("position >= ?" if inclusive_of_start else "position > ?")
        values.append(start)
    if stop is not None:
        where.append("position <= ?")
        values.append(stop)
    if topics:
        where.append(f"kind IN ({', '.join('?' * len(topics))})")
        values.extend(topics)
    statement = (
        f"SELECT position, stream, version, kind, {body} FROM {events}"
        f" WHERE {' AND '.join(where)} ORDER BY position LIMIT ?"
    )
    return statement, [*values, limit]


def notifications(rows: Iterable[Sequence[Any]]) -> list[Notification]:
    """The events of these rows."""
    return [
        Notification(
            id=row[0],
            originator_id=row[1],
            originator_version=row[2],
            topic=row[3],
            state=bytes(row[4]),
        )
        for row in rows
    ]
