"""The store of a ledger: found one, open it, append to it, read it.

Positions are dense from 1; row 1 is the LedgerFounded event. Nothing outside this package
knows whether the rows are in a file or on a server.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from typing import Literal, NamedTuple

from ledger.errors import (
    ClockIsBehind,
    LedgerError,
    NotALedger,
    TimeGoesBack,
    TimeNotAllowed,
    TimeRequired,
)
from ledger.events import LEDGER_STREAM, LedgerFounded
from ledger.forms import taken
from ledger.forms.numbers import Moment
from ledger.recorded import Recorded
from ledger.store.batches import Circumstances, Entries, Part, enveloped
from ledger.store.places import Place, place_of
from ledger.store.record import Head, Record
from ledger.store.rows import Row
from ledger.store.schema import FORMAT
from ledger.store.shelf import Along, Shelf
from ledger.store.shelves import making, opened
from ledger.store.tables import Tables
from ledger.store.views import Views

Clock = Literal["live", "declared"]

STEP_BACK = timedelta(seconds=2)
"""A live clock that stepped back by no more than this is taken to stand still."""


def system_clock() -> datetime:
    """The time of this machine: the only clock in the program."""
    return datetime.now(UTC)  # noqa: TID251  # here, and nowhere else


class Appended(NamedTuple):
    """The events of a batch as they stand in the record, and the hash of the last one's row."""

    events: tuple[Recorded, ...]
    hash: str


