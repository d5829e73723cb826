"""Check the circumstances of a row against the rows before it, in a journal or a file."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from ledger.events import stream_name
from ledger.journal.fault import Fault
from ledger.store import GENESIS_HASH, Row, chained, digest_of, in_order, write_time

DIGEST = re.compile(r"[0-9a-f]{16}", re.ASCII)
"""The digest that tells commands under the same request id apart (`ledger.desk`)."""


class Common(NamedTuple):
    """The fields that all the rows of one submission have in common."""

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
        """The position of the last row; 0 before the first."""
        return 0 if self._last is None else self._last.position

    def take(self, row: Row) -> None:
        """Note a row that is known to be right."""
        self._last = row
        self._versions[row.stream] = row.version
        if row.request_id is not None:
            self._requests.add(row.request_id)

    def check(self, row: Row) -> None:
        """Raise Fault unless the row can be the next."""
        if row.position != self.position + 1:
            raise Fault(f"is row #{row.position}; expected #{self.position + 1}")
        for what in self.faults(row):
            raise Fault(what)
        if self.repeats(row):
            raise Fault(f"repeats the request id {row.request_id!a}")

    def faults(self, row: Row) -> Iterator[str]:
        """Say what is wrong with a row if it follows on these, whatever its position is."""
        if digest_of(row.header, row.body) != row.digest:
            yield "does not match its digest"
        if chained(self._last.hash if self._last else GENESIS_HASH, row.digest) != row.hash:
            yield "does not follow on the row before it (its hash differs)"
        before = self._versions.get(row.stream, 0)
        if row.version != before + 1:
            yield f"is version {row.version} of {row.stream!a}, which is at {before}"
        last = self._last
        if last is None or last.batch_index + 1 == last.batch_count:
            if row.batch_index != 0 or row.batch_count < 1:
                yield f"is {row.batch_index + 1} of a batch of {row.batch_count}; expected 1"
            yield from self._of_batch(row)
        elif (row.stream, row.batch_index, row.batch_count) != (
            last.stream,
            last.batch_index + 1,
            last.batch_count,
        ):
            yield f"breaks off a batch of {last.batch_count} rows of {last.stream}"
        elif common(row) != common(last):
            yield "came in other circumstances than the rest of its batch"

    def check_end(self) -> None:
        """Raise Fault where the last row cannot be the last."""
        if self._last is None:
            raise Fault("is missing: the first row founds the ledger")
        number, count = self._last.batch_index + 1, self._last.batch_count
        if number < count:
            raise Fault(f"is {number} of a batch of {count}, and the last row", self.position)

    def _of_batch(self, row: Row) -> Iterator[str]:
        """Say what is wrong in the fields that all the rows of a batch have in common."""
        for what, text in (("recorded_at", row.recorded_at), ("at", row.at)):
            if not _is_time(text):
                yield f"has {text!a} as {what}; expected a time as 2026-11-20T22:30:00.000000Z"
        last = self._last
        if last is not None and not in_order(last.recorded_at, row.kind, row.recorded_at):
            yield f"was recorded at {row.recorded_at}, before the last, of {last.recorded_at}"
        if row.at > row.recorded_at:
            yield f"happened at {row.at}, after it was recorded at {row.recorded_at}"
        if row.request_id is None and row.command is None:
            return
        if not row.request_id or row.command is None or not DIGEST.fullmatch(row.command):
            yield "has a request id without its command's digest, or a digest without an id"

    def repeats(self, row: Row) -> bool:
        """Tell whether a request is recorded again, which files of format 1 could not prevent."""
        last = self._last
        is_new = row.batch_index == 0 and not (last and go_together(last, row))
        return is_new and row.request_id in self._requests


def go_together(one: Row, other: Row) -> bool:
    """Tell whether a tournament's batch and the contest's after it can be of one submission."""
    return (
        stream_name(one.stream).topic == "tournament"
        and stream_name(other.stream).topic == "contest"
        and common(one) == common(other)
    )


def common(row: Row) -> Common:
    """Return the fields that a row has in common with the others of its submission."""
    return Common(*row[4:10])


def _is_time(text: str) -> bool:
    """Tell whether a time is written as the store writes it."""
    try:
        return write_time(datetime.fromisoformat(text)) == text
    except (ValueError, OverflowError):
        return False
