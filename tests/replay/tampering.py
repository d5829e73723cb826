"""Ledgers changed behind the program's back, as somebody with the file could do it."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from ledger.store import GENESIS_HASH, Row, Store, chained, digest_of
from ledger.store.recorder import INSERT, STATEMENTS
from replay.verify import Verdict, verify

TRIGGERS = ("never_update", "never_delete", "never_replace")


def verdict_on(path: Path, noted_head: str | None = None) -> Verdict:
    """What verifying a file says."""
    with closing(Store(path, read_only=True, unchecked=True)) as store:
        return verify(store, noted_head)


def first_bad(path: Path, noted_head: str | None = None) -> int | None:
    """The first bad position in a file."""
    return verdict_on(path, noted_head).first_bad


def tamper(path: Path, *statements: str, values: Sequence[Any] = ()) -> None:
    """Change the file past its triggers, and put them back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for trigger in TRIGGERS:
            connection.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            connection.execute(statement, values)
        for statement in STATEMENTS:
            connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def rows_of(path: Path) -> list[Row]:
    """The rows as they stand in a file."""
    with closing(Store(path, read_only=True, unchecked=True)) as store:
        return list(store.rows())


def rewrite(path: Path, rows: Sequence[Row]) -> None:
    """Put these rows into the file in the place of its own."""
    tamper(path, "DELETE FROM events")
    with closing(sqlite3.connect(path)) as connection:
        connection.executemany(INSERT, rows)
        connection.commit()


def rechained(rows: Sequence[Row]) -> list[Row]:
    """The rows with digests and hashes that fit them: the work of somebody who knows how."""
    previous, made = GENESIS_HASH, []
    for row in rows:
        digest = digest_of(row.header, row.body)
        previous = chained(previous, digest)
        made.append(row._replace(digest=digest, hash=previous))
    return made
