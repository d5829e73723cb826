"""The ledger on disk: founding, opening, appending and reading it in order.

Positions are dense from 1; row 1 is the LedgerFounded event. Nothing outside this package
knows which recorder keeps the rows.
"""

import sqlite3
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from typing import Literal, NamedTuple
from weakref import finalize

import msgspec
from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    IntegrityError,
    PersistenceError,
)

from ledger.errors import (
    BadRow,
    LedgerExists,
    LedgerIsBusy,
    NoFile,
    NotALedger,
    RecordUnguarded,
    TimeGoesBack,
    TimeNotAllowed,
    TimeRequired,
)
from ledger.events import LEDGER_STREAM, AnyEvent, LedgerFounded, Reference
from ledger.recorded import Envelope, Recorded
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
from ledger.store.batches import Batch, Circumstances, Part, enveloped, prepared
from ledger.store.beside import is_taken, made_beside, real
from ledger.store.connections import SQLITE_ERRORS, write_anew
from ledger.store.effective import SETTING_RIGHT, SetRight, effective
from ledger.store.recorder import (
    INSERT,
    LedgerDatastore,
    LedgerRecorder,
    Unguarded,
    check_recorded,
    plain_connection,
)
from ledger.store.rows import COLUMNS, GENESIS_HASH, Row, write_time
from ledger.store.schema import FORMAT
from ledger.upcasts import decode_present, read_event

Clock = Literal["live", "declared"]

Along = Callable[[sqlite3.Connection], None]
"""Writes what stands beside the record, inside the transaction that records."""

STEP_BACK = timedelta(seconds=2)
"""A live clock that stepped back by no more than this is taken to stand still."""

COMMON = (
    "json_array(position - version, json_array("
    "stream, recorded_at, at, actor, responsible, request_id, batch_count))"
)
"""What the events of a batch have in common: how far positions are ahead of versions, too."""

SHORT = 12
"""How many digits of a hash tell heads apart where one is noted down."""

read_common = msgspec.json.Decoder(tuple[int, Envelope]).decode


def system_clock() -> datetime:
    """The time of this machine: the only clock in the program."""
    return datetime.now(UTC)  # noqa: TID251  # here, and nowhere else


class Head(NamedTuple):
    """The last row of the record, or of its beginning; position 0 and no time where it is empty."""

    position: int
    recorded_at: datetime | None
    hash: str

    @property
    def short(self) -> str:
        """As much of the hash as people note down: 12 of its 64 digits."""
        return self.hash[:SHORT]


class Conflict(Exception):
    """A stream moved between reading and appending: read it again and decide again."""


