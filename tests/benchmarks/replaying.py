"""Replaying a million events: against a bare cursor, against the library's own path; memory."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID, uuid4

from eventsourcing.domain import DomainEvent
from eventsourcing.persistence import (
    DatetimeAsISO,
    DecimalAsStr,
    JSONTranscoder,
    Mapper,
    UUIDAsHex,
)
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

from ledger.coding import to_plain
from ledger.events import AnyEvent
from ledger.store import Store
from ledger.upcasts import read_event
from tests.benchmarks.samples import NOW, filled, score
from tests.benchmarks.table import Ratio, at_least, paired, seconds

MILLION = 1_000_000
MEMORY_MB = 60


@dataclass(frozen=True)
class ScoreNoted(DomainEvent):
    """The same contents as the library's own kind of event."""

    session: str
    board: int
    ns: str
    ew: str
    round: int
    table: str
    points: int
    contract: str
    declarer: str
    tricks: int
    lead: str


def measure(scale: int) -> list[Ratio]:
    """Two ratios and a peak of memory."""
    count = MILLION // scale
    with TemporaryDirectory() as folder:
        path, stock = Path(folder) / "million.ledger", Path(folder) / "stock.db"
        filled(path, _scores(count))
        ours, base = paired(lambda: _ours(path), lambda: _bare(path), rounds=5)
        part = min(count, 100_000)
        _fill_stock(stock, part)
        beside, library = paired(
            lambda: _ours(path), lambda: part / seconds(lambda: _library(stock)), rounds=5
        )
        peak = _memory(path)
    return [
        at_least(f"replay {count:,}, of a bare cursor", ours, base, 0.5, "events/s"),
        at_least(f"replay, of the stock path ({part:,})", beside, library, 6, "events/s"),
        Ratio(
            f"memory above idle, {count:,}", f"{peak:.0f} MB", "-", peak / MEMORY_MB,
            f"<= {MEMORY_MB} MB", peak <= MEMORY_MB,
        ),
    ]  # fmt: skip


def _scores(count: int) -> Iterator[AnyEvent]:
    for number in range(count):
        yield score(number % 30 + 1, number % 997)


def _ours(path: Path) -> float:
    store = Store(path, read_only=True)
    total = 0

    def fold() -> None:
        nonlocal total
        for recorded in store.replay():
            total += recorded.version

    taken = seconds(fold)
    count = store.head().position
    store.close()
    assert total > 0
    return count / taken


def _bare(path: Path) -> float:
    connection = sqlite3.connect(path)
    count = 0

    def fold() -> None:
        nonlocal count
        for (body,) in connection.execute("SELECT body FROM events ORDER BY position"):
            read_event(body)
            count += 1

    taken = seconds(fold)
    connection.close()
    return count / taken


def _fill_stock(path: Path, count: int) -> None:
    recorder, mapper = _stock(path)
    recorder.create_table()
    contest, pending = uuid4(), []
    for version, event in enumerate(_scores(count), 1):
        plain = to_plain(event)["score"]
        del plain["type"]
        stock = ScoreNoted(
            originator_id=contest, originator_version=version, timestamp=NOW, **plain
        )
        pending.append(mapper.to_stored_event(stock))
        if len(pending) == 1000:
            recorder.insert_events(pending)
            pending = []
    recorder.insert_events(pending)
    recorder.datastore.close()


def _stock(path: Path) -> tuple[SQLiteApplicationRecorder, Mapper[UUID]]:
    """The library as it comes: its recorder, its JSON mapper with its own transcodings."""
    transcoder = JSONTranscoder()
    for transcoding in (UUIDAsHex(), DecimalAsStr(), DatetimeAsISO()):
        transcoder.register(transcoding)
    return SQLiteApplicationRecorder(SQLiteDatastore(str(path))), Mapper(transcoder)


def _library(path: Path) -> int:
    """Through the library's recorder and mapper as they come, a thousand notifications at once.

    Its own NotificationLogReader does the same and takes half as long again.
    """
    recorder, mapper = _stock(path)
    total, last = 0, 0
    while page := recorder.select_notifications(start=last + 1, limit=1000):
        total += sum(mapper.to_domain_event(one).originator_version for one in page)
        last = page[-1].id
    recorder.datastore.close()
    return total


MEMORY = """
import json, sys
from pathlib import Path
from ledger.store import Store

def kilobytes(what):
    (line,) = [line for line in open("/proc/self/status") if line.startswith(what)]
    return int(line.split()[1])

store = Store(Path(sys.argv[1]), read_only=True)
idle = kilobytes("VmRSS")
total = sum(recorded.version for recorded in store.replay())
print(json.dumps([idle, kilobytes("VmHWM")]))
"""


def _memory(path: Path) -> float:
    """Megabytes above the idle process, measured in a process of its own.

    Not by getrusage, whose peak a process takes over from the one that started it.
    """
    done = subprocess.run(
        [sys.executable, "-c", MEMORY, str(path)], check=True, capture_output=True, text=True
    )
    idle, peak = json.loads(done.stdout)
    return float(peak - idle) / 1024
