"""Is the record untouched, whole and readable, and does what was posted still follow from it?

The first bad position is named. A head noted elsewhere proves that the end is still there.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import get_type_hints

from msgspec import Struct

from ledger.errors import LedgerError, NotALedger
from ledger.events import LedgerFounded, ResultsPosted, kind_of
from ledger.store import GENESIS_HASH, Clock, Row, Store, chained, digest_of, in_order
from ledger.upcasts import read_event
from projections.scope import resolve
from projections.views.standings import digest, standings
from replay.differing import differing
from replay.frozen import frozen_faults
from replay.timeline import past

Progress = Callable[[Iterable[Row]], Iterable[Row]]
SHAPE = get_type_hints(Row)
"""What kind of value each column of a row holds; SQLite itself does not insist."""


class Problem(Struct, frozen=True, kw_only=True):
    """Something that is not as it must be; position: None where no single row is at fault."""

    position: int | None
    what: str


class Verdict(Struct, frozen=True, kw_only=True):
    """events: how many rows were read; position and head: the last one's; problems: in order.

    clock: None where the first row does not say.
    """

    clock: Clock | None
    events: int
    position: int
    head: str
    problems: tuple[Problem, ...]

    @property
    def first_bad(self) -> int | None:
        """The first bad position."""
        return min((p.position for p in self.problems if p.position is not None), default=None)


def verify(
    store: Store,
    noted_head: str | None = None,
    progress: Progress = lambda rows: rows,
    *,
    frozen: bool = False,
) -> Verdict:
    """Check every row, then the file around them, then what was posted and the views.

    frozen: derive again what was frozen from standings, too.
    """
    reading = _Reading(noted_head)
    try:
        for row in progress(store.rows()):
            reading.take(row)
    except LedgerError as error:
        reading.problem(_unreadable(store, reading.position), f"cannot be read ({_why(error)})")
    else:
        reading.end()
    reading.problems += _around(store)
    if not reading.problems:
        reading.problems += _posted(store)
        if frozen:
            reading.problems += [
                Problem(position=position, what=what) for position, what in frozen_faults(store)
            ]
        reading.problems += [
            Problem(position=None, what=f"{what}; rebuild") for what in differing(store)
        ]
    return Verdict(
        clock=reading.clock,
        events=reading.count,
        position=reading.position,
        head=reading.hash,
        problems=tuple(reading.problems),
    )


class _Reading:
    """The rows read so far, and what was wrong with them."""

    def __init__(self, noted_head: str | None) -> None:
        self.problems: list[Problem] = []
        self.noted_head = noted_head and noted_head.lower()
        self.noted_seen = False
        self.clock: Clock | None = None
        self.count = 0
        self.position = 0
        self.hash = GENESIS_HASH
        self.recorded_at = ""
        self.versions: dict[str, int] = {}
        self.batch = ("", 0, 0)

    def problem(self, position: int, what: str) -> None:
        """Note what is wrong at a position."""
        self.problems.append(Problem(position=position, what=what))

    def take(self, row: Row) -> None:
        """Check the next row against those before it."""
        if row.position > self.position + 1:
            self.problem(self.position + 1, self._missing(row.position - 1))
        misshapen = list(_misshapen(row))
        for what in misshapen or self._wrong(row):
            self.problem(row.position if row.position > self.position else self.position + 1, what)
        self.count += 1
        self.position = row.position
        if not misshapen:
            self._pass(row)

    def _missing(self, last: int) -> str:
        first = self.position + 1
        return "is missing" if first == last else f"and all up to #{last} are missing"

    def _pass(self, row: Row) -> None:
        self.hash = row.hash
        self.noted_seen = self.noted_seen or row.hash == self.noted_head
        self.recorded_at = row.recorded_at
        self.versions[row.stream] = row.version
        self.batch = (row.stream, row.batch_index, row.batch_count)

    def _wrong(self, row: Row) -> Iterator[str]:
        if row.position <= self.position:
            yield f"its position is {row.position}"
        if digest_of(row.header, row.body) != row.digest:
            yield "its contents do not match its digest"
        if chained(self.hash, row.digest) != row.hash:
            yield "it does not chain on to the row before it"
        before = self.versions.get(row.stream, 0)
        if row.version != before + 1:
            yield f"version {row.version} of {row.stream} follows on {before}"
        if not in_order(self.recorded_at, row.kind, row.recorded_at):
            yield "it was recorded before the row before it"
        if row.at > row.recorded_at:
            yield "it happened after it was recorded"
        if not self._continues_batch(row):
            yield "its batch is not whole"
        yield from self._undecodable(row)

    def _continues_batch(self, row: Row) -> bool:
        stream, index, count = self.batch
        if index + 1 < count:
            return (row.stream, row.batch_index, row.batch_count) == (stream, index + 1, count)
        return row.batch_index == 0 < row.batch_count

    def _undecodable(self, row: Row) -> Iterator[str]:
        try:
            event = read_event(row.body)
        except ValueError as error:
            yield f"its body cannot be read ({error})"
            return
        if kind_of(event) != row.kind.partition(".")[0] and kind_of(event) != row.kind:
            yield f"its body is a {kind_of(event)}, its header says {row.kind}"
        if self.position == 0 and isinstance(event, LedgerFounded):
            self.clock = event.clock
        elif self.position == 0:
            yield "the first row founds no ledger"

    def end(self) -> None:
        """Check that the last batch is whole and that a noted head is among the hashes."""
        _, index, count = self.batch
        if index + 1 < count:
            self.problem(self.position, "its batch is cut off")
        if self.count == 0:
            self.problem(1, "there is no row at all")
        if self.noted_head is not None and not self.noted_seen:
            self.problem(
                self.position + 1,
                f"the head {self.noted_head} noted elsewhere is not in this record,"
                f" which ends at #{self.position}: rows after it are missing or were replaced",
            )


def _misshapen(row: Row) -> Iterator[str]:
    for (column, kind), value in zip(SHAPE.items(), row, strict=True):
        if not isinstance(value, kind):
            yield f"its {column} holds a {type(value).__name__}"


def _unreadable(store: Store, after: int) -> int:
    """The first position after this one whose row cannot be read, or is not there."""
    position = after + 1
    try:
        while store.row(position) is not None:
            position += 1
    except LedgerError:
        return position
    return position


def _around(store: Store) -> Iterator[Problem]:
    """What is wrong with the file around the rows."""
    try:
        faults = store.faults()
    except LedgerError as error:
        faults = (f"the file is damaged: {_why(error)}",)
    for what in faults:
        yield Problem(position=None, what=what)


def _why(error: LedgerError) -> str:
    return error.why if isinstance(error, NotALedger) else str(error)


def _posted(store: Store) -> Iterator[Problem]:
    """Postings whose standings do not follow from the record any more."""
    for contest in store.streams("contest"):
        for recorded in past(store, contest).events:
            if isinstance(recorded.event, ResultsPosted):
                wrong = _posting(store, contest, recorded.event)
                if wrong is not None:
                    yield Problem(position=recorded.position, what=wrong)


def _posting(store: Store, contest: str, posted: ResultsPosted) -> str | None:
    """What is wrong with a posting, if anything is."""
    what, when = f"the standings posted for session {posted.session}", f"#{posted.basis}"
    try:
        found = posted_digest(store, contest, posted.session, posted.basis)
    except (LedgerError, LookupError) as error:
        return f"{what} cannot be computed as known at {when} ({error})"
    return None if found == posted.digest else f"{what} are not what the record gives at {when}"


def posted_digest(store: Store, contest: str, session: str, basis: int) -> str:
    """The digest of the standings after a session, as known at a position."""
    facts = past(store, contest, f"#{basis}").facts()
    return digest(standings(facts, resolve(f"after:{session}", facts)))
