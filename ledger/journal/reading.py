"""Read the new lines of a journal, each checked against those before it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from ledger.coding import why_unread
from ledger.errors import BadValue, JournalDiffers
from ledger.events import (
    LEDGER_STREAM,
    AnyEvent,
    ClockSetRight,
    LedgerFounded,
    Reference,
    contest_stream,
    stream_name,
    tournament_stream,
)
from ledger.forms import Name, taken
from ledger.journal.again import decide_again, keep_again
from ledger.journal.fault import Fault
from ledger.journal.following import Following, go_together
from ledger.journal.line import read_line, write_line
from ledger.journal.states import States
from ledger.recorded import Envelope, Recorded
from ledger.store import FORMAT, STEP_BACK, Header, Row, write_time
from ledger.upcasts import is_as_written, read_event, stored_kind

MOST_SIGNS = 10_000
"""The most characters of a stream's name; names once had no limit, and all are shorter."""

NAMES = {"contest": contest_stream, "tournament": tournament_stream}
"""Names of streams, by their topic."""

CONTEST = contest_stream("")
"""The beginning of the name of every contest's stream."""


class Line(NamedTuple):
    """A row as it stands in a journal, and the event that it holds."""

    row: Row
    recorded: Recorded


class Reading:
    """A journal being read beside the ledger that it continues or founds."""

    def __init__(
        self, name: str, known: Iterable[Row], states: States, present: Callable[[], datetime]
    ) -> None:
        """Start. name: of the file; known: the ledger's rows; present: a live ledger's time."""
        self._name = name
        self._known = iter(known)
        self._states = states
        self._present = present
        self._following = Following()
        self._starts: list[tuple[int, str, Reference]] = []
        self._is_live = False
        self._ahead: int | None = None

    def new(self, lines: Iterable[bytes]) -> Iterator[Line]:
        """Yield the lines that the ledger lacks, once they are known to be right.

        Raises Fault with the row that is wrong; JournalDiffers where the ledger has another.
        """
        try:
            for submission in _submissions(_batches(self._beyond(lines))):
                self._decide([[line.recorded for line in batch] for batch in submission])
                for batch in submission:
                    yield from batch
            self._check_end()
        except Fault as fault:
            fault.position = fault.position or self._following.position + 1
            raise

    def _decide(self, batches: Sequence[Sequence[Recorded]]) -> None:
        """Decide again what was submitted together, on what came before it. Raises Fault."""
        first = batches[0][0]
        if first.stream != LEDGER_STREAM:
            decide_again(batches, self._states)
        elif first.position == 1:
            self._states.learn(first)
        else:
            self._states.keeping.ahead = self._first_after(first)
            keep_again(batches[0], self._states)

    def _first_after(self, act: Recorded) -> Reference | None:
        """Find the first event before an act that is dated later than it; None if there is none."""
        later: Reference | None = None
        for position, recorded, reference in reversed(self._starts):
            if position < act.position:
                if recorded <= act.envelope.recorded:
                    break
                later = reference
        return later

    def _beyond(self, lines: Iterable[bytes]) -> Iterator[Line]:
        """Yield the lines beyond the ledger's own, which the first lines must repeat."""
        envelope: Envelope | None = None
        for line in lines:
            mine = next(self._known, None)
            if mine is not None and write_line(mine).removesuffix(b"\n") == line.removesuffix(
                b"\n"
            ):
                self._pass(mine)
                self._learn(mine)
                continue
            row = read_line(line)
            self._following.check(row)
            event = event_of(row)
            if mine is not None:
                raise JournalDiffers(file=self._name, position=row.position)
            if row.batch_index == 0 or envelope is None:
                self._check_start(row, event)
                envelope = _envelope(row)
            self._pass(row)
            yield Line(row, Recorded(row.position, row.version, event, envelope))
        mine = next(self._known, None)
        if mine is not None:
            raise JournalDiffers(file=self._name, position=mine.position)

    def _learn(self, known: Row) -> None:
        """Take in a row of the ledger's own, as far as it bears on the ledger as a whole."""
        if known.stream.startswith(CONTEST):
            if known.batch_index == 0:
                at = datetime.fromisoformat(known.recorded_at)
                self._states.keeping.hear(known.actor, at)
            return
        event = read_event(known.body)
        self._states.learn(Recorded(known.position, known.version, event, _envelope(known)))

    def _pass(self, row: Row) -> None:
        if row.position == 1:
            founded = read_event(row.body)
            self._is_live = isinstance(founded, LedgerFounded) and founded.clock == "live"
        if row.batch_index == 0:
            start = Reference(row.stream, row.version)
            self._starts.append((row.position, row.recorded_at, start))
        self._following.take(row)

    def _check_start(self, row: Row, event: AnyEvent) -> None:
        """Raise Fault unless a batch can begin like this, in this stream and at this time.

        What a live clock dates too late may be set right further on.
        """
        _check_stream(row.stream)
        for person in (row.actor, row.responsible):
            if person is not None:
                _check_id("person", person)
        if row.request_id is not None:
            _check_id("request", row.request_id)
        if row.position == 1 or isinstance(event, LedgerFounded):
            _check_founding(row, event)
        if isinstance(event, ClockSetRight):
            self._ahead = None
        if self._is_live and self._ahead is None and row.recorded_at > self._latest():
            self._ahead = row.position

    def _check_end(self) -> None:
        """Raise Fault where something is missing after the last row."""
        self._following.check_end()
        if self._ahead is not None:
            raise Fault(f"was recorded in time to come: it is {self._latest()}", self._ahead)

    def _latest(self) -> str:
        """Return the latest time at which a live ledger can have recorded anything."""
        return write_time(self._present() + STEP_BACK)


