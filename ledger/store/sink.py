"""A database in which somebody keeps tables of his own: a file, or one on a server."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from ledger.errors import NoFile, NotInstalled
from ledger.store.connections import SQLITE_ERRORS, FileTables, connected
from ledger.store.places import SCHEMES
from ledger.store.tables import Tables

PATIENCE = 5
"""For how many seconds others who write there are waited for."""


class Sink(ABC):
    """Tables of somebody's own. Whatever the database refuses is a NoFile."""

    @abstractmethod
    def writing(self, name: str) -> AbstractContextManager[Tables]:
        """The tables in one transaction, which nobody else has under this name meanwhile."""

    @abstractmethod
    def close(self) -> None:
        """Let go of it."""


class FileSink(Sink):
    """Tables in an SQLite file."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it. Raises NoFile."""
        self.path = path
        with self._translated():
            self._tables: FileTables = connected(
                str(path), timeout=PATIENCE, query_only=False, writes_ahead=True
            )

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

    def close(self) -> None:
        """Let go of the file."""
        self._tables.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (OSError, *SQLITE_ERRORS) as error:
            raise NoFile(file=str(self.path), why=str(error)) from None


@contextmanager
def sink_at(text: str) -> Iterator[Sink]:
    """The database that is called so: a file, or postgresql://HOST/DATABASE.

    Raises NoFile, NotInstalled.
    """
    if not text.startswith(tuple(f"{scheme}://" for scheme in SCHEMES)):
        with closing(FileSink(Path(text))) as file:
            yield file
        return
    try:
        from ledger.store.postgres.sink import ServerSink
    except ImportError as error:
        lacking = error.name or "psycopg"
        raise NotInstalled(what="a server", lacking=lacking, extra="pg") from None
    with closing(ServerSink(text)) as server:
        yield server
