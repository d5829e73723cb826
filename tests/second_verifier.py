"""A second verifier, written from `replay/manual/format.md` alone: it imports nothing of ours.

python -m tests.second_verifier RECORD [--head HASH | --witness FILE | --checkpoint FILE KEY.pub]
python -m tests.second_verifier RECEIPT --receipt KEY.pub
"""

import json
import re
import sqlite3
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from hashlib import sha256, sha512
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

COLUMNS = (
    *("position", "stream", "version", "kind", "recorded_at", "at", "actor", "responsible"),
    *("request_id", "command", "batch_index", "batch_count", "body", "digest", "hash"),
)
TYPES: dict[str, Any] = dict.fromkeys(COLUMNS[0:3:2] + COLUMNS[10:12], (int,))
TYPES |= dict.fromkeys(COLUMNS[7:10], (str, type(None)))
LINE = (*COLUMNS[:10], "index", "count", "event", "digest", "hash")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
SIGNED_FOR = (b"checkpoint@bridge-ledger", b"", b"sha512")
BEGIN, END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
RECEIPT = re.compile(
    r"bridge-ledger receipt 1\nledger (\S+)\nposition ([1-9]\d{0,17}) of ([1-9]\d{0,17})\n"
    r"time (\S+)\nhead (\S+)\nbefore (\S+)\npath (\S*)\nsignature (\S+)\nrow (\[.*?\]\{.*\})\n"
)
MADE = "SELECT tbl_name, type, sql FROM sqlite_master ORDER BY name"
NAMES = ("people", "erased", "taken_in", "turned_down", "sqlite_sequence")
BESIDE = {(name, kind) for name in NAMES for kind in ("table", "index")}
GUARDS = {1: "5e9a841690594f6726f007427f17a424", 2: "a10af275a137d1dd7393e7e1b2533585"}
MORE = r"(((subtree [0-9]+ [0-9]+|proof) [0-9a-f]{64}|since [0-9]+)\n)*"
WORDS = {"": 0, "--head": 1, "--witness": 1, "--checkpoint": 2, "--receipt": 1}
Row = dict[Any, Any]


