"""A second verifier, written from `replay/manual/format.md` alone: it imports nothing of ours.

    python -m tests.second_verifier LEDGER|JOURNAL [--head HASH | --checkpoint FILE KEY.pub]
    python -m tests.second_verifier RECEIPT --receipt KEY.pub

A row rewritten with the chain computed anew is found by what was noted or signed elsewhere alone.
"""

import hashlib
import json
import re
import sqlite3
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

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
CHECKPOINT = re.compile(
    r"(bridge-ledger checkpoint 1\nledger (\S+)\nposition (\d+)\nhead (\w{64})\nroot (\w{64})\n"
    r"time (\S{27})\n)-----BEGIN SSH SIGNATURE-----\n([\w+/=\n]+)\n-----END SSH SIGNATURE-----\n"
    r"(?:(?:subtree|since|proof) [\w ]+\n)*",
    re.ASCII,
)
FILES = {"": 0, "--head": 1, "--checkpoint": 2, "--receipt": 1}
NAMESPACE = b"checkpoint@bridge-ledger"
RECEIPT = re.compile(
    r"bridge-ledger receipt 1\nledger (\S+)\nposition ([1-9]\d*) of ([1-9]\d*)\ntime (\S{27})\n"
    r"head (\S+)\nbefore (\S+)\npath (\S*)\nsignature (\S+)\nrow (\[[^\n]*?\]\{[^\n]*\})\n"
)

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
    with suppress(ValueError):
        found = datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
        return found.isoformat(timespec="microseconds")[:26] + "Z" == text
    return False


def is_shaped(row: Row) -> bool:
    return all(
        (type(value) is int if column in NUMBERS else isinstance(value, str))
        or (value is None and column in OPTIONAL)
        for column, value in row.items()
    )


class Record:
    def __init__(self) -> None:
        self.problems: list[tuple[int | None, str]] = []
        self.hashes, self.founded, self.position, self.count = list[str](), Row(), 0, 0
        self.seals, self.erased, self.times = dict[str, str](), set[str](), list[str]()
        self.keys, self.retired = dict[str, list[Any]](), dict[Any, int]()
        self._last, self._versions, self._requests = Row(), dict[str, int](), set[str]()

    @property
    def head(self) -> str:
        return self.hashes[-1] if self.hashes else "0" * 64

    @property
    def first_bad(self) -> int | None:
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
        told = () if sealed else (*self._place(row), *self._event(row))
        for what in (*self._chain(row), *told):
            self.wrong(position, what)
        self._last = {} if sealed else row
        self.hashes.append(row["hash"])
        self.times.append(row.get("recorded_at", ""))
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
        try:
            self._keep(row, event)
        except (LookupError, TypeError, ValueError):
            yield "holds an event that is not whole"

    def _keep(self, row: Row, event: Row) -> None:
        if row["kind"] == "PeopleChanged":
            self.seals |= {one["person"]: one["seal"] for one in event["changes"]}
        if row["kind"] == "PeopleErased":
            self.erased |= set(event["people"])
        if row["kind"] == "KeyAdopted":
            name, until = (row["stream"], row["version"]), event.get("until_at")
            until = until and datetime.fromisoformat(until).astimezone(UTC)
            self.keys.setdefault(event["public"], []).append((row["position"], name, until))
        if row["kind"] == "KeyRetired":
            self.retired[event["key"]["stream"], event["key"]["version"]] = row["position"]


def take_journal(path: Path, record: Record) -> None:
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
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        try:
            for row in file.execute(f"SELECT {', '.join(COLUMNS)} FROM events ORDER BY position"):
                record.take(dict(zip(COLUMNS, row, strict=True)))
            for what in (*marks(file, record), *people(file, record)):
                record.wrong(None, what)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            record.wrong(record.position + 1, f"cannot be read ({error})")


def marks(file: sqlite3.Connection, record: Record) -> Iterator[str]:
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
    if "secret" not in {row[1] for row in file.execute("PRAGMA table_info(people)")}:
        return
    for person, *details in file.execute("SELECT id, secret, name, number, born FROM people"):
        sealed = record.seals.get(person) or "".join(re.findall("^p([0-9a-f]{32})$", person))
        if person in record.erased or not sha256(canonical(details)).startswith(sealed):
            yield f"what is kept of {person} is not what the record has sealed, or was erased"


def root_of(hashes: Sequence[str]) -> bytes:
    """RFC 6962: the root above these rows."""
    if len(hashes) == 1:
        return hashlib.sha256(b"\0" + bytes.fromhex(hashes[0])).digest()
    left = 1 << (len(hashes) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root_of(hashes[:left]) + root_of(hashes[left:])).digest()


