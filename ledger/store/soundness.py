"""Whether a ledger's file is sound: its pages and marks, the guards of the record, other tables."""

import re
import sqlite3
from collections.abc import Collection, Iterator
from typing import NamedTuple

from ledger.errors import LedgerError, LedgerIsNewer, NotALedger
from ledger.store.schema import APPLICATION_ID, FORMAT, as_kept, statements_of

MOST = 10
"""How many of SQLite's own complaints are passed on."""

UNREAD = re.compile(
    r"unable to get the page\. error code=(?P<tree>\d+)"
    r"|btreeInitPage\(\) returns error code (?P<page>\d+)"
    r"|failed to get page \d+"
    r"|Failed to read ptrmap key"
)
"""How SQLite complains of a page that it could not get, and, except of a free one, why."""

PASSING = {
    sqlite3.SQLITE_BUSY: "database is locked",
    sqlite3.SQLITE_LOCKED: "database is locked",
    sqlite3.SQLITE_NOMEM: "out of memory",
    sqlite3.SQLITE_IOERR: "disk I/O error",
    sqlite3.SQLITE_FULL: "database or disk is full",
    sqlite3.SQLITE_CANTOPEN: "unable to open database file",
}
"""Why a page could not be read that says nothing of what stands in it, in SQLite's own words."""

INDEX = re.compile(r"CREATE (UNIQUE )?INDEX (?P<name>\w+) ON (?P<table>\w+) \((?P<column>\w+)\)")

OWN = "sqlite_sequence", "sqlite_autoindex_events_1"
"""What SQLite itself makes for the table of the record."""


class Made(NamedTuple):
    """Something in a database file.

    Attributes:
        kind: table, index, view or trigger.
        table: the one it is for.
        sql: the statement that made it; None where that is SQLite's own doing.

    """

    kind: str
    name: str
    table: str
    sql: str | None


def faults(connection: sqlite3.Connection, beside: Collection[str]) -> Iterator[str]:
    """Say what is wrong with the file apart from its rows.

    beside: the statements that make what may stand beside the record.
    """
    yield from _damage(connection)
    yield from unguarded(connection)
    yield from _strangers(connection, {as_kept(statement) for statement in beside})
    yield from _mismarked(connection)
    yield from _miscounted(connection)


def unguarded(connection: sqlite3.Connection) -> Iterator[str]:
    """Say what could make the file record something else than it is told.

    The table, indexes and triggers of the record must be as they were made; no other index may
    refuse a row, and there may be no other trigger, which could swallow rows.
    """
    made, (_, file_format) = _made(connection), _marks(connection)
    ours = tuple(map(as_kept, statements_of(file_format)))
    names = {one.name for one in made if one.sql in ours}
    for statement in ours:
        kind, name = statement.split()[1:3]
        if name not in names:
            yield f"the {kind.lower()} {name} of the record is missing or was changed"
            names.add(name)
    for one in made:
        if one.name not in (*names, *OWN) and (one.kind == "trigger" or _is_of_record(one)):
            yield f"{_article(one.kind)} {one.name} on {one.table} was put in by somebody else"


def mistaken(connection: sqlite3.Connection, file: str) -> LedgerError | None:
    """Give the refusal if a file is no ledger, or of a newer format; None: it can be checked.

    A newer program may have brought up what an older one founded.
    """
    application, version = _marks(connection)
    if application != APPLICATION_ID and not any(map(_is_of_record, _made(connection))):
        return NotALedger(file=file, why="it is an SQLite database of something else")
    if version > FORMAT:
        return LedgerIsNewer(file=file, found=version, known=FORMAT)
    return None


def is_empty(connection: sqlite3.Connection) -> bool:
    """Whether nothing was ever made in the file."""
    return not _made(connection)


