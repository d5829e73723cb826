"""The ledger on disk: founding, opening and appending to it.

Positions are dense from 1; row 1 is the LedgerFounded event. Nothing outside this package
knows which recorder keeps the rows.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from typing import Literal
from weakref import finalize

from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    IntegrityError,
    PersistenceError,
)

from ledger.errors import (
    LedgerExists,
    LedgerIsBusy,
    LedgerIsNewer,
    NoFile,
    NotALedger,
    RecordUnguarded,
    TimeGoesBack,
    TimeNotAllowed,
    TimeRequired,
)
from ledger.events import LEDGER_STREAM, LedgerFounded
from ledger.forms import taken
from ledger.forms.numbers import Moment
from ledger.recorded import Recorded
from ledger.store.access import (
    Hold,
    check_has_one_name,
    check_is_writable,
    check_room_for_log,
    in_our_words,
    log_of,
    name_for_reading,
    name_for_writing,
)
from ledger.store.batches import Circumstances, Part, enveloped, prepared
from ledger.store.beside import is_taken, made_beside, real
from ledger.store.connections import SQLITE_ERRORS, write_anew
from ledger.store.record import Record
from ledger.store.recorder import (
    INSERT,
    LedgerDatastore,
    LedgerRecorder,
    Newer,
    Unguarded,
    check_recorded,
    plain_connection,
)
from ledger.store.rows import Row
from ledger.store.schema import FORMAT

Clock = Literal["live", "declared"]

Along = Callable[[sqlite3.Connection], None]
"""Writes what stands beside the record, inside the transaction that records."""

STEP_BACK = timedelta(seconds=2)
"""A live clock that stepped back by no more than this is taken to stand still."""


def system_clock() -> datetime:
    """The time of this machine: the only clock in the program."""
    return datetime.now(UTC)  # noqa: TID251  # here, and nowhere else


class Conflict(Exception):
    """A stream moved between reading and appending: read it again and decide again."""


class Store(Record):
    """One ledger file, open for reading or for writing."""

    def __init__(
        self,
        path: Path,
        *,
        read_only: bool = False,
        lock_timeout: int = 5,
        clock: Callable[[], datetime] | None = None,
        unchecked: bool = False,
        lies_at: Path | None = None,
    ) -> None:
        """Open an existing ledger; unchecked: its marks and its first row may be anything.

        lies_at: where the file is while it is being made (None: in its place). Raises NoFile,
        NotALedger, LedgerIsNewer, LedgerIsReadOnly.
        """
        self.path = real(path)
        self.read_only = read_only
        self._file = lies_at or self.path
        self._clock = clock or system_clock
        hold = Hold(self._file, marked=not unchecked)
        self._let_go = finalize(self, hold.let_go)
        check_has_one_name(self._file)
        if not read_only:
            check_is_writable(self._file)
        self._snapshot: sqlite3.Connection | None = None
        self._connect(lock_timeout)
        if not unchecked:
            _ = self.founded
        if not read_only and hold.format < FORMAT:
            with self._translated():
                self._recorder.bring_up()

    @classmethod
    def found(
        cls,
        path: Path,
        clock_kind: Clock,
        *,
        recorded_at: datetime | None = None,
        clock: Callable[[], datetime] | None = None,
        ledger_id: str | None = None,
    ) -> "Store":
        """Make a ledger that holds its founding only, and open it. Raises what founding does."""
        with cls.founding(
            path, clock_kind, recorded_at=recorded_at, clock=clock, ledger_id=ledger_id
        ):
            pass
        return cls(path, clock=clock)

    @classmethod
    @contextmanager
    def founding(
        cls,
        path: Path,
        clock_kind: Clock,
        *,
        recorded_at: datetime | None = None,
        clock: Callable[[], datetime] | None = None,
        ledger_id: str | None = None,
    ) -> Iterator["Store"]:
        """Yield a new ledger to work on, seen by nobody else until it is put in its place whole.

        If the work fails, nothing of it is left. recorded_at: for a declared one. Raises
        LedgerExists where something is there, before the work or by its end; NoFile,
        TimeRequired, TimeNotAllowed; BadValue for a time out of all years.
        """
        with cls.making(path, clock=clock) as store:
            if clock_kind == "declared" and recorded_at is None:
                raise TimeRequired
            if clock_kind == "live" and recorded_at is not None:
                raise TimeNotAllowed
            at = taken(recorded_at or (clock or system_clock)(), Moment(), "recorded_at")
            founded = LedgerFounded(
                ledger=ledger_id or token_hex(16), format=FORMAT, clock=clock_kind
            )
            store.append([Part(LEDGER_STREAM, 0, [founded])], Circumstances(at, at, "desk"))
            yield store

    @classmethod
    @contextmanager
    def making(cls, path: Path, clock: Callable[[], datetime] | None = None) -> Iterator["Store"]:
        """Yield a ledger without any row, to be filled, and put it in its place whole afterwards.

        Raises LedgerExists, NoFile.
        """
        if is_taken(path):
            raise LedgerExists(file=str(path))
        check_room_for_log(real(path))
        with made_beside(path) as file:
            _make_tables(file, path)
            with closing(cls(path, clock=clock, unchecked=True, lies_at=file)) as store:
                yield store
            if log_of(file).exists():
                raise NoFile(file=str(path), why="cannot be made (its log is not empty)")

    def _connect(self, lock_timeout: int) -> None:
        named = name_for_reading if self.read_only else name_for_writing
        self._datastore = LedgerDatastore(
            named(self._file), lock_timeout=lock_timeout, query_only=self.read_only
        )
        self._recorder = LedgerRecorder(self._datastore)

    @cached_property
    def founded(self) -> LedgerFounded:
        """How the ledger was founded. Raises NotALedger, BadRow."""
        first = next(self.replay(up_to=1), None)
        if first is None or not isinstance(first.event, LedgerFounded):
            raise NotALedger(file=str(self.path), why="its first row founds no ledger")
        return first.event

    @property
    def clock(self) -> Clock:
        """Whether recorded times come from the store's clock or with the commands."""
        return self.founded.clock

    def now(self, declared: datetime | None, *, setting_right: bool = False) -> datetime:
        """The recorded time of the next act, never earlier than the last one's.

        setting_right: whether it is the act by which recorded times go back. Raises
        TimeRequired, TimeNotAllowed, TimeGoesBack.
        """
        last = self.head().recorded_at or datetime.min.replace(tzinfo=UTC)
        if self.clock == "declared":
            if declared is None:
                raise TimeRequired
            if declared < last and not setting_right:
                raise TimeGoesBack(given=declared, last=last.astimezone(declared.tzinfo))
            return declared
        if declared is not None:
            raise TimeNotAllowed
        now = self._clock()
        if setting_right:
            return now
        if now < last - STEP_BACK:
            raise TimeGoesBack(given=now, last=last)
        return max(now, last)

    def machine_time(self) -> datetime:
        """What this machine's clock shows, by which people say today; nothing is decided by it."""
        return self._clock()

    def present(self) -> datetime | None:
        """The latest time that can be asked about; None: any, for a declared ledger has no now."""
        return self._clock() if self.clock == "live" else None

    def append(
        self,
        parts: Sequence[Part],
        circumstances: Circumstances,
        expected: Mapping[str, int] | None = None,
        along: Along | None = None,
    ) -> tuple[Recorded, ...]:
        """Record the parts of one batch, each after the version its stream is at; all or none.

        expected: the versions of other streams that the decision read; under the name of a
        topic ("tournament:"), how many events all of its streams hold. along: writes what
        stands beside the record along with it, or raises. Raises Conflict if any of them, or a
        part's own, is elsewhere; BadValue, LedgerIsBusy, LedgerIsReadOnly.
        """
        at = {**(expected or {}), **{part.stream: part.version for part in parts}}
        stored, headers = prepared(parts, circumstances)
        with self._translated():
            positions = self._recorder.insert_events(
                stored, headers=headers, expected=at, along=along
            )
        return enveloped(parts, circumstances, positions[0]) if positions else ()

    def append_rows(self, rows: Iterable[Row], along: Along | None = None) -> None:
        """Record rows of another copy of this ledger, which must chain on to the head.

        along: writes what stands beside the record along with them. Raises Conflict where the
        ledger has gone on by itself.
        """
        taken: list[Row] = []

        def passing() -> Iterator[Row]:
            for row in rows:
                taken[:] = [row]
                yield row

        with self._translated(), self._datastore.transaction(commit=True) as cursor:
            cursor.execute("SELECT MAX(position) FROM events")
            before = cursor.fetchone()[0] or 0
            cursor.executemany(INSERT, passing())
            for last in taken:
                check_recorded(cursor, before + 1, last.position - before, last.hash)
            if along is not None:
                along(plain_connection(cursor))

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """The file's connection inside one write transaction, for the tables beside the record."""
        with self._translated(), self._datastore.transaction(commit=True) as cursor:
            yield plain_connection(cursor)

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

    def rewrite(self, patience: float = 5) -> None:
        """Write the file anew from what it holds, so that nothing deleted is left in it.

        Raises LedgerIsBusy where somebody still reads what was deleted after so many seconds.
        """
        with self._translated(), self._datastore.get_connection(commit=True) as connection:
            is_rewritten = write_anew(plain_connection(connection), patience)
        if not is_rewritten:
            raise LedgerIsBusy(file=str(self.path))

    def close(self) -> None:
        """Let go of the file."""
        self._datastore.close()
        self._let_go()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The file's connection; rows that were only half read may be let go of after the store."""
        if self._snapshot is not None:
            with self._translated(reading=True):
                yield self._snapshot
            return
        with (
            self._translated(reading=True),
            suppress(ConnectionPoolClosedError),
            self._datastore.get_connection(commit=False) as connection,
        ):
            yield plain_connection(connection)

    @contextmanager
    def _translated(self, *, reading: bool = False) -> Iterator[None]:
        """The database's errors in the ledger's words. reading: nothing is to be written."""
        try:
            yield
        except IntegrityError as error:
            raise Conflict(str(error)) from None
        except Newer as error:
            raise LedgerIsNewer(file=str(self.path), found=error.found, known=FORMAT) from None
        except Unguarded as error:
            raise RecordUnguarded(file=str(self.path), what=str(error)) from None
        except (PersistenceError, *SQLITE_ERRORS) as error:
            raise in_our_words(self.path, error, reading=reading or self.read_only) from None


def _make_tables(file: Path, path: Path) -> None:
    """Make an empty file that of an empty ledger, which it becomes at this path. Raises NoFile."""
    datastore = LedgerDatastore(name_for_writing(file))
    try:
        LedgerRecorder(datastore).create_table()
    except (PersistenceError, *SQLITE_ERRORS) as error:
        raise NoFile(file=str(path), why=f"cannot be made ({error})") from None
    finally:
        datastore.close()