def strings(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def is_signed(message: str, signature: bytes, key: bytes) -> bool:
    """Whether these 64 bytes are what ssh-keygen -Y signs of a message."""
    signed = strings(NAMESPACE, b"", b"sha512", hashlib.sha512(message.encode()).digest())
    with suppress(InvalidSignature):
        Ed25519PublicKey.from_public_bytes(key[-32:]).verify(signature, b"SSHSIG" + signed)
        return True
    return False


def against(record: Record, checkpoint: str, public: str) -> Iterator[tuple[int | None, str]]:
    """In what a record does not go on from a checkpoint that is signed with a key."""
    found = CHECKPOINT.fullmatch(checkpoint)
    if found is None:
        yield None, "the checkpoint is no whole one"
        return
    key, blob = b64decode(public.split()[1]), b64decode(found[7])
    wrapped = strings(strings(b"ssh-ed25519", blob[-64:]))
    as_it_is = b"SSHSIG\0\0\0\1" + strings(key, NAMESPACE, b"", b"sha512") + wrapped
    is_written = found[7].replace("\n", "") == b64encode(as_it_is).decode()
    if not is_written or not is_signed(found[1], blob[-64:], key):
        yield None, "the checkpoint is not signed with this key"
        return
    position, at = int(found[3]), datetime.fromisoformat(found[6]).astimezone(UTC)
    is_good = any(
        adopted <= position < record.retired.get(name, position + 1) and not (until and until <= at)
        for adopted, name, until in record.keys.get(" ".join(public.split()[:2]), ())
    )
    if found[2] != record.founded.get("ledger"):
        yield None, "the checkpoint is of another ledger"
    elif position > record.position:
        yield record.position + 1, "is missing: a checkpoint was signed when there were more rows"
    elif (record.hashes[position - 1], root_of(record.hashes[:position]).hex()) != found.group(
        4, 5
    ):
        yield position, "is not what was signed, or a row before it is not"
    elif record.times[position - 1] not in ("", found[6]) or not is_good:
        yield None, "the checkpoint is dated otherwise, or signed with a key that was not good then"


def proves(receipt: str, public: str) -> bool:
    """Whether a receipt's row is under a head that this key has signed."""
    found = RECEIPT.fullmatch(receipt)
    written = found.group(5, 6, 7, 8) if found else ()
    coded: list[bytes] = []
    with suppress(ValueError):
        coded = list(map(b64decode, written))
    is_written = tuple(b64encode(one).decode() for one in coded) == written
    if not found or not is_written or int(found[2]) > int(found[3]):
        return False
    head, before, path, signature = coded
    index, last = int(found[2]) - 1, int(found[3]) - 1
    root = root_of([sha256((before.hex() + sha256(found[9].encode())).encode())])
    for at in range(0, len(path), 32):
        if index & 1 or index == last:
            root = hashlib.sha256(b"\1" + path[at : at + 32] + root).digest()
            while index and not index & 1:
                index, last = index >> 1, last >> 1
        else:
            root = hashlib.sha256(b"\1" + root + path[at : at + 32]).digest()
        index, last = index >> 1, last >> 1
    said = (found[1], found[3], head.hex(), root.hex(), found[4])
    words = zip(("ledger", "position", "head", "root", "time"), said, strict=True)
    text = "bridge-ledger checkpoint 1\n" + "".join(f"{name} {value}\n" for name, value in words)
    return last == 0 and is_signed(text, signature, b64decode(public.split()[1]))


def verify(path: Path, head: str | None = None, signed: tuple[str, str] | None = None) -> Record:
    record = Record()
    with path.open("rb") as file:
        (take_ledger if file.read(16) == b"SQLite format 3\0" else take_journal)(path, record)
    record.end(head)
    record.problems += against(record, *signed) if signed else ()
    return record


def main(path: str = "", *options: str) -> int:
    if path[:1] in ("", "-") or FILES.get("".join(options[:1])) != len(options[1:]):
        raise ValueError(__doc__)
    if options[:1] == ("--receipt",):
        proved = proves(Path(path).read_text(encoding="utf-8"), Path(options[1]).read_text("utf-8"))
        sys.stdout.write("proved\n" if proved else "NOT proved\n")
        return 0 if proved else 3
    head = options[1] if options[:1] == ("--head",) else None
    files = [Path(name).read_text(encoding="utf-8") for name in options[1:3]] if not head else ()
    record = verify(Path(path), head, (files[0], files[1]) if files else None)
    said = [f"  {'-' if at is None else f'#{at}'}: {what}" for at, what in record.problems]
    first = "NOT as it was recorded:" if said else "nothing was touched"
    end = f"{record.founded.get('clock', 'no')} ledger, {record.count} events, head {record.head}"
    sys.stdout.write("\n".join((first, *said, end)) + "\n")
    return 3 if said else 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except (LookupError, OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
