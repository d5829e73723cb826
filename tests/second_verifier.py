"""A second verifier, written from `replay/manual/format.md` alone: it imports nothing of ours.

    python -m tests.second_verifier LEDGER|JOURNAL [--head HASH]

A row that was rewritten with the chain computed anew is found by a head noted elsewhere alone.
"""

import hashlib
import json
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

COLUMNS = (
    *("position", "stream", "version", "kind", "recorded_at", "at", "actor", "responsible"),
    *("request_id", "command", "batch_index", "batch_count", "body", "digest", "hash"),
)
LINE = (*COLUMNS[:10], "index", "count", "event", "digest", "hash")
SEALED_LINE = ("position", "digest", "hash")
NUMBERS, OPTIONAL = COLUMNS[0:3:2] + COLUMNS[10:12], COLUMNS[7:10]
APPLICATION, FORMAT = 0x62726C67, 2
EVENT = re.compile(rb'.*?,"event":(\{.*\}),"digest":"[^"\\]*","hash":"[^"\\]*"\}', re.DOTALL)
STREAM = re.compile(r"ledger|(?:contest|tournament):.+", re.DOTALL)

Row = dict[str, Any]


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def canonical(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def read(line: bytes) -> Row:
    """An object that is written without blanks, each name once; empty where it is not."""
    try:
        found = json.loads(line)
        return found if isinstance(found, dict) and canonical(found) == line else {}
    except (ValueError, RecursionError):
        return {}


def is_time(text: str) -> bool:
    try:
        found = datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    except ValueError:
        return False
    return found.isoformat(timespec="microseconds")[:26] + "Z" == text


def is_shaped(row: Row) -> bool:
    """Whether each column holds a value of its kind."""
    return all(
        (type(value) is int if column in NUMBERS else isinstance(value, str))
        or (value is None and column in OPTIONAL)
        for column, value in row.items()
    )


class Record:
    """The rows so far, and what is not as it must be, each with its position or None."""

    def __init__(self) -> None:
        self.problems: list[tuple[int | None, str]] = []
        self.hashes, self.founded, self.position, self.count = list[str](), Row(), 0, 0
        self.seals, self.erased = dict[str, str](), set[str]()
        self._last, self._versions, self._requests = Row(), dict[str, int](), set[str]()

    @property
    def head(self) -> str:
        """The hash of the last row."""
        return self.hashes[-1] if self.hashes else "0" * 64

    @property
    def first_bad(self) -> int | None:
        """The first bad position."""
        return min((at for at, _ in self.problems if at is not None), default=None)

    def wrong(self, position: int | None, what: str) -> None:
        self.problems.append((position, what))

    def take(self, row: Row) -> None:
        """Check the next row, or sealed line, against those before it."""
        self.count += 1
        position = row["position"] if type(row["position"]) is int else 0
        if position <= self.position:
            self.wrong(position, "stands before the first row, or twice")
            return
        if position > self.position + 1:
            self.wrong(self.position + 1, "is missing")
        self.position = position
        if not is_shaped(row):
            self.wrong(position, "holds a value of another kind than its column's")
            return
        sealed = len(row) == len(SEALED_LINE)
        for what in (
            *self._chain(row),
            *(() if sealed else (*self._place(row), *self._event(row))),
        ):
            self.wrong(position, what)
        self._last = {} if sealed else row
        self.hashes.append(row["hash"])
        if not sealed:
            self._versions[row["stream"]] = row["version"]
            self._requests.add(row["request_id"])

    def end(self, head: str | None) -> None:
        """Check that the last batch is whole, and that a head noted elsewhere is among them."""
        last = self._last
        if not self.count or (last and last["batch_index"] + 1 != last["batch_count"]):
            self.wrong(self.position or 1, "there is no row at all, or the last batch is not whole")
        if head and not any(known.startswith(head.lower()) for known in self.hashes):
            self.wrong(self.position + 1, "the head noted elsewhere is not in this record")

    def _chain(self, row: Row) -> Iterator[str]:
        header = [row[column] for column in COLUMNS[1:12] if column in row]
        if header and sha256(canonical(header) + row["body"].encode()) != row["digest"]:
            yield "does not match its digest"
        if sha256((self.head + row["digest"]).encode()) != row["hash"]:
            yield "does not follow on the row before it"

    def _place(self, row: Row) -> Iterator[str]:
        """Its version, its batch, its times, its request; after a sealed line not all is known."""
        last, common = self._last, [row[column] for column in COLUMNS[4:10]]
        same = bool(last) and common == [last[column] for column in COLUMNS[4:10]]
        known = bool(last) or self.count == 1
        if known and row["version"] != self._versions.get(row["stream"], 0) + 1:
            yield f"is version {row['version']} of its stream"
        if last and last["batch_index"] + 1 != last["batch_count"]:
            before = (last["stream"], last["batch_index"] + 1, last["batch_count"])
            if not same or (row["stream"], row["batch_index"], row["batch_count"]) != before:
                yield "does not go on with the batch before it"
            return
        if known and (row["batch_index"] != 0 or row["batch_count"] < 1):
            yield "does not begin a batch"
        if not is_time(row["recorded_at"]) or not is_time(row["at"]):
            yield "has no times as the record writes them"
        if row["kind"] != "ClockSetRight" and row["recorded_at"] < last.get("recorded_at", ""):
            yield "was recorded before the last"
        if row["at"] > row["recorded_at"]:
            yield "happened after it was recorded"
        request, command = row["request_id"], row["command"]
        paired = request and re.fullmatch("[0-9a-f]{16}", command or "", re.ASCII)
        if not paired and (request, command) != (None, None):
            yield "has a request id without its command's digest, or a digest without an id"
        together = same and last["stream"][:11] == "tournament:" and row["stream"][:8] == "contest:"
        again = request is not None and request in self._requests and row["batch_index"] == 0
        if again and not together and self.founded.get("format", 1) > 1:
            yield "repeats a request id"

    def _event(self, row: Row) -> Iterator[str]:
        """What stands in the body, as far as every event has it."""
        event = read(row["body"].encode())
        if event.get("kind") != row["kind"]:
            yield "holds no event of its kind as the record writes it"
        if (row["kind"] == "LedgerFounded") != (row["position"] == 1):
            yield "founds a ledger elsewhere than in the first row, or does not there"
        if not STREAM.fullmatch(row["stream"]):
            yield "is of a stream that nothing reads"
        self.founded = event if row["position"] == 1 else self.founded
        if row["kind"] == "PeopleChanged":
            self.seals |= {one["person"]: one["seal"] for one in event.get("changes", ())}
        if row["kind"] == "PeopleErased":
            self.erased |= set(event.get("people", ()))


def take_journal(path: Path, record: Record) -> None:
    """Take the lines of a journal, up to the first that is none."""
    for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
        row, parts = read(line), EVENT.fullmatch(line)
        if parts and tuple(row) == LINE:
            row = dict(zip(COLUMNS, row.values(), strict=True)) | {"body": parts[1].decode()}
        elif tuple(row) != SEALED_LINE:
            if line or number == 1:
                record.wrong(number, "is not a row of a ledger")
            return
        record.take(row)


def take_ledger(path: Path, record: Record) -> None:
    """Take the rows of a ledger's file, and look at its marks and its people."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        try:
            for row in file.execute(f"SELECT {', '.join(COLUMNS)} FROM events ORDER BY position"):
                record.take(dict(zip(COLUMNS, row, strict=True)))
            for what in (*marks(file, record), *people(file, record)):
                record.wrong(None, what)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            record.wrong(record.position + 1, f"cannot be read ({error})")


def marks(file: sqlite3.Connection, record: Record) -> Iterator[str]:
    """What is wrong with the file's pages, its marks and its count of positions."""
    if file.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
        yield "the file is damaged"
    (application,) = file.execute("PRAGMA application_id").fetchone()
    (version,) = file.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION or not record.founded.get("format", 1) <= version <= FORMAT:
        yield "the file is not marked as a ledger of a known format"
    counted = file.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
    if counted != [("events", record.position)]:
        yield "the file does not count its positions up to the last row"


def people(file: sqlite3.Connection, record: Record) -> Iterator[str]:
    """Whose details are not those that the record has sealed."""
    if "secret" not in {row[1] for row in file.execute("PRAGMA table_info(people)")}:
        return
    for person, *details in file.execute("SELECT id, secret, name, number, born FROM people"):
        sealed = record.seals.get(person) or "".join(re.findall("^p([0-9a-f]{32})$", person))
        if person in record.erased or not sha256(canonical(details)).startswith(sealed):
            yield f"what is kept of {person} is not what the record has sealed, or was erased"


def verify(path: Path, head: str | None = None) -> Record:
    """What a ledger's file, or a journal, comes to."""
    record = Record()
    with path.open("rb") as file:
        is_database = file.read(16) == b"SQLite format 3\0"
    (take_ledger if is_database else take_journal)(path, record)
    record.end(head)
    return record


def main(path: str, *options: str) -> int:
    """Say it; 0: nothing was touched, 3: something was."""
    record = verify(Path(path), options[1] if options[:1] == ("--head",) else None)
    said = [f"  {'-' if at is None else f'#{at}'}: {what}" for at, what in record.problems]
    first = "NOT as it was recorded:" if said else "nothing was touched"
    end = f"{record.founded.get('clock', 'no')} ledger, {record.count} events, head {record.head}"
    sys.stdout.write("\n".join((first, *said, end)) + "\n")
    return 3 if said else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
