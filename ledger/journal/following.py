"""What a row's header can say, given the rows before it."""

import re
from datetime import datetime
from typing import NamedTuple

from ledger.errors import BadValue
from ledger.events import LEDGER_STREAM, contest_stream, stream_name, tournament_stream
from ledger.forms import Name, taken
from ledger.journal.fault import Fault
from ledger.store import GENESIS_HASH, Row, chained, digest_of, write_time

DIGEST = re.compile(r"[0-9a-f]{16}", re.ASCII)
"""What tells one command from another under the same request id (`ledger.desk`)."""

MOST_SIGNS = 10_000
"""Of a name: longer than any, for names were once held against no length."""

NAMES = {"contest": contest_stream, "tournament": tournament_stream}
"""How the streams of a topic are called."""


class Common(NamedTuple):
    """What all the rows of one submission have in common."""

    recorded_at: str
    at: str
    actor: str
    responsible: str | None
    request_id: str | None
    command: str | None


class Following:
    """The rows so far, as far as the header of the next one depends on them."""

    def __init__(self) -> None:
        self._last: Row | None = None
        self._versions: dict[str, int] = {}
        self._requests: set[str] = set()

    @property
    def position(self) -> int:
        """Of the last row; 0 before the first."""
        return 0 if self._last is None else self._last.position

    def take(self, row: Row) -> None:
        """Note a row that is known to be right."""
        self._last = row
        self._versions[row.stream] = row.version
        if row.request_id is not None:
            self._requests.add(row.request_id)

    def check(self, row: Row) -> None:
        """Raise Fault unless the row can stand here."""
        if row.position != self.position + 1:
            raise Fault(f"is row #{row.position}; expected #{self.position + 1}")
        if digest_of(row.header, row.body) != row.digest:
            raise Fault("does not match its digest")
        if chained(self._last.hash if self._last else GENESIS_HASH, row.digest) != row.hash:
            raise Fault("does not follow on the line before it (its hash differs)")
        before = self._versions.get(row.stream, 0)
        if row.version != before + 1:
            raise Fault(f"is version {row.version} of {row.stream!a}, which is at {before}")
        if not self._continues_batch(row):
            self._check_start(row)

    def check_end(self) -> None:
        """Raise Fault where the last row cannot be the last."""
        if self._last is None:
            raise Fault("is missing: the first line founds the ledger")
        number, count = self._last.batch_index + 1, self._last.batch_count
        if number < count:
            raise Fault(f"is {number} of a batch of {count}, and the last line", self.position)

    def _continues_batch(self, row: Row) -> bool:
        """Whether the row is of the batch before it, which goes on to its end."""
        last = self._last
        if last is None or last.batch_index + 1 == last.batch_count:
            if row.batch_index != 0 or row.batch_count < 1:
                raise Fault(f"is {row.batch_index + 1} of a batch of {row.batch_count}; expected 1")
            return False
        here = (row.stream, row.batch_index, row.batch_count)
        if here != (last.stream, last.batch_index + 1, last.batch_count):
            raise Fault(f"breaks off a batch of {last.batch_count} rows of {last.stream}")
        if common(row) != common(last):
            raise Fault("came in other circumstances than the rest of its batch")
        return True

    def _check_start(self, row: Row) -> None:
        """Check what all the rows of a batch have in common."""
        _check_stream(row.stream)
        _check_time("recorded_at", row.recorded_at)
        _check_time("at", row.at)
        if self._last is not None and row.recorded_at < self._last.recorded_at:
            raise Fault(
                f"was recorded at {row.recorded_at}, before the last, of {self._last.recorded_at}"
            )
        if row.at > row.recorded_at:
            raise Fault(f"happened at {row.at}, after it was recorded at {row.recorded_at}")
        for person in (row.actor, row.responsible):
            if person is not None:
                _check_id("person", person)
        self._check_request(row)

    def _check_request(self, row: Row) -> None:
        """A request id is used once, with its command's digest."""
        if row.request_id is None and row.command is None:
            return
        if not row.request_id or row.command is None or not DIGEST.fullmatch(row.command):
            raise Fault("has a request id without its command's digest, or a digest without an id")
        if row.request_id in self._requests and not (self._last and go_together(self._last, row)):
            raise Fault(f"repeats the request id {row.request_id!a}")


def go_together(one: Row, other: Row) -> bool:
    """Whether a tournament's batch and the contest's after it can be of one submission."""
    return (
        stream_name(one.stream).topic == "tournament"
        and stream_name(other.stream).topic == "contest"
        and common(one) == common(other)
    )


def common(row: Row) -> Common:
    """What a row has in common with the others of its submission."""
    return Common(*row[4:10])


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


def _check_time(what: str, text: str) -> None:
    """Raise Fault unless a time is written as the store writes it."""
    try:
        if write_time(datetime.fromisoformat(text)) == text:
            return
    except (ValueError, OverflowError):
        pass
    raise Fault(f"has {text!a} as {what}; expected a time as 2026-11-20T22:30:00.000000Z")
