"""Databases in which a projection of one's own keeps its tables: a file, or one on a server."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from ledger.errors import LedgerError, NoFile
from ledger.store import schema, tracked
from ledger.store.access import is_of_the_file, name_for_writing
from ledger.store.beside import PRIVATE
from ledger.store.connections import SQLITE_ERRORS, FileTables, connected
from ledger.store.paths import check_name, check_room_for_log, is_taken, real, refusing
from ledger.store.tables import Tables

OURS = {schema.APPLICATION_ID: "a ledger", tracked.APPLICATION_ID: "the views of a ledger"}
"""Files of the program itself, which are no sinks, by their application id."""

PATIENCE = 5
"""Seconds to wait for others who write there."""


class Sink(ABC):
    """A database for tables of one's own. Errors of the database are raised as NoFile."""

    @abstractmethod
    def writing(self, name: str) -> AbstractContextManager[Tables]:
        """Open a transaction, the only one under this name at a time."""

    def make(self, statement: str, name: str) -> None:
        """Do a statement that makes a table of this name unless it is there, one program at a time.

        A server tells of two at once that the name is taken, whatever the statement says.
        """
        with self.writing(name) as tables:
            tables.execute(statement)

    @abstractmethod
    def refusal(self, error: BaseException) -> LedgerError | None:
        """What the database says of itself by an error; None where it is told of a statement."""

    @abstractmethod
    def close(self) -> None:
        """Close the file, or the connections to the server."""


class FileSink(Sink):
    """Tables in an SQLite file."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it. Raises NoFile, as for a ledger and what belongs to one."""
        self.path = path = real(path)
        check_name(path)
        if not is_taken(path):
            check_room_for_log(path)
            with refusing(path):
                path.touch(PRIVATE)
        with self._translated():
            self._tables: FileTables = connected(
                name_for_writing(path), timeout=PATIENCE, query_only=False, writes_ahead=False
            )
            try:
                self._make_ready()
            except BaseException:
                self.close()
                raise

    def _make_ready(self) -> None:
        """Switch the file to a write-ahead log. Raises NoFile for a file of the program itself."""
        (marked,) = self._tables.execute("PRAGMA application_id").fetchone()
        if marked in OURS:
            raise NoFile(file=str(self.path), why=f"holds {OURS[marked]}, and no other tables")
        self._tables.execute("PRAGMA journal_mode = WAL")

    @contextmanager
    def writing(self, name: str) -> Iterator[FileTables]:
        """The tables in one transaction."""
        with self._translated():
            self._tables.execute("BEGIN IMMEDIATE")
            try:
                yield self._tables
                self._tables.execute("COMMIT")
            except BaseException:
                if self._tables.in_transaction:
                    self._tables.execute("ROLLBACK")
                raise

    def refusal(self, error: BaseException) -> NoFile | None:
        """That the file cannot be used."""
        is_its_own = isinstance(error, Exception) and is_of_the_file(error)
        return NoFile(file=str(self.path), why=str(error)) if is_its_own else None

    def close(self) -> None:
        """Let go of the file."""
        self._tables.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (OSError, *SQLITE_ERRORS) as error:
            raise NoFile(file=str(self.path), why=str(error)) from None
