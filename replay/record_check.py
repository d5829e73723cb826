"""Every row of a record, checked against those before it; each fault is named with its place."""

from collections.abc import Iterable, Iterator
from typing import get_type_hints

from msgspec import Struct

from ledger.errors import BadRow, LedgerIsDamaged, NotALedger
from ledger.events import LEDGER_STREAM, AnyEvent, LedgerFounded, rests_on
from ledger.forms import named
from ledger.journal.fault import Fault
from ledger.journal.following import Following
from ledger.journal.reading import event_of
from ledger.store import GENESIS_HASH, Row, Store
from replay.extending import Extending

SHAPE = get_type_hints(Row)
"""The type of the value in each column of a row; SQLite itself does not check."""


class Problem(Struct, frozen=True, kw_only=True):
    """Something that is not as it must be.

    Attributes:
        position: None where no single row is at fault.
        up_to: the last of the rows of which one, from position on, is at fault; None where it is
            known which.
        in_views: not in the record or around it, but in what was computed from it and kept beside.
        in_postings: the record is whole, but what was posted does not follow from it.

    """

    position: int | None
    what: str
    up_to: int | None = None
    in_views: bool = False
    in_postings: bool = False


class RecordCheck:
    """The rows read so far, and what was wrong with them.

    Attributes:
        founded: what the first row says; None until it is read, or where it says nothing.
        noted: the position whose hash is the head that was noted elsewhere; None where none is.
        is_passing: whether reading broke off at a row that could be read a moment later.
        named: the people that rows name, by their ids, with the position of the first that does.

    """

    def __init__(self, noted_head: str | None, extending: Extending) -> None:
        """extending: is told of every row, and holds it against checkpoints."""
        self.problems: list[Problem] = []
        self.founded: LedgerFounded | None = None
        self.noted: int | None = None
        self.is_passing = False
        self.count = 0
        self.position = 0
        self.hash = GENESIS_HASH
        self.named: dict[str, int] = {}
        self._extending = extending
        self._noted_head = noted_head and noted_head.lower()
        self._following = Following()

    def read(self, store: Store, rows: Iterable[Row]) -> None:
        """Check the rows of a ledger. Raises what only keeps them from being read for now."""
        try:
            for row in rows:
                self._take(row)
        except (NotALedger, LedgerIsDamaged, BadRow) as error:
            what = f"cannot be read ({error if isinstance(error, BadRow) else error.why})"
            position = _unreadable(store, self.position)
            self.is_passing = position is None
            self._problem(position or self.position + 1, what)
        else:
            self._end()

    def _problem(self, position: int | None, what: str) -> None:
        self.problems.append(Problem(position=position, what=what))

    def _take(self, row: Row) -> None:
        """Check the next row against those before it."""
        self.count += 1
        if row.position <= 0:
            self._problem(row.position, "stands before the first row, where nothing reads it")
            return
        if row.position > self.position + 1:
            self._problem(self.position + 1, self._missing(row.position - 1))
        misshapen = list(_misshapen(row))
        for what in misshapen or self._faults(row):
            self._problem(row.position, what)
        self.position = row.position
        if not misshapen:
            self.hash = row.hash
            self._extending.take(row)
            self._following.take(row)
            for person in (row.actor, row.responsible or row.actor):
                self.named.setdefault(person, row.position)
            if self._noted_head and row.hash.startswith(self._noted_head):
                self.noted = row.position

    def _faults(self, row: Row) -> Iterator[str]:
        yield from self._following.faults(row)
        yield from self._untold(row)
        if self._following.repeats(row) and (self.founded is None or self.founded.format > 1):
            yield f"repeats the request id {row.request_id!a}"

    def _missing(self, last: int) -> str:
        first = self.position + 1
        return "is missing" if first == last else f"and all up to #{last} are missing"

    def _untold(self, row: Row) -> Iterator[str]:
        """Yield the faults in the event of a row."""
        try:
            event = event_of(row)
        except Fault as fault:
            yield str(fault)
            return
        if row.position == 1 and isinstance(event, LedgerFounded):
            self.founded = event
        elif row.position == 1:
            yield "founds no ledger"
        elif isinstance(event, LedgerFounded):
            yield "founds a ledger that is founded already"
        for person, _ in named(event):
            self.named.setdefault(person, row.position)
        if not _is_read(row.stream):
            yield f"is of the stream {row.stream!a}, which nothing reads"
        yield from _misplaced(row, event)

    def _end(self) -> None:
        """Check that the last batch is whole and that a noted head is among the hashes."""
        if self.count == 0:
            self._problem(1, "there is no row at all")
        try:
            self._following.check_end()
        except Fault as fault:
            self._problem(fault.position or self.position + 1, str(fault))
        if self._noted_head is not None and self.noted is None:
            # Which row is at fault a head does not tell: it is above all that were there.
            self._problem(
                None,
                f"the head {self._noted_head} noted elsewhere is that of no row here: rows were"
                f" rewritten, or are missing after #{self.position}, or it is of another ledger",
            )


def _misshapen(row: Row) -> Iterator[str]:
    for (column, kind), value in zip(SHAPE.items(), row, strict=True):
        if not isinstance(value, kind):
            yield f"its {column} holds a {type(value).__name__}"


def _is_read(stream: str) -> bool:
    """Tell whether a stream of this name is ever read."""
    topic, colon, name = stream.partition(":")
    return stream == LEDGER_STREAM or (topic in ("contest", "tournament") and bool(colon and name))


def _misplaced(row: Row, event: AnyEvent) -> Iterator[str]:
    """Yield the references to events of its own stream that do not come before it."""
    for reference in rests_on(event):
        if reference.stream == row.stream and not 0 < reference.version < row.version:
            yield f"rests on {reference}, which does not come before it"


def _unreadable(store: Store, after: int) -> int | None:
    """Find the next position whose row cannot be read; None if all can be read by now."""
    position = after + 1
    try:
        head = store.head().position
        while position <= head:
            if store.row(position) is None:
                return position
            position += 1
    except (NotALedger, LedgerIsDamaged, BadRow):
        return position
    return None
