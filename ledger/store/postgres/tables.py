"""The tables of one ledger on a server."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import psycopg
from psycopg import errors
from psycopg.rows import tuple_row

from ledger.store.postgres.schema import SCHEMA
from ledger.store.tables import Found, Taken


class ServerTables:
    """What is asked of a database through one connection."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Found:
        """Do what a statement says."""
        cursor = self.connection.cursor(row_factory=tuple_row)
        found: Found = cursor.execute(in_psycopgs_words(statement), values)
        return found

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> None:
        """Do it once for each of these values."""
        with self.connection.cursor() as cursor:
            cursor.executemany(in_psycopgs_words(statement), list(values))

    def put(self, statement: str, values: Sequence[Any], /) -> None:
        """Insert a row. Raises Taken."""
        try:
            self.execute(statement, values)
        except errors.UniqueViolation as error:
            raise Taken(str(error)) from None

    def columns(self, table: str, /) -> frozenset[str]:
        """The names of a table's columns; none where there is no such table."""
        found = self.execute(
            "SELECT attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid"
            " JOIN pg_namespace ON pg_namespace.oid = relnamespace"
            " WHERE nspname = ? AND relname = ? AND attnum > 0 AND NOT attisdropped",
            (SCHEMA, table),
        ).fetchall()
        return frozenset(name for (name,) in found)

    def make(self, *statements: str) -> None:
        """The database has had them since the first ledger was made in it."""


@lru_cache(maxsize=512)
def in_psycopgs_words(statement: str) -> str:
    """The statement with its values marked as psycopg wants them; what is quoted stays as it is."""
    return SPECIAL.sub(_in_psycopgs_words, statement)


SPECIAL = re.compile(r"""'[^']*'|"[^"]*"|[?%]""")
"""What psycopg takes for something else: quoted text, perhaps with such signs, and the signs."""


def _in_psycopgs_words(found: re.Match[str]) -> str:
    return "%s" if found[0] == "?" else found[0].replace("%", "%%")
