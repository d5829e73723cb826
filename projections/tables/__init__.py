"""The views as tables in an SQLite file, for any SQLite browser; the only door to sqlite_utils.

Sortable integers and text, never a float: totals stand as text, as exact text, and in
hundredths for sorting.
"""

import sqlite3
from collections.abc import Mapping

import sqlite_utils

from projections.tables.columns import SCORECARDS, TABLES
from projections.tables.rows import Row, rows_of

__all__ = [
    "TABLES",
    "Row",
    "are_outdated",
    "replace_contest",
    "rows_of",
    "stored_contests",
    "stored_rows",
]


def replace_contest(
    connection: sqlite3.Connection, contest: str, rows: Mapping[str, list[Row]]
) -> None:
    """Put these rows in the place of all that the tables hold of the contest.

    Everything happens inside the transaction that the caller has opened.
    """
    database = sqlite_utils.Database(connection)
    for name, table in TABLES.items():
        stored = database.table(name)
        if stored.exists():
            stored.delete_where("contest = ?", [contest])
        else:
            stored.create(table.columns, pk=list(table.columns)[: table.key])
        stored.insert_all(rows[name])
    connection.execute(SCORECARDS)


def are_outdated(connection: sqlite3.Connection) -> bool:
    """Whether a file was written when there were other tables, or other columns in them."""
    database = sqlite_utils.Database(connection)
    stored = {name: database.table(name) for name in TABLES}
    if not any(table.exists() for table in stored.values()):
        return False
    return any(
        not table.exists() or [column.name for column in table.columns] != [*TABLES[name].columns]
        for name, table in stored.items()
    )


def stored_rows(connection: sqlite3.Connection, contest: str) -> dict[str, list[Row]]:
    """What the tables hold of a contest."""
    database = sqlite_utils.Database(connection)
    return {
        name: list(database.table(name).rows_where("contest = ?", [contest]))
        if database.table(name).exists()
        else []
        for name in TABLES
    }


def stored_contests(connection: sqlite3.Connection) -> set[str]:
    """The contests of which the tables hold anything."""
    database = sqlite_utils.Database(connection)
    return {
        row["contest"]
        for name in TABLES
        if database.table(name).exists()
        for row in database.query(f"SELECT DISTINCT contest FROM [{name}]")
    }
