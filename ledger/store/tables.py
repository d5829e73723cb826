"""Tables: the few calls that the program makes to a database, be it a file or a server."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol


class Taken(Exception):
    """A row cannot be put there: another has what must be unique."""


class Found(Protocol):
    """The rows that a statement finds, each a sequence of its columns."""

    def fetchone(self) -> Any:
        """The next row; None where there is none left."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """The rows, one at a time."""


class Tables(Protocol):
    """The tables of one ledger, inside a transaction. Values stand as ? in statements."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Found:
        """Carry out one SQL statement with these values, and return the rows that it found."""

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> object:
        """Carry out one SQL statement once for each of these rows of values."""

    def put(self, statement: str, values: Sequence[Any], /) -> None:
        """Insert a row. Raises Taken."""

    def columns(self, table: str, /) -> frozenset[str]:
        """The names of a table's columns; none where there is no such table."""

    def make(self, *statements: str) -> None:
        """Make what is not there yet; a server has it all from the beginning."""
