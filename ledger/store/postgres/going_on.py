"""One event after one's own last row: recorded by one statement, and asked of the server once.

Whoever goes on recording knows the head. He waits for the lock as all do, and sees what was
there before he waited; but each position is given once, so that whoever waited for somebody who
recorded inserts nothing, and has to ask.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import psycopg

from ledger.store.postgres.opening import APART
from ledger.store.postgres.schema import SCHEMA
from ledger.store.postgres.tables import in_psycopgs_words
from ledger.store.rows import COLUMNS, Placed
from ledger.store.standing import question

INTO = f"{SCHEMA}.events (ledger, {', '.join(COLUMNS)})"


class Left(NamedTuple):
    """The last row that was recorded from here: the head, unless somebody else went on."""

    position: int
    recorded_at: str
    hash: str


def left_by(row: Placed) -> Left:
    """What a row that was recorded leaves as the head."""
    return Left(*(row[COLUMNS.index(name)] for name in Left._fields))  # type: ignore[arg-type]


def is_recorded(
    connection: psycopg.Connection[Any],
    ledger: int,
    left: Left,
    row: Placed,
    expected: Mapping[str, int],
    request: str | None,
) -> bool:
    """Record a row after the head that was left, if it is the head and nothing has moved."""
    events = f"(SELECT * FROM {SCHEMA}.events WHERE ledger = {ledger}) AS events"
    asked, values = question(events, expected, request)
    versions = [f"at_{number}" for number in range(len(expected))]
    head = ", ".join(["position", "recorded_at", "hash", "repeated", *versions])
    unmoved = "".join(f" AND COALESCE({version}, 0) = ?" for version in versions)
    statement = (
        f"WITH apart AS MATERIALIZED (SELECT pg_advisory_xact_lock({APART}, {ledger})),"
        f" head ({head}) AS ({asked})"
        f" INSERT INTO {INTO} SELECT {ledger}, {', '.join('?' * len(row))} FROM apart, head"
        f" WHERE position = ? AND hash = ? AND repeated IS NULL{unmoved}"
        " ON CONFLICT DO NOTHING"
    )
    known = (left.position, left.hash, *expected.values())
    found = connection.execute(in_psycopgs_words(statement), (*values, *row, *known), prepare=True)
    return found.rowcount == 1