def _strangers(connection: sqlite3.Connection, beside: Collection[str]) -> Iterator[str]:
    """Tables, views and indexes beside the record that this program did not make."""
    known = {one.name for one in _made(connection) if one.sql in beside} | {"events"}
    for one in _made(connection):
        is_own = one.name in (*known, *OWN) or (one.sql is None and one.table in known)
        if not is_own and one.kind != "trigger" and not _is_of_record(one):
            yield f"{_article(one.kind)} {one.name} was put in or changed by somebody else"
    yield from _without_indexes(connection, beside)


def _without_indexes(connection: sqlite3.Connection, beside: Collection[str]) -> Iterator[str]:
    """Indexes that tables beside the record must have, where they have the column."""
    made = {one.name: one.sql or "" for one in _made(connection)}
    for statement in beside:
        index = INDEX.match(statement)
        if index is None or index["name"] in made:
            continue
        if f" {index['column']} " in made.get(index["table"], ""):
            yield f"the index {index['name']} is missing"


def _mismarked(connection: sqlite3.Connection) -> Iterator[str]:
    """Marks that the file cannot have, and by which it is taken for another, or misses no guard."""
    application, file_format = _marks(connection)
    if application != APPLICATION_ID:
        yield f"the file is marked as of application {application}, not {APPLICATION_ID}"
    first = connection.execute(
        "SELECT json_extract(body, '$.format') FROM events WHERE position = 1 AND json_valid(body)"
    ).fetchone()
    founded = first[0] if first and isinstance(first[0], int) else 1
    if not founded <= file_format <= FORMAT:
        yield f"the file is marked as of format {file_format}, the ledger was founded in {founded}"


def _miscounted(connection: sqlite3.Connection) -> Iterator[str]:
    """What SQLite notes of the highest position ever given, against the last row."""
    strange = "SELECT 1 FROM sqlite_sequence WHERE name IS NOT 'events'"
    if connection.execute(strange).fetchone() is not None:
        yield "the file counts positions of something else"
    noted = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'events'").fetchall()
    (last,) = connection.execute("SELECT MAX(position) FROM events").fetchone()
    if [row[0] for row in noted] == [last] or (last is None and not noted):
        return
    if len(noted) == 1 and isinstance(noted[0][0], int) and noted[0][0] > (last or 0):
        yield f"rows up to #{noted[0][0]} were once in the file, which ends at #{last or 0}"
    else:
        yield f"the file does not count its positions up to #{last or 0} any more"


def _damage(connection: sqlite3.Connection) -> Iterator[str]:
    for said in complaints(connection, f"integrity_check({MOST})"):
        yield f"the file is damaged: {said}"


def complaints(connection: sqlite3.Connection, check: str) -> Iterator[str]:
    """What SQLite finds in the pages: an index that leaves out a row would hide an event.

    check: its pragma. Raises sqlite3.OperationalError where a page could not be read at all:
    of that nobody knows whether it is damaged.
    """
    for (said,) in connection.execute(f"PRAGMA {check}"):
        unread = UNREAD.search(said)
        code = int(unread["tree"] or unread["page"] or sqlite3.SQLITE_IOERR) & 0xFF if unread else 0
        if code in PASSING:
            error = sqlite3.OperationalError(PASSING[code])
            error.sqlite_errorcode = code
            raise error
        if said != "ok":
            yield " ".join(said.split())


def _made(connection: sqlite3.Connection) -> list[Made]:
    found = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    return [Made(*row) for row in found]


def _marks(connection: sqlite3.Connection) -> tuple[int, int]:
    """What says of a database that it is a ledger, and of which format."""
    application, file_format = (
        connection.execute(f"PRAGMA {mark}").fetchone()[0]
        for mark in ("application_id", "user_version")
    )
    return application, file_format


def _is_of_record(one: Made) -> bool:
    """Whether it is for the table of the record, or in its place."""
    return one.table == "events" or one.name == "events"


def _article(kind: str) -> str:
    return f"{'an' if kind == 'index' else 'a'} {kind}"