def _envelope(row: Row) -> Envelope:
    return Envelope(
        row.stream,
        row.recorded_at,
        row.at,
        row.actor,
        row.responsible,
        row.request_id,
        row.batch_count,
    )


def event_of(row: Row) -> AnyEvent:
    """Read the event of a row. Raises Fault unless its body is one as this program writes it."""
    try:
        event = read_event(row.body)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise Fault(f"holds an event this program cannot read: {why_unread(error)}") from None
    kind = stored_kind(row.body)
    if kind != row.kind:
        raise Fault(f"holds a {kind}, and calls it {row.kind!a}")
    if not is_as_written(row.body, event):
        raise Fault(f"holds a {kind} that is not written as this program writes it")
    return event


def _check_stream(stream: str) -> None:
    """Raise Fault unless the stream is the ledger's, a contest's or a tournament's."""
    topic, name = stream_name(stream)
    if stream == LEDGER_STREAM:
        return
    if topic not in NAMES or NAMES[topic](name) != stream:
        raise Fault(f"is of the stream {stream!a}; expected contest:ID or tournament:ID")
    _check_id(topic, name)


def _check_id(what: str, name: str) -> None:
    try:
        taken(name, Name(MOST_SIGNS), what)
    except BadValue as error:
        raise Fault(f"has a bad name: {error}") from None


def _check_founding(row: Row, event: AnyEvent) -> None:
    """Raise Fault unless this is how a ledger is founded, in its first row and never again."""
    if not isinstance(event, LedgerFounded) or row.position != 1 or row.stream != LEDGER_STREAM:
        raise Fault("is not a founding in the first row, or is one elsewhere")
    if event.format > FORMAT:
        raise Fault(f"founds a ledger of format {event.format}; this program reads up to {FORMAT}")
    alone = Header(
        row.stream, 1, row.kind, row.recorded_at, row.recorded_at, "desk", None, None, None, 0, 1
    )
    if row.header != alone or (event.reason, event.cites) != (None, ()):
        raise Fault("founds a ledger in other circumstances than this program does")


def _batches(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the lines batch by batch; the last one may be cut off."""
    batch: list[Line] = []
    for line in lines:
        batch.append(line)
        if line.row.batch_index + 1 == line.row.batch_count:
            yield batch
            batch = []


def _submissions(batches: Iterable[list[Line]]) -> Iterator[list[list[Line]]]:
    """Yield the batches, a tournament's together with a contest's of the same submission."""
    before: list[Line] | None = None
    for batch in batches:
        if before is not None and go_together(before[0].row, batch[0].row):
            yield [before, batch]
            before = None
            continue
        if before is not None:
            yield [before]
        before = batch if stream_name(batch[0].row.stream).topic == "tournament" else None
        if before is None:
            yield [batch]
    if before is not None:
        yield [before]
