"""Whom the ledger has undertaken to forget, until no file of it holds a byte of them.

Their ids stand in a table beside the record from before the first name goes until all is done.
"""

import sqlite3
from collections.abc import Collection

from ledger.store import Store

TABLE = "CREATE TABLE IF NOT EXISTS erasures (person TEXT PRIMARY KEY)"


def under_way(store: Store) -> frozenset[str]:
    """The ids of people whose erasing was begun and is not finished."""
    with store.reading() as connection:
        try:
            rows = connection.execute("SELECT person FROM erasures").fetchall()
        except sqlite3.OperationalError:  # nobody was ever erased
            return frozenset()
    return frozenset(person for (person,) in rows)


def begin(store: Store, people: Collection[str]) -> None:
    """Undertake to forget these people."""
    with store.connection() as connection:
        connection.execute(TABLE)
        connection.executemany(
            "INSERT OR IGNORE INTO erasures VALUES (?)", [(person,) for person in people]
        )


def finish(store: Store, people: Collection[str]) -> None:
    """Note that nothing is left of these people."""
    with store.connection() as connection:
        connection.executemany(
            "DELETE FROM erasures WHERE person = ?", [(person,) for person in people]
        )