class Store(Record):
    """One ledger, open for reading or for writing."""

    def __init__(
        self,
        place: Place | str,
        *,
        read_only: bool = False,
        lock_timeout: int = 5,
        clock: Callable[[], datetime] | None = None,
        unchecked: bool = False,
        shelf: Shelf | None = None,
    ) -> None:
        """Open an existing ledger; unchecked: even if it is no sound one, for `verify`.

        place: a path, an address, or either as it is written on a command line. shelf: where it is
        while it is being made (None: at its place). Raises NoFile, NotALedger, LedgerIsNewer,
        LedgerIsReadOnly; BadValue for what is no address.
        """
        place = place_of(place) if isinstance(place, str) else place
        super().__init__(
            shelf or opened(place, read_only=read_only, patience=lock_timeout, marked=not unchecked)
        )
        self.place, self.read_only = self._shelf.place, read_only
        self._clock = clock or system_clock
        if not unchecked:
            _ = self.founded
        if not read_only and shelf is None:
            self._shelf.bring_up()

    @property
    def path(self) -> Path:
        """Where its file is."""
        assert isinstance(self.place, Path)
        return self.place

    @classmethod
    def found(
        cls,
        place: Place | str,
        clock_kind: Clock,
        *,
        recorded_at: datetime | None = None,
        clock: Callable[[], datetime] | None = None,
        ledger_id: str | None = None,
    ) -> "Store":
        """Make a ledger that holds only its founding, and open it. Raises what `founding` does."""
        with cls.founding(
            place, clock_kind, recorded_at=recorded_at, clock=clock, ledger_id=ledger_id
        ):
            pass
        return cls(place, clock=clock)

    @classmethod
    @contextmanager
    def founding(
        cls,
        place: Place | str,
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
        with cls.making(place, clock=clock) as store:
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
    def making(
        cls, place: Place | str, clock: Callable[[], datetime] | None = None
    ) -> Iterator["Store"]:
        """Yield a ledger without any row, to be filled, and put it in its place whole afterwards.

        Raises LedgerExists, NoFile.
        """
        place = place_of(place) if isinstance(place, str) else place
        with making(place) as shelf:
            yield cls(place, clock=clock, unchecked=True, shelf=shelf)

    @cached_property
    def founded(self) -> LedgerFounded:
        """How the ledger was founded. Raises NotALedger, BadRow."""
        first = next(self.replay(up_to=1), None)
        if first is None or not isinstance(first.event, LedgerFounded):
            raise NotALedger(file=str(self.place), why="its first row founds no ledger")
        return first.event

    @property
    def clock(self) -> Clock:
        """Whether recorded times come from the store's clock or with the commands."""
        return self.founded.clock

    def now(
        self, head: Head, declared: datetime | None, *, setting_right: bool = False
    ) -> datetime:
        """The recorded time of the next act after the head, never earlier than the last one's.

        setting_right: whether it is the act by which recorded times go back. Raises
        TimeRequired, TimeNotAllowed, TimeGoesBack, ClockIsBehind.
        """
        last = head.recorded_at or datetime.min.replace(tzinfo=UTC)
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
            raise ClockIsBehind(given=now, last=last)
        return max(now, last)

    def machine_time(self) -> datetime:
        """Read this machine's clock; nothing is decided by it."""
        return self._clock()

    def today_at(self) -> datetime:
        """Give the time that "today" and "now" mean to people; nothing is decided by it.

        In a declared ledger it is the time of the last event.
        """
        last = self.head().recorded_at if self.clock == "declared" else None
        return last or self.machine_time()

    def present(self) -> datetime | None:
        """The latest time that can be asked about; None: any, for a declared ledger has no now."""
        return self._clock() if self.clock == "live" else None

    def append(
        self,
        parts: Sequence[Part],
        circumstances: Circumstances,
        expected: Mapping[str, int] | None = None,
        along: Along | None = None,
    ) -> Appended:
        """Record the parts of one batch, each after the version its stream is at; all or none.

        expected: the versions of other streams that the decision read; under the name of a
        topic ("tournament:"), how many events all of its streams hold. along: writes what
        stands beside the record along with it, or raises. Raises Conflict if any of them, or a
        part's own, is elsewhere; BadValue, LedgerIsBusy, LedgerIsReadOnly.
        """
        at = {**(expected or {}), **{part.stream: part.version for part in parts}}
        entries = Entries(parts, circumstances)
        if not entries:
            return Appended((), "")
        last = self._shelf.append(entries, at, along)
        first = last.position - len(entries) + 1
        return Appended(enveloped(parts, circumstances, first), last.hash)

    def append_rows(self, rows: Iterable[Row], along: Along | None = None) -> None:
        """Record rows of another copy of this ledger, which must chain on to the head.

        along: writes what stands beside the record along with them. Raises Conflict where the
        ledger has gone on by itself.
        """
        self._shelf.append_rows(rows, along)

    def connection(self) -> AbstractContextManager[Tables]:
        """The tables inside one write transaction, for those beside the record."""
        return self._shelf.writing()

    def snapshot(self) -> AbstractContextManager[None]:
        """A context in which all reads see the ledger as it was at the first of them."""
        return self._shelf.snapshot()

    def faults(self, beside: Collection[str]) -> Iterator[str]:
        """Say what is wrong with the database apart from its rows.

        beside: the statements that make what may stand beside the record.
        """
        return self._shelf.faults(beside)

    def mistaken(self) -> LedgerError | None:
        """Give the refusal if it is no ledger, or of a newer format; None: it can be checked."""
        return self._shelf.mistaken()

    def wait_beyond(self, position: int, seconds: float) -> None:
        """Return once there is an event beyond this position, or after so many seconds."""
        self._shelf.wait_beyond(position, seconds)

    def has_views(self) -> bool:
        """Whether views are kept of it, or something lies where they would."""
        return self._shelf.has_views()

    def views(self, *, read_only: bool = False) -> Views:
        """The views that are kept of it; on a server also those that are to be.

        Raises NoFile, DamagedFile; LedgerIsReadOnly where it was opened for reading.
        """
        return self._shelf.views(read_only=read_only)

    def rewrite(self, patience: float = 5) -> None:
        """Write all anew from what it holds, so that nothing deleted is left in it.

        Raises LedgerIsBusy where somebody still reads what was deleted after so many seconds.
        """
        self._shelf.rewrite(patience)

    def close(self) -> None:
        """Close it: whatever is asked of it from then on raises LedgerIsClosed."""
        self._shelf.close()
