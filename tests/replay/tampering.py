"""Ledgers changed behind the program's back, as somebody with the file could do it."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from ledger.desk import Desk
from ledger.store import GENESIS_HASH, Row, Store, chained, digest_of
from ledger.store.recorder import INSERT
from ledger.store.schema import STATEMENTS, as_kept
from ledger.submissions import Signature
from replay.acts.submitting import command_in
from replay.verify import Verdict, verify

TRIGGERS = tuple(
    as_kept(statement).split()[2] for statement in STATEMENTS if "TRIGGER" in statement
)


def verdict_on(path: Path, noted_head: str | None = None) -> Verdict:
    """What verifying a file says."""
    with closing(Store(path, read_only=True, unchecked=True)) as store:
        return verify(store, noted_head)


def first_bad(path: Path, noted_head: str | None = None) -> int | None:
    """The first bad position in a file."""
    return verdict_on(path, noted_head).first_bad


def recorded_anyway(path: Path, contest: str, command: dict[str, Any], at: str) -> None:
    """A command as a program records it that does not work out what the command freezes."""
    with closing(Store(path)) as store:
        asked = command_in(json.dumps(command).encode(), "a command", "line 1")
        Desk(store).submit(contest, [asked], Signature(recorded_at=datetime.fromisoformat(at)))


@contextmanager
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection past the file's triggers, which are put back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        guards = dict(connection.execute(triggers).fetchall())
        for name in guards:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for statement in guards.values():
            connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def tamper(path: Path, *statements: str, values: Sequence[Any] = ()) -> None:
    """Change the file past its triggers."""
    with unguarded(path) as connection:
        for statement in statements:
            connection.execute(statement, values)


def rows_of(path: Path) -> list[Row]:
    """The rows as they stand in a file."""
    with closing(Store(path, read_only=True, unchecked=True)) as store:
        return list(store.rows())


def rewrite(path: Path, rows: Sequence[Row]) -> None:
    """Put these rows into the file in the place of its own, counted as SQLite counts them."""
    with unguarded(path) as connection:
        connection.execute("BEGIN")
        connection.execute("DELETE FROM events")
        connection.execute("DELETE FROM sqlite_sequence")
        connection.executemany(INSERT, rows)
        connection.execute("COMMIT")


def rechained(rows: Sequence[Row]) -> list[Row]:
    """The rows with digests and hashes that fit them: the work of somebody who knows how."""
    previous, made = GENESIS_HASH, []
    for row in rows:
        digest = digest_of(row.header, row.body)
        previous = chained(previous, digest)
        made.append(row._replace(digest=digest, hash=previous))
    return made
