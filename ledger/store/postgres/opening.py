"""Connecting to a database of ledgers: is it one, of which format, and whose?"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

import psycopg
from psycopg import errors
from psycopg.rows import tuple_row

from ledger.errors import (
    LedgerError,
    LedgerExists,
    LedgerIsNewer,
    MayBeRecorded,
    NoFile,
    NotALedger,
)
from ledger.store.places import Address
from ledger.store.postgres import schema
from ledger.store.postgres.schema import LEDGER, OLDEST_SERVER, ROLE, SCHEMA
from ledger.store.postgres.soundness import lacking
from ledger.store.postgres.tables import ServerTables
from ledger.store.postgres.words import first_line, in_our_words

PATIENCE = 5
"""For how many seconds a server is waited for."""

APART = 0x62726C67
"""What tells the program's own locks in a database from those of others."""

AS_PROGRAM = (
    f"set_config('role', CASE WHEN pg_has_role('{ROLE}', 'MEMBER') THEN '{ROLE}' ELSE 'none' END,"
    " false)"
)
"""Works as the program from here on; who may not is himself, and may be let read the tables."""

AS_USUAL = """
SET search_path TO pg_catalog;
SET default_transaction_isolation TO 'read committed';
SET row_security TO on;
SET quote_all_identifiers TO off"""
"""Statements that mean what they say here, whatever a role, a database or a server sets instead."""

ENCODING = "UTF8"
"""In which the program and a server write text to one another, and in which the server keeps it."""

OURS = """
SELECT
    EXISTS (
        SELECT FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
        WHERE nspname = %s AND relname = 'about'
        AND obj_description(n.oid, 'pg_namespace') = 'bridge-ledger'
    ),
    EXISTS (
        SELECT FROM pg_class WHERE relnamespace NOT IN (
            SELECT oid FROM pg_namespace WHERE nspname LIKE 'pg~_%%' ESCAPE '~'
            OR nspname = 'information_schema'
        )
    )"""
"""Whether the tables of the program are in a database, and whether any are."""


class Lies(NamedTuple):
    """What a database says of a ledger: its number there, and of which format the tables are."""

    number: int
    format: int


def connect(place: Address) -> psycopg.Connection[Any]:
    """Connect as whoever logs in, outside of any transaction. Raises psycopg's errors."""
    return psycopg.connect(
        place.server, connect_timeout=PATIENCE, client_encoding=ENCODING, autocommit=True
    )


@contextmanager
def connected(place: Address) -> Iterator[psycopg.Connection[Any]]:
    """A connection as whoever logs in. Raises NoFile where there is none, or an older server."""
    try:
        connection = connect(place)
    except psycopg.Error as error:
        raise NoFile(file=str(place), why=first_line(error)) from None
    with connection:
        found = connection.info.server_version
        if found < OLDEST_SERVER:
            least = OLDEST_SERVER // 10000
            why = f"the server is PostgreSQL {found // 10000}, and {least} or later is needed"
            raise NoFile(file=str(place), why=why)
        try:
            connection.execute(AS_USUAL)
            yield connection
        except psycopg.Error as error:
            raise in_our_words(place, error, reading=True) from None


def is_made(connection: psycopg.Connection[Any], place: Address) -> bool:
    """Whether a database has the program's tables; not yet, where it is empty.

    Raises NotALedger for one of something else.
    """
    found = connection.execute(OURS, (SCHEMA,)).fetchone()
    is_ours, is_held = found or (False, True)
    if is_held and not is_ours:
        raise NotALedger(file=str(place), why="it is a database of something else")
    return bool(is_ours)


def format_of(connection: psycopg.Connection[Any], place: Address) -> int:
    """Of which format the program's tables are. Raises LedgerIsNewer, NotALedger."""
    said = connection.execute(f"SELECT format FROM {SCHEMA}.about").fetchall()
    found = said[0][0] if len(said) == 1 else 0
    if found < 1:
        raise NotALedger(file=str(place), why="its table about does not say of which format it is")
    if found > len(schema.MIGRATIONS):
        raise LedgerIsNewer(file=str(place), found=found, known=len(schema.MIGRATIONS))
    return int(found)


