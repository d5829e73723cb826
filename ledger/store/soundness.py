"""Is the file itself sound: its pages and indexes, and the triggers that guard the record?"""

import sqlite3
from collections.abc import Iterator

from ledger.store.recorder import FIRST_STATEMENTS, FORMAT, STATEMENTS

MOST = 10
"""How many of SQLite's own complaints are passed on."""


def faults(connection: sqlite3.Connection) -> Iterator[str]:
    """What is wrong with the file beside what stands in its rows."""
    yield from _damage(connection)
    yield from _unguarded(connection)
    yield from _mismarked(connection)


def _damage(connection: sqlite3.Connection) -> Iterator[str]:
    """What SQLite finds in the pages: an index that leaves out a row would hide an event."""
    for (said,) in connection.execute(f"PRAGMA integrity_check({MOST})"):
        if said != "ok":
            yield f"the file is damaged: {' '.join(said.split())}"


def _unguarded(connection: sqlite3.Connection) -> Iterator[str]:
    """The table, indexes and triggers of the record that are missing or not as they were made."""
    made = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master")}
    (file_format,) = connection.execute("PRAGMA user_version").fetchone()
    for statement in FIRST_STATEMENTS if file_format == 1 else STATEMENTS:
        sql = statement.strip().replace(" IF NOT EXISTS", "")
        if sql not in made:
            what = " ".join(sql.split()[1:3])
            yield f"the {what.lower()} of the record is missing or was changed"


def _mismarked(connection: sqlite3.Connection) -> Iterator[str]:
    """The mark of a format that the file cannot have, so that guards would not be missed."""
    (marked,) = connection.execute("PRAGMA user_version").fetchone()
    first = connection.execute(
        "SELECT json_extract(body, '$.format') FROM events WHERE position = 1 AND json_valid(body)"
    ).fetchone()
    founded = first[0] if first and isinstance(first[0], int) else 1
    if not founded <= marked <= FORMAT:
        yield f"the file is marked as of format {marked}, the ledger was founded in {founded}"