def canonical(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def read(line: bytes) -> Row:
    """An object of whole numbers, without blanks, each name once; empty where it is not."""
    with suppress(ValueError, RecursionError):
        found = json.loads(line, parse_float=int, parse_constant=int)
        return found if isinstance(found, dict) and canonical(found) == line else {}
    return {}


class Record:
    """What was read, and what is wrong with it: each at its position, or at none."""

    def __init__(self) -> None:
        self.problems, self.rows = list[tuple[int | None, str]](), list[tuple[str, str]]()
        self.founded, self.position, self.head, self.last = Row(), 0, "0" * 64, Row()
        self.versions, self.seals, self.keys, self.retired = Row(), Row(), Row(), Row()
        self.requests, self.erased, self.due = set[Any](), set[str](), tuple[Any, ...]()

    def take(self, row: Row) -> Iterator[tuple[int, str]]:
        """Check the next row, or sealed line, against those before it."""
        position = row["position"] if type(row["position"]) is int else 0
        if position > self.position + 1:
            yield self.position + 1, "is missing"
        before, self.position = self.position, max(position, self.position)
        typed = all(type(value) in TYPES.get(column, (str,)) for column, value in row.items())
        if not typed or position <= before:
            yield position, "stands there twice, or holds a value of another kind than its column"
            return
        header = [row[column] for column in COLUMNS[1:12] if column in row]
        if header and sha256(canonical(header) + row["body"].encode()).hexdigest() != row["digest"]:
            yield position, "does not match its digest"
        if sha256((self.head + row["digest"]).encode()).hexdigest() != row["hash"]:
            yield position, "does not follow on the row before it"
        told = (*self.place(row), *self.event(row)) if header else ()
        yield from ((position, what) for what in told)
        self.last, self.head = row if header else {}, row["hash"]
        ends = not header or row["batch_index"] + 1 == row["batch_count"]
        self.due = () if ends else (row["stream"], row["batch_index"] + 1, row["batch_count"])
        self.rows.append((row["hash"], row.get("recorded_at", "")))

    def place(self, row: Row) -> Iterator[str]:
        """Its version, its batch, its times, its request; after a sealed line not all is known."""
        last, at, recorded_at = self.last, row["at"], row["recorded_at"]
        same = bool(last) and all(row[column] == last[column] for column in COLUMNS[4:10])
        known = bool(last) or not self.rows
        if known and row["version"] != self.versions.get(row["stream"], 0) + 1:
            yield "is not the next of its stream"
        batch = (row["stream"], row["batch_index"], row["batch_count"])
        if (batch != self.due or not same) if self.due else known and not batch[1] == 0 < batch[2]:
            yield "neither begins a batch nor goes on with that before it"
        earlier = row["kind"] != "ClockSetRight" and recorded_at < last.get("recorded_at", "")
        if not TIME.fullmatch(recorded_at) or not TIME.fullmatch(at) or at > recorded_at or earlier:
            yield "has no times that can stand there"
        request, command = row["request_id"], row["command"]
        paired = request and re.fullmatch("[0-9a-f]{16}", command or "")
        if not paired and (request, command) != (None, None):
            yield "has a request id without its command's digest, or a digest without an id"
        together = same and last["stream"][:11] == "tournament:" and row["stream"][:8] == "contest:"
        again = request is not None and request in self.requests and batch[1] == 0 and not together
        if again and self.founded.get("format", 1) > 1:
            yield "repeats a request id"

    def event(self, row: Row) -> Iterator[str]:
        """What stands in the body, as far as every event has it."""
        event, kind, position = read(row["body"].encode()), row["kind"], row["position"]
        self.versions[row["stream"]] = row["version"]
        self.requests.add(row["request_id"])
        is_there = re.fullmatch("ledger|(contest|tournament):.+", row["stream"], re.DOTALL)
        is_founded = (kind == "LedgerFounded") == (position == 1)
        if next(iter(event.items()), ()) != ("kind", kind) or not is_there or not is_founded:
            yield "holds no event of its kind as the record writes it, or one that is not for there"
        self.founded = event if position == 1 else self.founded
        try:
            datetime.fromisoformat(row["recorded_at"]), datetime.fromisoformat(row["at"])
            if kind == "PeopleChanged":
                self.seals |= {one["person"]: one["seal"] for one in event["changes"]}
            if kind == "PeopleErased":
                self.erased |= set(event["people"])
            if kind == "KeyAdopted":
                until = datetime.fromisoformat(event.get("until_at") or "9999-12-31T00:00:00Z")
                key = (position, (row["stream"], row["version"]), until.astimezone(UTC))
                self.keys.setdefault(event["public"], []).append(key)
            if kind == "KeyRetired":
                self.retired[event["key"]["stream"], event["key"]["version"]] = position
        except (LookupError, TypeError, ValueError):
            yield "holds an event that is not whole, or a day that there is not"

    def against(self, said: Sequence[str], key: bytes) -> Iterator[tuple[int | None, str]]:
        """In what it does not go on from what a key has signed."""
        ledger, at, (head, root, time) = said[0], int(said[1]), said[2:]
        hashes = [one for one, _ in self.rows]
        if ledger != self.founded.get("ledger"):
            yield None, "what was signed is of another ledger"
        elif not 0 < at <= self.position:
            yield self.position + 1, "is missing: what was signed had more rows"
        elif (hashes[at - 1], root_of(hashes[:at]).hex()) != (head, root):
            yield at, "is not what was signed, or a row before it is not"
        elif self.rows[at - 1][1] not in ("", time) or not any(
            adopted <= at < self.retired.get(name, at + 1) and datetime.fromisoformat(time) < until
            for adopted, name, until in self.keys.get(f"ssh-ed25519 {b64encode(key).decode()}", ())
        ):
            yield None, "what was signed is dated otherwise, or its key was not good then"

    def rows_of(self, path: Path) -> Iterator[Row]:
        content = path.read_bytes()
        if content[:16] != b"SQLite format 3\0":
            for line in content.removesuffix(b"\n").split(b"\n"):
                row = read(line)
                if tuple(row) not in (LINE, ("position", "digest", "hash")):
                    raise ValueError("it is not a row of a ledger")
                told = dict(zip(COLUMNS, row.values(), strict=False))
                yield told | {"body": canonical(row["event"]).decode()} if "event" in row else row
            return
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            for row in file.execute(f"SELECT {', '.join(COLUMNS)} FROM events ORDER BY position"):
                yield dict(zip(COLUMNS, row, strict=True))
            self.problems += ((None, what) for what in self.beside(file))

    def beside(self, file: sqlite3.Connection) -> Iterator[str]:
        asked = ("integrity_check", "application_id", "user_version")
        *marks, version = [file.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]
        counted = file.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
        made = file.execute(MADE).fetchall()
        ours = "".join(sql or "" for table, _, sql in made if table == "events").encode()
        more = {one[:2] for one in made if one[0] != "events"} - BESIDE
        is_guarded = sha256(ours).hexdigest()[:32] == GUARDS.get(version) and not more
        is_marked = marks == ["ok", 0x62726C67] and version in (self.founded.get("format"), 2)
        if not is_guarded or not is_marked or counted != [("events", self.position)]:
            yield "the file is damaged, not made as a ledger of its format, or counts other rows"
        if "secret" in {row[1] for row in file.execute("PRAGMA table_info(people)")}:
            for who, *details in file.execute("SELECT id, secret, name, number, born FROM people"):
                was = self.seals.get(who) or "".join(re.findall("^p([0-9a-f]{32})$", who))
                kept = sha256(canonical(details)).hexdigest()
                if who in self.erased or not kept.startswith(was):
                    yield f"what is kept of {who} is not what was sealed, or was erased"


def root_of(hashes: Sequence[str]) -> bytes:
    """RFC 6962, 2.1: the root above these rows."""
    if len(hashes) == 1:
        return sha256(b"\0" + bytes.fromhex(hashes[0])).digest()
    left = 1 << (len(hashes) - 1).bit_length() - 1
    return sha256(b"\1" + root_of(hashes[:left]) + root_of(hashes[left:])).digest()


def root_by(path: bytes, leaf: bytes, index: int, size: int) -> bytes:
    """RFC 6962, 2.1.1: the root above so many rows, by a path from one; none by another path."""
    if size == 1:
        return leaf if (path, index) == (b"", 0) else b""
    left, below, beside = 1 << (size - 1).bit_length() - 1, path[:-32], path[-32:]
    if index < left:
        return sha256(b"\1" + root_by(below, leaf, index, left) + beside).digest()
    return sha256(b"\1" + beside + root_by(below, leaf, index - left, size - left)).digest()


def strings(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def signed(said: Sequence[str], signature: bytes, key: bytes) -> str:
    """The lines of a checkpoint, where ssh-keygen -Y has signed them so; or InvalidSignature."""
    told = zip(("ledger", "position", "head", "root", "time"), said, strict=True)
    lines = "".join(("bridge-ledger checkpoint 1\n", *(f"{name} {one}\n" for name, one in told)))
    message = b"SSHSIG" + strings(*SIGNED_FOR, sha512(lines.encode()).digest())
    Ed25519PublicKey.from_public_bytes(key[-32:]).verify(signature, message)
    return lines


def decoded(text: str) -> bytes:
    if b64encode(b64decode(text)).decode() != text:
        raise ValueError(text)
    return b64decode(text)


def checkpoint(text: str, public: str) -> tuple[Sequence[str], bytes]:
    """What a checkpoint says, and this key, by which it is signed."""
    lines, key = text.split("\n"), b64decode(public.split()[1])
    said, coded = [line.partition(" ")[2] for line in lines[1:6]], "".join(lines[7:11])
    wrapped = strings(b"ssh-ed25519", b64decode(coded)[-64:])
    blob = b"SSHSIG\0\0\0\1" + strings(key, *SIGNED_FOR, wrapped)
    armour = re.findall(".{1,70}", b64encode(blob).decode())
    written = signed(said, wrapped[-64:], key) + "\n".join((BEGIN, *armour, END, ""))
    if not re.fullmatch(re.escape(written) + MORE, text):
        raise ValueError(text)
    return said, key


def witnessed(text: str, ledger: str | None) -> list[tuple[Sequence[str], bytes]]:
    """What a witness has of a ledger, and the keys by which it is signed; else of another."""
    lines = [line.split(" ") for line in text.splitlines()]
    heads = [
        (one, decoded(key)) for *one, key, by in lines if signed(one, decoded(by), decoded(key))
    ]
    return [head for head in heads if head[0][0] == ledger] or [heads[0]]


def proves(receipt: str, public: str) -> bool:
    """Whether a receipt's row is under a head that this key has signed."""
    found = RECEIPT.fullmatch(receipt)
    with suppress(InvalidSignature, ValueError):
        head, before, path, signature = map(decoded, found.group(5, 6, 7, 8) if found else ())
        assert found
        row = before.hex() + sha256(found[9].encode()).hexdigest()
        leaf = root_of([sha256(row.encode()).hexdigest()])
        root = root_by(path, leaf, int(found[2]) - 1, int(found[3])).hex()
        said = (found[1], found[3], head.hex(), root, found[4])
        return bool(signed(said, signature, b64decode(public.split()[1])))
    return False


def verify(path: Path, option: str = "", *told: str) -> Record:
    """A record, and what is wrong with it; told: what an option names, files by their texts."""
    record = Record()
    try:
        for row in record.rows_of(path):
            record.problems += record.take(row)
    except (sqlite3.Error, ValueError) as error:
        record.problems.append((record.position + 1, f"cannot be read ({error})"))
    if not record.position or record.due:
        record.problems.append((record.position or 1, "is no row, or does not end its batch"))
    if option == "--head" and not any(one.startswith(told[0].lower()) for one, _ in record.rows):
        record.problems.append((None, "no row has the head noted"))
    try:
        heads = [checkpoint(*told)] if option == "--checkpoint" else []
        heads += witnessed(told[0], record.founded.get("ledger")) if option == "--witness" else []
        record.problems += [what for said, key in heads for what in record.against(said, key)]
    except (InvalidSignature, LookupError, TypeError, ValueError):
        record.problems.append((None, "what was signed was not signed so, or is not written so"))
    return record


def main(path: str = "", option: str = "", *words: str) -> int:
    if path[:1] in ("", "-") or WORDS.get(option) != len(words):
        raise ValueError(__doc__)
    told = [word if option == "--head" else Path(word).read_text("utf-8") for word in words]
    if option == "--receipt":
        proved = proves(Path(path).read_text("utf-8"), *told)
        sys.stdout.write("proved\n" if proved else "NOT proved\n")
        return 0 if proved else 3
    record = verify(Path(path), option, *told)
    said = [f"NOT as recorded: {f'#{at} ' if at else ''}{what}" for at, what in record.problems]
    sys.stdout.write("\n".join(said or ["nothing was touched"]))
    sys.stdout.write(f"\n{record.position} rows, head {record.head}\n")
    return 3 if record.problems else 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except (LookupError, OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