def bring_up(place: Address, *, make: bool) -> None:
    """Give a database what this program needs in it, all or nothing.

    make: also one that is empty. Raises NotALedger, LedgerIsNewer; NoFile where whoever logs
    in has not the right to.
    """
    found, latest = 0, len(schema.MIGRATIONS)
    with connected(place) as connection:
        if is_made(connection, place):
            found = format_of(connection, place)  # who may not even read it is told so
        elif not make:
            return
        elif (kept := connection.info.parameter_status("server_encoding")) != ENCODING:
            why = f"the database keeps text as {kept}: CREATE DATABASE … ENCODING '{ENCODING}'"
            raise NoFile(file=str(place), why=why)
        try:
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s, 0)", (APART,))
                found = format_of(connection, place) if is_made(connection, place) else 0
                for step in schema.MIGRATIONS[found:]:
                    for statement in step:
                        connection.execute(statement)
                if found < latest:
                    connection.execute(schema.NOTED, (latest,))
        except psycopg.Error as error:
            why = f"its tables cannot be made ({first_line(error)})"
            if 0 < found < latest:
                formats = f"is of format {found} and is to become {latest}"
                why = (
                    f"{formats}: its owner has to rebuild a ledger of it once ({first_line(error)})"
                )
            raise NoFile(file=str(place), why=why) from None


def found(place: Address) -> Lies | None:
    """What a database says of a ledger; None where there is none of this name.

    Raises NoFile, NotALedger, LedgerIsNewer.
    """
    with connected(place) as connection:
        if not is_made(connection, place):
            return None
        connection.execute(f"SELECT {AS_PROGRAM}")
        number = connection.execute(
            f"SELECT id FROM {SCHEMA}.ledgers WHERE name = %s", (place.ledger,)
        ).fetchone()
        if not number:
            return None
        known = format_of(connection, place)
        why = lacking(ServerTables(connection), known)
        if why is not None:
            raise NotALedger(file=str(place), why=why)
        return Lies(number[0], known)


def registered(connection: psycopg.Connection[Any], place: Address) -> int:
    """The number of a new ledger, as which the connection works from now on.

    Raises LedgerExists.
    """
    cursor = connection.cursor(row_factory=tuple_row)
    try:
        cursor.execute(
            f"INSERT INTO {SCHEMA}.ledgers (name) VALUES (%s) RETURNING id", (place.ledger,)
        )
    except errors.UniqueViolation:
        raise LedgerExists(file=str(place)) from None
    (number,) = cursor.fetchone() or (0,)
    cursor.execute("SELECT set_config(%s, %s, false)", (LEDGER, str(number)))
    return int(number)


def was_made(place: Address, number: int, lost: psycopg.Error) -> bool:
    """Whether a ledger is there whose making ended with its connection.

    Whoever is still making one of that name is waited for. Raises MayBeRecorded where the server
    cannot be asked any more.
    """
    try:
        with connected(place) as connection:
            configure(connection, None, PATIENCE)
            with suppress(LedgerExists), connection.transaction(force_rollback=True):
                registered(connection, place)
        lies = found(place)
    except LedgerError:
        raise MayBeRecorded(file=str(place), why=first_line(lost)) from None
    return lies is not None and lies.number == number


def names_in(server: str) -> tuple[str, ...]:
    """The names of the ledgers that lie in a database. Raises NoFile, NotALedger, LedgerIsNewer."""
    place = Address(server, "")
    with connected(place) as connection:
        if not is_made(connection, place):
            return ()
        connection.execute(f"SELECT {AS_PROGRAM}")
        format_of(connection, place)
        rows = connection.execute(f'SELECT name FROM {SCHEMA}.ledgers ORDER BY name COLLATE "C"')
        return tuple(name for (name,) in rows)


def configure(connection: psycopg.Connection[Any], ledger: int | None, patience: int) -> None:
    """Have a connection work as the program, if it may, for one ledger; patience: in seconds."""
    connection.autocommit = True
    connection.execute(
        f"{AS_USUAL};"
        f" SELECT {AS_PROGRAM}, set_config('search_path', '{SCHEMA}', false),"
        f" set_config('lock_timeout', '{patience}s', false),"
        f" set_config('{LEDGER}', '{ledger or 0}', false),"
        " set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
        " WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)"
    )
