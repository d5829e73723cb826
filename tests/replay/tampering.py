"""Ledgers changed behind the program's back, as the owner of a file or a database could do it."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from ledger.desk import Desk
from ledger.store import GENESIS_HASH, Address, Place, Row, Store, Tables, chained, digest_of
from ledger.store.connections import FileTables
from ledger.store.recorder import INSERT
from ledger.store.schema import STATEMENTS, as_kept
from ledger.submissions import Signature
from replay.acts.submitting import command_in
from replay.verify import Verdict, verify

TRIGGERS = tuple(
    as_kept(statement).split()[2] for statement in STATEMENTS if "TRIGGER" in statement
)


def verdict_on(place: Place, noted_head: str | None = None) -> Verdict:
    """What verifying a ledger says."""
    with closing(Store(place, read_only=True, unchecked=True)) as store:
        return verify(store, noted_head)


def first_bad(place: Place, noted_head: str | None = None) -> int | None:
    """The first bad position in a ledger."""
    return verdict_on(place, noted_head).first_bad


def recorded_anyway(path: Path, contest: str, command: dict[str, Any], at: str) -> None:
    """A command as a program records it that does not work out what the command freezes."""
    with closing(Store(path)) as store:
        asked = command_in(json.dumps(command).encode(), "a command", "line 1")
        Desk(store).submit(contest, [asked], Signature(recorded_at=datetime.fromisoformat(at)))


@contextmanager
def unguarded(place: Place) -> Iterator[Tables]:
    """A ledger's events past what guards them, which guards them again afterwards."""
    with _unguarded_file(place) if isinstance(place, Path) else _unguarded_rows(place) as tables:
        yield tables


@contextmanager
def _unguarded_file(path: Path) -> Iterator[Tables]:
    opened = sqlite3.connect(path, isolation_level=None, factory=FileTables)
    with closing(opened) as connection:
        triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        guards = dict(connection.execute(triggers).fetchall())
        for name in guards:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for statement in guards.values():
            connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _unguarded_rows(address: Address) -> Iterator[Tables]:
    """On a server no trigger acts for its owner who says so, and a view has the ledger's rows."""
    import psycopg

    from ledger.store.postgres.tables import ServerTables

    with psycopg.connect(address.server, autocommit=True) as connection:
        tables = ServerTables(connection)
        of_name = "SELECT id FROM bridge_ledger.ledgers WHERE name = ?"
        (number,) = tables.execute(of_name, (address.ledger,)).fetchone()
        tables.execute("SET session_replication_role = replica")
        own = f"SELECT * FROM bridge_ledger.events WHERE ledger = {number}"
        tables.execute(f"CREATE TEMP VIEW events AS {own}")
        tables.execute(f"ALTER VIEW events ALTER ledger SET DEFAULT {number}")
        yield tables


def tamper(place: Place, *statements: str, values: Sequence[Any] = ()) -> None:
    """Change a ledger's events past what guards them."""
    with unguarded(place) as tables:
        for statement in statements:
            tables.execute(statement, values)


def rows_of(place: Place) -> list[Row]:
    """The rows as they stand in a ledger."""
    with closing(Store(place, read_only=True, unchecked=True)) as store:
        return list(store.rows())


def rewrite(place: Place, rows: Sequence[Row]) -> None:
    """Put these rows in the place of a ledger's own, in a file counted as SQLite counts them."""
    with unguarded(place) as tables:
        tables.execute("BEGIN")
        tables.execute("DELETE FROM events")
        if isinstance(place, Path):
            tables.execute("DELETE FROM sqlite_sequence")
        tables.executemany(INSERT, rows)
        tables.execute("COMMIT")


def rechained(rows: Sequence[Row]) -> list[Row]:
    """The rows with digests and hashes that fit them: the work of somebody who knows how."""
    previous, made = GENESIS_HASH, []
    for row in rows:
        digest = digest_of(row.header, row.body)
        previous = chained(previous, digest)
        made.append(row._replace(digest=digest, hash=previous))
    return made
