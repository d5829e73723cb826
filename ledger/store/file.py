"""A ledger in an SQLite file."""

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from weakref import finalize

from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    IntegrityError,
    PersistenceError,
)

from ledger.errors import (
    LedgerError,
    LedgerExists,
    LedgerIsBusy,
    LedgerIsNewer,
    NoFile,
    RecordUnguarded,
)
from ledger.store import soundness
from ledger.store.access import (
    Hold,
    check_has_one_name,
    check_is_writable,
    in_our_words,
    name_for_reading,
    name_for_writing,
)
from ledger.store.batches import Entries
from ledger.store.beside import made_beside
from ledger.store.connections import SQLITE_ERRORS, FileTables, write_anew
from ledger.store.datastore import LedgerDatastore, Newer, Unguarded
from ledger.store.paths import check_room_for_log, is_taken, log_of, real, refusing, views_of
from ledger.store.recorder import INSERT, LedgerRecorder, check_recorded, tables_of
from ledger.store.rows import Row
from ledger.store.schema import FORMAT
from ledger.store.shelf import BATCH, LOOKS_AFTER, Along, Conflict, Last, Shelf
from ledger.store.tracked import TrackedFile


class File(Shelf):
    """A ledger in an SQLite file."""

    events = "events"
    common = f"json_array(position - version, json_array({BATCH}))"

    def __init__(
        self,
        path: Path,
        *,
        read_only: bool = False,
        patience: int = 5,
        marked: bool = True,
        lies_at: Path | None = None,
    ) -> None:
        """Open a file. patience: seconds to wait for a lock. marked: False for any database.

        lies_at: where the file is while it is being made (None: in its place). Raises NoFile,
        NotALedger, LedgerIsNewer, LedgerIsReadOnly.
        """
        self.place = self.path = real(path)
        self.read_only = read_only
        self._read_errors = Translated(self.path, reading=True)
        self._write_errors = Translated(self.path, reading=read_only)
        file = lies_at or self.path
        hold = Hold(file, marked=marked)
        self._lost = partial(hold.lost_at, str(file))
        self._format, self._let_go = hold.format, finalize(self, hold.let_go)
        check_has_one_name(file)
        if not read_only:
            check_is_writable(file)
        self._snapshot: FileTables | None = None
        named = name_for_reading if read_only else name_for_writing
        self._datastore = LedgerDatastore(
            named(file), lock_timeout=patience, query_only=self.read_only, lost=self._lost
        )
        self._recorder = LedgerRecorder(self._datastore)

    @classmethod
    @contextmanager
    def making(cls, path: Path) -> Iterator["File"]:
        """Yield an empty ledger, to be filled, and put it in its place whole afterwards.

        Raises LedgerExists, NoFile.
        """
        if is_taken(path):
            raise LedgerExists(file=str(path))
        check_room_for_log(real(path))
        with made_beside(path) as file:
            _make_tables(file, path)
            with closing(cls(path, marked=False, lies_at=file)) as shelf:
                yield shelf
            with refusing(path):
                has_log = log_of(file).exists()
            if has_log:
                raise NoFile(file=str(path), why="cannot be made (its log is not empty)")

    def bring_up(self) -> None:
        """Give a file of an older format what this one has beside it."""
        if self._format < FORMAT:
            with self._write_errors:
                self._recorder.bring_up()

    def append(
        self,
        entries: Entries,
        expected: Mapping[str, int],
        along: Along | None,
    ) -> Last:
        """Record a batch; its last row. Raises Conflict."""
        last: list[Last] = []
        with self._write_errors:
            self._recorder.insert_events(
                entries,  # type: ignore[arg-type]  # beside those of the library, ours takes these
                expected=expected,
                along=along,
                on_commit=last.append,
            )
        return last[0]

    def append_rows(self, rows: Iterable[Row], along: Along | None) -> None:
        """Record rows of another copy, which must chain on to the head. Raises Conflict."""
        taken: list[Row] = []

        def passing() -> Iterator[Row]:
            for row in rows:
                taken[:] = [row]
                yield row

        with self._write_errors, self._datastore.transaction(commit=True) as cursor:
            cursor.execute("SELECT MAX(position) FROM events")
            before = cursor.fetchone()[0] or 0
            cursor.executemany(INSERT, passing())
            for last in taken:
                check_recorded(cursor, before + 1, last.position - before, last.hash)
            if along is not None:
                along(tables_of(cursor))

    @contextmanager
    def writing(self) -> Iterator[FileTables]:
        """The tables inside one write transaction."""
        with self._write_errors, self._datastore.transaction(commit=True) as cursor:
            yield tables_of(cursor)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """All that is read inside is as it was when the first of it was read."""
        with self.reading() as connection:
            connection.execute("BEGIN")
            self._snapshot = connection
            try:
                yield
            finally:
                self._snapshot = None
                connection.execute("ROLLBACK")

    def reading(self) -> "Reading":
        """The tables; rows that were only half read may be let go of after the file."""
        return Reading(self._datastore, self._read_errors, self._snapshot)

    @contextmanager
    def selected(self, statement: str, values: Sequence[int | str]) -> Iterator[Iterator[Any]]:
        """The rows that a statement selects, as plain tuples."""
        with self.reading() as connection:
            cursor = connection.cursor()
            cursor.row_factory = None
            yield cursor.execute(statement, values)

    def wait_beyond(self, position: int, seconds: float) -> None:
        """Return once there is a row beyond this position, or the seconds are over: one looks
        again and again. Raises what tells that the file is lost.
        """
        until = monotonic() + seconds
        while monotonic() < until:
            if lost := self._lost():
                raise lost
            with self.reading() as tables:
                (last,) = tables.execute("SELECT MAX(position) FROM events").fetchone()
            if (last or 0) > position:
                return
            sleep(LOOKS_AFTER)

    def faults(self, beside: Collection[str]) -> Iterator[str]:
        """What is wrong with the file around the rows."""
        with self.reading() as connection:
            yield from soundness.faults(connection, beside)

    def mistaken(self) -> LedgerError | None:
        """What it is instead of a ledger for this program."""
        with self.reading() as connection:
            return soundness.mistaken(connection, str(self.path))

    def has_views(self) -> bool:
        """Whether there is anything where views are kept: beside the file."""
        return views_of(self.path).exists()

    def views(self, *, read_only: bool) -> TrackedFile:
        """Open the file of its views, which lies beside it under a name of its own."""
        return TrackedFile(views_of(self.path), "ro" if read_only else "rw")

    def rewrite(self, patience: float) -> None:
        """Write the file anew from what it holds, so that nothing deleted is in it.

        patience: seconds to wait for others. Raises LedgerIsBusy.
        """
        with self._write_errors, self._datastore.get_connection(commit=True) as connection:
            is_rewritten = write_anew(connection, patience)
        if not is_rewritten:
            raise LedgerIsBusy(file=str(self.path))

    def close(self) -> None:
        """Let go of the file."""
        self._datastore.close()
        self._let_go()


