"""Rows forged: with the chain as it was, or computed anew by somebody who knows how.

The second kind, and rows cut off at the end, are found by a head noted elsewhere alone.
"""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ledger.store import Row
from tests.replay.tampering import rechained

Rows = Sequence[Row]
Forgery = Callable[[Random, Rows, Rows], Rows]


def changed(rng: Random, rows: Rows, others: Rows) -> Rows:
    """One character, or number, of one column of one row."""
    at, column = rng.randrange(len(rows)), rng.choice(Row._fields[1:])
    return put(rows, at, rows[at]._replace(**{column: other(rng, getattr(rows[at], column))}))


def swapped(rng: Random, rows: Rows, others: Rows) -> Rows:
    """What two rows hold, each in the place of the other."""
    one, two = rng.sample(range(1, len(rows)), 2)
    moved = put(rows, one, rows[two]._replace(position=one + 1))
    return put(moved, two, rows[one]._replace(position=two + 1))


def dropped(rng: Random, rows: Rows, others: Rows) -> Rows:
    """A row taken out of the middle."""
    at = rng.randrange(len(rows) - 1)
    return [*rows[:at], *rows[at + 1 :]]


def mixed(rng: Random, rows: Rows, others: Rows) -> Rows:
    """A row of another ledger in the place of one's own."""
    at = rng.randrange(min(len(rows), len(others)))
    return put(rows, at, others[at])


def replayed(rng: Random, rows: Rows, others: Rows) -> Rows:
    """A row once more, at the end, as the next of its stream."""
    again = rng.choice(rows[1:])
    last = max(row.version for row in rows if row.stream == again.stream)
    return [*rows, again._replace(position=len(rows) + 1, version=last + 1)]


def said_otherwise(rng: Random, rows: Rows, others: Rows) -> Rows:
    """Another value in an event, in a row, or a row too many; and the chain computed anew."""
    at = rng.randrange(1, len(rows))
    body = json.loads(rows[at].body)
    body["reason"] = f"because {rng.random()}"
    said = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return rechained(put(rows, at, rows[at]._replace(body=said)))


def signed_otherwise(rng: Random, rows: Rows, others: Rows) -> Rows:
    """Somebody else's name under a batch, and the chain computed anew."""
    request = rng.choice(rows[1:])
    same = request.recorded_at, request.at, request.actor
    return rechained(
        [
            row._replace(actor="mallory") if (row.recorded_at, row.at, row.actor) == same else row
            for row in rows
        ]
    )


def added(rng: Random, rows: Rows, others: Rows) -> Rows:
    """A row more than there was, before the last, and the chain computed anew."""
    *before, more = replayed(rng, rows[:-1], others)
    last = rows[-1]
    version = last.version + (more.stream == last.stream)
    return rechained([*before, more, last._replace(position=len(rows) + 1, version=version)])


def cut(rng: Random, rows: Rows, others: Rows) -> Rows:
    """Batches cut off at the end."""
    ends = [at for at, row in enumerate(rows[:-1], 1) if row.batch_index + 1 == row.batch_count]
    return rows[: rng.choice(ends)]


def exchanged(rng: Random, rows: Rows, others: Rows) -> Rows:
    """Another ledger altogether."""
    return others


PLAIN: tuple[Forgery, ...] = (changed, swapped, dropped, mixed, replayed)
"""Found in the rows themselves."""

KNOWING: tuple[Forgery, ...] = (said_otherwise, signed_otherwise, added, cut, exchanged)
"""Found by what was noted elsewhere."""


def put(rows: Rows, at: int, row: Row) -> list[Row]:
    """The rows with another in this place."""
    return [*rows[:at], row, *rows[at + 1 :]]


def other(rng: Random, value: Any) -> Any:
    """Nearly the same value."""
    if value is None:
        return "x"
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 1000))
    at = rng.randrange(len(value))
    return value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :]
