"""The views as tables in an SQLite file, for any SQLite browser; the only door to sqlite_utils.

Sortable integers and text, never a float: totals stand as text, as exact text, and in
hundredths for sorting.
"""

import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ledger.record.columns import ScoreColumns
from projections.tables import score_columns
from projections.tables.again import WHOLE, Again, again_since
from projections.tables.columns import LOG_OF_CONTEST, SCORECARDS, TABLES
from projections.tables.rows import Row, rows_of

if TYPE_CHECKING:
    import sqlite_utils

__all__ = [
    "TABLES",
    "WHOLE",
    "Again",
    "Row",
    "again_since",
    "are_outdated",
    "boards_known",
    "columns_of_scores",
    "copy",
    "make",
    "misnaming",
    "replace_contest",
    "resting_on",
    "rows_of",
    "shown_names",
    "stored_contests",
    "stored_rows",
]

QUOTE = '"'

OURS = "name NOT LIKE 'sqlite~_%' ESCAPE '~'"
"""Tells what somebody has made in a file from what SQLite keeps there by itself."""

SCORE_COLUMNS = "score_columns"
"""The table that programs read, too: past moments are made of it."""

LOG = "log"

BY_BOARD = ("boards", "lines", "frequencies", SCORE_COLUMNS)
"""The tables whose rows are each about one board."""


def _opened(connection: sqlite3.Connection) -> "sqlite_utils.Database":
    """The file as the library sees it, which is loaded by whoever writes or compares."""
    import sqlite_utils

    return sqlite_utils.Database(connection)


def make(connection: sqlite3.Connection) -> None:
    """Make the tables, empty, in the place of whatever the file holds."""
    held = connection.execute(
        f"SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view') AND {OURS}"
    )
    for kind, name in held.fetchall():
        connection.execute(f'DROP {kind} IF EXISTS "{name.replace(QUOTE, QUOTE * 2)}"')
    database = _opened(connection)
    for name, table in TABLES.items():
        database.table(name).create(table.columns, pk=list(table.columns)[: table.key])
    connection.execute(SCORECARDS)
    connection.execute(LOG_OF_CONTEST)


def replace_contest(
    connection: sqlite3.Connection,
    contest: str,
    rows: Mapping[str, list[Row]],
    again: Again = WHOLE,
) -> None:
    """Put these rows in the place of what the tables hold of the contest, of which they are made.

    Only what is another row is written. Everything happens inside the transaction that the
    caller has opened.
    """
    for name, fresh in rows.items():
        columns = tuple(TABLES[name].columns)
        key = columns[: TABLES[name].key]
        standing = map(tuple, _standing(connection, name, contest, again))
        known = {row[: len(key)]: row for row in standing}
        made = {row[: len(key)]: row for row in map(itemgetter(*columns), fresh)}
        connection.executemany(
            f"DELETE FROM {name} WHERE {' AND '.join(f'{column} = ?' for column in key)}",
            [place for place in known if place not in made],
        )
        connection.executemany(
            f"INSERT OR REPLACE INTO {name} ({', '.join(columns)})"
            f" VALUES ({', '.join('?' * len(columns))})",
            [row for place, row in made.items() if known.get(place) != row],
        )


def _standing(
    connection: sqlite3.Connection, name: str, contest: str, again: Again
) -> Iterator[tuple[Any, ...]]:
    """The rows of a table that are made again, as they are."""
    by_board = again.columns if name == SCORE_COLUMNS else again.boards
    select = f"SELECT {', '.join(TABLES[name].columns)} FROM {name} WHERE contest = ?"
    if name in BY_BOARD and by_board is not None:
        for session, board in by_board:
            yield from connection.execute(
                f"{select} AND session = ? AND board = ?", (contest, session, board)
            )
    elif name == LOG and again.log is not None:
        yield from connection.execute(f"{select} AND position > ?", (contest, again.log))
    else:
        yield from connection.execute(select, (contest,))


def boards_known(connection: sqlite3.Connection, contest: str) -> set[tuple[str, int]] | None:
    """The boards of which there are rows, by session and number; None: it is not there at all."""
    if not connection.execute("SELECT 1 FROM contests WHERE contest = ?", (contest,)).fetchone():
        return None
    select = "SELECT DISTINCT session, board FROM boards WHERE contest = ?"
    return set(map(tuple, connection.execute(select, (contest,))))


def columns_of_scores(connection: sqlite3.Connection, contest: str) -> ScoreColumns | None:
    """The scores of a contest column by column; None where there are none.

    Raises ValueError for what are no columns.
    """
    names = connection.execute("SELECT names FROM score_names WHERE contest = ?", (contest,))
    found = names.fetchone()
    if found is None:
        return None
    places = connection.execute(
        f"SELECT session, section, board, columns FROM {SCORE_COLUMNS} WHERE contest = ?",
        (contest,),
    )
    return score_columns.read(found[0], places)


def copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Make the tables in the target, with the rows that those of the source hold."""
    make(target)
    for name, table in TABLES.items():
        columns = ", ".join(table.columns)
        marks = ", ".join("?" * len(table.columns))
        target.executemany(
            f"INSERT INTO {name} ({columns}) VALUES ({marks})",
            source.execute(f"SELECT {columns} FROM {name}"),
        )


def resting_on(connection: sqlite3.Connection, contests: Collection[str]) -> set[str]:
    """These contests, and those that take scores of theirs into account."""
    known = connection.execute("SELECT contest, other FROM related").fetchall()
    return {*contests, *(contest for contest, other in known if other in contests)}


def misnaming(connection: sqlite3.Connection, names: Mapping[str, str]) -> set[str]:
    """The contests in which somebody stands under another name, or under one that is no more."""
    shown = connection.execute("SELECT DISTINCT contest, person, name FROM players")
    return {contest for contest, person, name in shown if names.get(person) != name}


def shown_names(connection: sqlite3.Connection) -> dict[str, str]:
    """Under which name each person stands."""
    return dict(connection.execute("SELECT person, name FROM players WHERE name IS NOT NULL"))


def are_outdated(held: Mapping[str, str]) -> bool:
    """Whether a file has other tables, columns, triggers or indexes than are made now.

    held: all that is in it by name, with the statement that made it.
    """
    return held != _made()


@cache
def _made() -> dict[str, str]:
    """All that is made in a file, by name."""
    with closing(sqlite3.connect(":memory:")) as connection:
        make(connection)
        made = connection.execute(f"SELECT name, sql FROM sqlite_master WHERE {OURS}")
        return dict(made.fetchall())


def stored_rows(connection: sqlite3.Connection, contest: str) -> dict[str, list[Row]]:
    """What the tables hold of a contest."""
    database = _opened(connection)
    return {
        name: list(database.table(name).rows_where("contest = ?", [contest])) for name in TABLES
    }


def stored_contests(connection: sqlite3.Connection) -> set[str]:
    """The contests of which the tables hold anything."""
    database = _opened(connection)
    return {
        row["contest"]
        for name in TABLES
        for row in database.query(f"SELECT DISTINCT contest FROM [{name}]")
    }