class Reading:
    """A context with a connection to read from, whose errors are told in the ledger's words.

    A class, for several are entered at every command, and generators take twice as long.
    """

    def __init__(
        self, datastore: LedgerDatastore, errors: "Translated", snapshot: FileTables | None
    ) -> None:
        """snapshot: the connection to use; None: an idle one."""
        self._datastore, self._errors, self._snapshot = datastore, errors, snapshot

    def __enter__(self) -> FileTables:
        """Take a connection."""
        if self._snapshot is not None:
            return self._snapshot
        with self._errors:
            self._taken = self._datastore.take(writes=False)
        return self._taken

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        """Put it back."""
        with self._errors:
            if self._snapshot is None:
                self._datastore.put_back(self._taken, writes=False)
        self._errors.__exit__(kind, error, trace)


class Translated:
    """A context in which the database's errors are told in the ledger's words.

    A class, for this is entered at every append, and a generator takes longer.
    """

    def __init__(self, path: Path, *, reading: bool) -> None:
        """reading: nothing is to be written."""
        self._path, self._reading = path, reading

    def __enter__(self) -> None:
        """Nothing is to be made ready."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        """Raise what it was, if it was the database's."""
        match error:
            case IntegrityError():
                raise Conflict(str(error)) from None
            case Newer():
                raise LedgerIsNewer(file=str(self._path), found=error.found, known=FORMAT) from None
            case Unguarded():
                raise RecordUnguarded(file=str(self._path), what=str(error)) from None
            case (
                ConnectionPoolClosedError()
                | PersistenceError()
                | sqlite3.Error()
                | UnicodeDecodeError()
            ):
                raise in_our_words(self._path, error, reading=self._reading) from None
            case _:
                pass


def _make_tables(file: Path, path: Path) -> None:
    """Make an empty file that of an empty ledger, which it becomes at this path. Raises NoFile."""
    datastore = LedgerDatastore(name_for_writing(file))
    try:
        LedgerRecorder(datastore).create_table()
    except (PersistenceError, *SQLITE_ERRORS) as error:
        raise NoFile(file=str(path), why=f"cannot be made ({error})") from None
    finally:
        datastore.close()