class Store:
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
        TimeRequired, TimeNotAllowed.
        """
        with cls.making(path, clock=clock) as store:
            if clock_kind == "declared" and recorded_at is None:
                raise TimeRequired
            if clock_kind == "live" and recorded_at is not None:
                raise TimeNotAllowed
            at = recorded_at or (clock or system_clock)()
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

    def present(self) -> datetime | None:
        """The latest time that can be asked about; None: any, for a declared ledger has no now."""
        return self._clock() if self.clock == "live" else None

    def head(self, at: int = sys.maxsize) -> Head:
        """The last row; at: what it was when the record ended at that position."""
        with self._reading() as connection:
            row = connection.execute(
                "SELECT position, recorded_at, hash FROM events WHERE position <= ?"
                " ORDER BY position DESC LIMIT 1",
                (at,),
            ).fetchone()
        if row is None:
            return Head(0, None, GENESIS_HASH)
        return Head(row[0], datetime.fromisoformat(row[1]), row[2])

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

    def append_rows(self, rows: Iterable[Row]) -> None:
        """Record rows of another copy of this ledger, which must chain on to the head."""
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

    def read(self, stream: str, up_to: int | None = None) -> list[Recorded]:
        """A stream's events in order, up to a position of the ledger."""
        return list(self.replay(up_to=up_to, stream=stream))

    def replay(
        self, after: int = 0, up_to: int | None = None, stream: str | None = None
    ) -> Iterator[Recorded]:
        """Events in the ledger's order, one at a time: after a position, up to another.

        Their times are those that count at the last of these positions (ledger.store.effective).
        """
        where, values = _where(after, up_to, stream)
        columns = f"position, body, CASE batch_index WHEN 0 THEN {COMMON} END"
        ahead, set_right = 0, self._set_right(up_to)
        envelope: Envelope | None = None
        with self._cursor(f"SELECT {columns} FROM events {where}", values) as cursor:
            for position, body, common in cursor:
                if common is not None or envelope is None:
                    ahead, envelope = read_common(common) if common else self._common(position)
                    if set_right:
                        envelope = effective(envelope, position, set_right)
                try:
                    event = decode_present(body)
                except (TypeError, ValueError):
                    event = _read_again(position, body)
                yield Recorded(position, position - ahead, event, envelope)

    def _set_right(self, up_to: int | None) -> list[SetRight]:
        """Where the clock was set right, up to a position."""
        where, values = _where(0, up_to, LEDGER_STREAM)
        with self._reading() as connection:
            rows = connection.execute(
                f"SELECT position, recorded_at, kind FROM events {where}", values
            ).fetchall()
        return [SetRight(row[0], row[1]) for row in rows if row[2] == SETTING_RIGHT]

    def _common(self, position: int) -> tuple[int, Envelope]:
        """What an event in the middle of a batch has in common with the rest of it."""
        with self._reading() as connection:
            found = connection.execute(
                f"SELECT {COMMON} FROM events WHERE position = ?", (position,)
            ).fetchone()
        return read_common(found[0])

    def rows(
        self, after: int | None = 0, up_to: int | None = None, stream: str | None = None
    ) -> Iterator[Row]:
        """The rows as they stand in the file, undecoded; after: None for those before #1, too."""
        where, values = _where(after, up_to, stream)
        columns = ", ".join(COLUMNS)
        with self._cursor(f"SELECT {columns} FROM events {where}", values) as cursor:
            yield from map(Row._make, cursor)

    def row(self, position: int) -> Row | None:
        """One row."""
        return next(self.rows(after=position - 1, up_to=position), None)

    def position_at(self, time: datetime) -> int:
        """The last position that counts as recorded at or before a time; 0 if there is none.

        No later row was recorded by then, so each row up to there counts as recorded by then.
        """
        with self._reading() as connection:
            found = connection.execute(
                "SELECT MAX(position) FROM events WHERE recorded_at <= ?", (write_time(time),)
            ).fetchone()
        return found[0] or 0

    def first_after(self, time: datetime) -> Reference | None:
        """The first event that counts as recorded later than a time; None if there is none."""
        with self._reading() as connection:
            found = connection.execute(
                "SELECT stream, version FROM events WHERE position > ? ORDER BY position LIMIT 1",
                (self.position_at(time),),
            ).fetchone()
        return None if found is None else Reference(*found)

    def last_signed(self, people: Collection[str]) -> dict[str, datetime]:
        """When each of these people last signed an event, if ever."""
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT actor, MAX(recorded_at) FROM events"
                f" WHERE actor IN ({', '.join('?' * len(people))}) GROUP BY actor",
                tuple(people),
            ).fetchall()
        return {person: datetime.fromisoformat(at) for person, at in rows}

    def streams(self, topic: str, up_to: int | None = None) -> tuple[str, ...]:
        """The ids of all contests, or of all tournaments, in the order of their opening.

        up_to: only of those that were opened by then.
        """
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT stream FROM events WHERE version = 1 AND stream LIKE ?"
                " AND (? IS NULL OR position <= ?) ORDER BY position",
                (f"{topic}:%", up_to, up_to),
            ).fetchall()
        return tuple(row[0].partition(":")[2] for row in rows)

    def opening_of(self, stream: str) -> int:
        """The position of a stream's first event; 0 if it has none."""
        with self._reading() as connection:
            found = connection.execute(
                "SELECT position FROM events WHERE stream = ? AND version = 1", (stream,)
            ).fetchone()
        return found[0] if found else 0

    def batch_of(self, request_id: str) -> Batch | None:
        """What was recorded for a request id, if anything was.

        In files of format 1 that may have happened twice: then it is the first.
        """
        with self._reading() as connection:
            found = connection.execute(
                "SELECT MIN(position), MAX(position), command FROM events"
                " WHERE request_id = ? GROUP BY command ORDER BY 1",
                (request_id,),
            ).fetchone()
        return None if found is None else Batch(*found)

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """The file's connection inside one write transaction, for the tables beside the record."""
        with self._translated(), self._datastore.transaction(commit=True) as cursor:
            yield plain_connection(cursor)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The file's connection, for reading the tables beside the record."""
        with self._reading() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """All that is read inside is as it was when the first of it was read."""
        with self._reading() as connection:
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
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A connection; rows that were only half read may be let go of after the store."""
        if self._snapshot is not None:
            with self._translated():
                yield self._snapshot
            return
        with (
            self._translated(),
            suppress(ConnectionPoolClosedError),
            self._datastore.get_connection(commit=False) as connection,
        ):
            yield plain_connection(connection)

    @contextmanager
    def _cursor(self, statement: str, values: Sequence[int | str]) -> Iterator[sqlite3.Cursor]:
        """A cursor over plain tuples, which are never all held at once."""
        with self._reading() as connection:
            cursor = connection.cursor()
            cursor.row_factory = None
            yield cursor.execute(statement, values)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """The database's errors in the ledger's words."""
        try:
            yield
        except IntegrityError as error:
            raise Conflict(str(error)) from None
        except Unguarded as error:
            raise RecordUnguarded(file=str(self.path), what=str(error)) from None
        except (PersistenceError, *SQLITE_ERRORS) as error:
            raise in_our_words(self.path, error, reading=self.read_only) from None


def _make_tables(file: Path, path: Path) -> None:
    """Make an empty file that of an empty ledger, which it becomes at this path. Raises NoFile."""
    datastore = LedgerDatastore(name_for_writing(file))
    try:
        LedgerRecorder(datastore).create_table()
    except (PersistenceError, *SQLITE_ERRORS) as error:
        raise NoFile(file=str(path), why=f"cannot be made ({error})") from None
    finally:
        datastore.close()


def _read_again(position: int, body: str | None) -> AnyEvent:
    """An event that is not of a present kind. Raises BadRow if it is of none."""
    try:
        return read_event(body or "")
    except ValueError as error:
        raise BadRow(position=position, what=f"its body cannot be read ({error})") from None


def _where(after: int | None, up_to: int | None, stream: str | None) -> tuple[str, list[int | str]]:
    """The end of a statement that selects rows in order, and its values."""
    conditions, values = ["1"], list[int | str]()
    if after is not None:
        conditions.append("position > ?")
        values.append(after)
    if up_to is not None:
        conditions.append("position <= ?")
        values.append(up_to)
    if stream is None:
        return f"WHERE {' AND '.join(conditions)} ORDER BY position", values
    return (
        f"WHERE stream = ? AND {' AND '.join(conditions)} ORDER BY version",
        [stream, *values],
    )
