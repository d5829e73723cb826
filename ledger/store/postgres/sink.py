"""Tables of somebody's own in a database on a server."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

from ledger.errors import ConnectionLost, LedgerError, NoFile
from ledger.store.places import Address
from ledger.store.postgres.opening import connected
from ledger.store.postgres.tables import ServerTables
from ledger.store.postgres.words import first_line, in_our_words, is_lost, is_unable
from ledger.store.sink import Sink


class ServerSink(Sink):
    """Tables in a database, reached as whoever logs in."""

    def __init__(self, server: str) -> None:
        """Connect. Raises NoFile."""
        self.place = Address(server, "")
        self._open = connected(self.place)
        self._connection: psycopg.Connection[Any] = self._open.__enter__()
        self._connection.execute("RESET search_path")  # they are found where their owner says

    @contextmanager
    def writing(self, name: str) -> Iterator[ServerTables]:
        """The tables in one transaction, which nobody else of this name has meanwhile.

        Whatever the server says is raised in the ledger's words.
        """
        try:
            with self._connection.transaction():
                self._connection.execute(
                    "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (name,)
                )
                yield ServerTables(self._connection)
        except LedgerError:
            raise
        except psycopg.Error as error:
            why = first_line(error)
            raise self.refusal(error) or NoFile(file=str(self.place), why=why) from None

    def refusal(self, error: BaseException) -> LedgerError | None:
        """That the connection was lost, or what the server cannot do now."""
        if not isinstance(error, psycopg.Error):
            return None
        if is_lost(error):
            return ConnectionLost(file=str(self.place), why=first_line(error))
        return in_our_words(self.place, error, reading=False) if is_unable(error) else None

    def close(self) -> None:
        """Let go of the server."""
        self._connection.close()
