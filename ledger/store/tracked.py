"""A file of views beside the ledger; they and how far they go are written together."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eventsourcing.persistence import PersistenceError, Tracking
from eventsourcing.sqlite import SQLiteCursor, SQLiteTrackingRecorder

from ledger.errors import NoFile
from ledger.store.access import name_for_reading
from ledger.store.recorder import SQLITE_ERRORS, LedgerDatastore, plain_connection

VIEWS = "views"
"""Under which name the library tracks how far the views go."""


class TrackedFile:
    """An SQLite file whose contents follow the ledger up to a position.

    Whatever goes wrong with it is a NoFile with the reason.
    """

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        """Open the file, or make it."""
        self.path = path
        name = name_for_reading(path) if read_only else str(path)
        with self._translated():
            self._datastore = LedgerDatastore(name, query_only=read_only)
            self._recorder = _Recorder(self._datastore)
            if not read_only:
                self._recorder.create_table()

    @property
    def position(self) -> int:
        """How far the views go; 0 where there are none."""
        with self._translated():
            return self._recorder.max_tracking_id(VIEWS) or 0

    @contextmanager
    def following(self, position: int) -> Iterator[sqlite3.Connection]:
        """A connection to write views as of a position; both are kept, or neither."""
        with self._translated(), self._datastore.transaction(commit=True) as cursor:
            yield plain_connection(cursor)
            if position > self._recorder.tracked(cursor):
                self._recorder.track(cursor, Tracking(VIEWS, position))

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection to read views."""
        with self._translated(), self._datastore.transaction(commit=False) as cursor:
            yield plain_connection(cursor)

    def close(self) -> None:
        """Let go of the file, all of it in one piece."""
        self._datastore.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (PersistenceError, *SQLITE_ERRORS) as error:
            raise NoFile(file=str(self.path), why=str(error)) from None


class _Recorder(SQLiteTrackingRecorder):
    """The library's tracking, usable inside a transaction of ours."""

    def track(self, cursor: SQLiteCursor, tracking: Tracking) -> None:
        """Note how far the views go."""
        self._insert_tracking(cursor, tracking)

    def tracked(self, cursor: SQLiteCursor) -> int:
        """How far they go."""
        return self._max_tracking_id(VIEWS, cursor) or 0
