"""The views as tables, for any SQLite browser or on a server; the only door to sqlite_utils.

Sortable integers and text, never a float: totals stand as text, as exact text, and in
hundredths for sorting.
"""

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache
from operator import itemgetter
from typing import Any, Protocol

from ledger.record.columns import ScoreColumns
from projections.tables import on_server, score_columns
from projections.tables.again import WHOLE, Again, again_since
from projections.tables.columns import LOG_OF_CONTEST, SCORECARDS, TABLES
from projections.tables.match_rows import Row
from projections.tables.rows import rows_of

__all__ = [
    "NAMING",
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
    "on_server",
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

NAMING = ("contestants", "players")
"""The tables in which people's names stand."""

BY_BOARD = ("boards", "lines", "frequencies", SCORE_COLUMNS)
"""The tables whose rows are each about one board."""


class Held(Protocol):
    """A file or a server that holds the tables. Values stand as ? in statements."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Any:
        """Do what a statement says; the rows that it finds."""

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> object:
        """Do it once for each of these values."""


def make(connection: sqlite3.Connection) -> None:
    """Make the tables, empty, in the place of whatever the file holds."""
    from sqlite_utils import Database  # which only those load who make tables

    held = connection.execute(
        f"SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view') AND {OURS}"
    )
    for kind, name in held.fetchall():
        connection.execute(f'DROP {kind} IF EXISTS "{name.replace(QUOTE, QUOTE * 2)}"')
    database = Database(connection)
    for name, table in TABLES.items():
        database.table(name).create(table.columns, pk=list(table.columns)[: table.key])
    connection.execute(SCORECARDS)
    connection.execute(LOG_OF_CONTEST)


def replace_contest(
    connection: Held,
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
            [place for place, row in known.items() if made.get(place) != row],
        )
        connection.executemany(
            f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
            [row for place, row in made.items() if known.get(place) != row],
        )


def _standing(connection: Held, name: str, contest: str, again: Again) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a table that are made again, as they are."""
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


def boards_known(connection: Held, contest: str) -> set[tuple[str, int]] | None:
    """Return the session and number of each board with rows; None: no such contest there."""
    if not connection.execute("SELECT 1 FROM contests WHERE contest = ?", (contest,)).fetchone():
        return None
    select = "SELECT DISTINCT session, board FROM boards WHERE contest = ?"
    return set(map(tuple, connection.execute(select, (contest,))))


def columns_of_scores(connection: Held, contest: str) -> ScoreColumns | None:
    """Return the scores of a contest column by column; None where there are none.

    Raises ValueError for what are no columns, or not as they were written.
    """
    select = "SELECT names, checksum FROM score_names WHERE contest = ?"
    found = connection.execute(select, (contest,)).fetchone()
    if found is None:
        return None
    places = connection.execute(
        f"SELECT session, section, board, columns, checksum FROM {SCORE_COLUMNS} WHERE contest = ?",
        (contest,),
    )
    return score_columns.read((found[0], found[1]), places)


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


def resting_on(connection: Held, contests: Collection[str]) -> set[str]:
    """Return these contests, and those that take scores of theirs into account."""
    known = connection.execute("SELECT contest, other FROM related").fetchall()
    return {*contests, *(contest for contest, other in known if other in contests)}


def misnaming(connection: Held, names: Mapping[str, str]) -> set[str]:
    """List the contests with somebody under another name, or under one that was erased."""
    shown = connection.execute("SELECT DISTINCT contest, person, name FROM players")
    return {contest for contest, person, name in shown if names.get(person) != name}


def shown_names(connection: Held) -> dict[str, str]:
    """Return the name stored for each person, by id."""
    return dict(connection.execute("SELECT person, name FROM players WHERE name IS NOT NULL"))


def are_outdated(held: Mapping[str, str], *, on_a_server: bool) -> bool:
    """Tell whether the tables, columns, triggers or views held differ from those made now.

    held: all that is in it by name, with the statement that made it; on a server, its columns.
    """
    return held != (on_server.shape() if on_a_server else _made())


@cache
def _made() -> dict[str, str]:
    """Return all that is made in a file, by name."""
    with closing(sqlite3.connect(":memory:")) as connection:
        make(connection)
        made = connection.execute(f"SELECT name, sql FROM sqlite_master WHERE {OURS}")
        return dict(made.fetchall())


def stored_rows(connection: Held, name: str, contest: str) -> Iterator[Row]:
    """Yield the stored rows of a contest in a table."""
    columns = list(TABLES[name].columns)
    select = f"SELECT {', '.join(columns)} FROM {name} WHERE contest = ?"
    for row in connection.execute(select, (contest,)):
        yield dict(zip(columns, row, strict=True))


def stored_contests(connection: Held) -> set[str]:
    """Return the contests of which the tables hold anything."""
    return {
        contest
        for name in TABLES
        for (contest,) in connection.execute(f"SELECT DISTINCT contest FROM {name}")
    }
