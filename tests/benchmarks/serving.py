"""Ledgers on a PostgreSQL server: against bare psycopg with the same columns and safety."""

import os
import subprocess
import sys
from contextlib import closing
from secrets import token_hex
from typing import Any

from ledger.coding import encode
from ledger.events import AnyEvent
from ledger.store import (
    GENESIS_HASH,
    Address,
    Circumstances,
    Header,
    Part,
    Row,
    Store,
    chained,
    digest_of,
)
from ledger.upcasts import read_event
from tests.benchmarks.samples import NOW, STREAM, score
from tests.benchmarks.table import Ratio, at_least, paired, seconds
from tests.conftest import ROOT
from tests.servers import Server

SIZES = ((1, 500, 0.6), (100, 50, 0.6), (1000, 20, 0.6))
"""Events a batch, batches, and what is asked of the ratio."""

REPLAYED = 100_000
TIME = "2026-03-05T19:30:00.000000Z"
APPENDED = 200
"""Events that each process records, one at a time."""

ONE_OF_MANY = f"""
import sys
from contextlib import closing
from ledger.store import Address, Store
from tests.benchmarks.serving import append
with closing(Store(Address(*sys.argv[1:3]))) as store:
    append(store, 10)
    print("ready", flush=True)
    sys.stdin.readline()
    append(store, {APPENDED})
    print("done", flush=True)
    sys.stdin.readline()
"""


def measure(scale: int) -> list[Ratio]:
    """One row for each batch size, one for replay, one for many ledgers at once."""
    server = Server(f"bench-{os.getpid()}")
    server.does("ALTER SYSTEM SET fsync = on", "SELECT pg_reload_conf()", "CREATE DATABASE bridge")
    rows = []
    for size, batches, least in SIZES:
        count = max(5, batches // scale)
        work = [[score(i % 30 + 1, i) for i in range(size)] for _ in range(count)]
        ours, base = paired(lambda w=work: _ours(server, w), lambda w=work: _bare(server, w), 5)  # type: ignore[misc]  # bound at once
        rows.append(at_least(f"server: append by {size}", ours, base, least, "events/s"))
    place, count = _place(server), max(5, REPLAYED // scale // 1000)
    with closing(Store.found(place, "declared", recorded_at=NOW)) as store:
        append(store, count, 1000)
    ours, base = paired(lambda: _replay(place), lambda: _cursor(server, place), 5)
    rows.append(at_least("server: replay", ours, base, 0.5, "events/s"))
    many, one = paired(lambda: _at_once(server, 8), lambda: _at_once(server, 1), 3)
    rows.append(at_least("server: 8 on 8 ledgers to 1 on 1", many, one, 1.6, "events/s"))
    return rows


def append(store: Store, batches: int, size: int = 1) -> None:
    """Record so many batches of so many events."""
    circumstances, before = Circumstances(NOW, NOW, "desk"), store.head().position - 1
    for version in range(before, before + batches * size, size):
        events = [score(i % 30 + 1, i) for i in range(size)]
        store.append([Part(STREAM, version, events)], circumstances)


def _place(server: Server) -> Address:
    return Address(server.url(), f"bench-{token_hex(6)}")


def _ours(server: Server, work: list[list[AnyEvent]]) -> float:
    with closing(Store.found(_place(server), "declared", recorded_at=NOW)) as store:
        circumstances = Circumstances(NOW, NOW, "desk")

        def append() -> None:
            version = 0
            for events in work:
                store.append([Part(STREAM, version, events)], circumstances)
                version += len(events)

        return len(work) * len(work[0]) / seconds(append)


def _bare(server: Server, work: list[list[AnyEvent]]) -> float:
    """One table with the same columns and keys; copied in, where there are many."""
    columns = ", ".join(f"{name} text" for name in Row._fields[3:])
    with server.psycopg.connect(server.url()) as connection:
        connection.execute("DROP TABLE IF EXISTS bare")
        connection.execute(
            "CREATE TABLE bare (position bigint PRIMARY KEY, stream text, version bigint,"
            f" {columns}, UNIQUE (stream, version))"
        )
        connection.commit()
        position, previous = 0, GENESIS_HASH

        def append() -> None:
            nonlocal position, previous
            for events in work:
                rows, position, previous = _chained(events, position, previous)
                _insert(connection, rows)
                connection.commit()

        return len(work) * len(work[0]) / seconds(append)


def _chained(
    events: list[AnyEvent], position: int, previous: str
) -> tuple[list[tuple[Any, ...]], int, str]:
    rows = []
    for index, event in enumerate(events):
        body = encode(event)
        assert read_event(body) == event
        position += 1
        header = Header(
            STREAM, position, "ScoreEntered", TIME, TIME, "desk", None, None, None,
            index, len(events),
        )  # fmt: skip
        text = body.decode()
        digest = digest_of(header, text)
        previous = chained(previous, digest)
        rows.append((position, *header, text, digest, previous))
    return rows, position, previous


def _insert(connection: Any, rows: list[tuple[Any, ...]]) -> None:
    if len(rows) == 1:
        marks = ", ".join(["%s"] * len(rows[0]))
        connection.execute(f"INSERT INTO bare VALUES ({marks})", rows[0])
        return
    with connection.cursor() as cursor, cursor.copy("COPY bare FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def _replay(place: Address) -> float:
    with closing(Store(place, read_only=True)) as store:
        count = store.head().position
        return count / seconds(lambda: sum(recorded.version for recorded in store.replay()))


def _cursor(server: Server, place: Address) -> float:
    """A server-side cursor over the bodies of the same rows, each decoded."""
    number = server.asked(f"SELECT id FROM bridge_ledger.ledgers WHERE name = '{place.ledger}'")
    with server.psycopg.connect(server.url()) as connection:
        cursor = connection.cursor("bare")
        cursor.itersize = 1000
        count = 0

        def fold() -> None:
            nonlocal count
            cursor.execute(
                "SELECT body FROM bridge_ledger.events WHERE ledger = %s ORDER BY position",
                (number,),
            )
            for (body,) in cursor:
                read_event(body)
                count += 1

        taken = seconds(fold)
        return count / taken


def _at_once(server: Server, processes: int) -> float:
    """Processes that record at the same time, each in a ledger of its own; events a second."""
    running = []
    for _ in range(processes):
        place = _place(server)
        Store.found(place, "declared", recorded_at=NOW).close()
        running.append(
            subprocess.Popen(
                [sys.executable, "-c", ONE_OF_MANY, *place],
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        )
    for one in running:  # not counting how long a program takes to begin and to end
        _said(one)

    def all_of_them() -> None:
        for one in running:
            _say(one)
        for one in running:
            _said(one)

    taken = seconds(all_of_them)
    for one in running:
        one.communicate(b"go\n")
    return processes * APPENDED / taken


def _say(process: subprocess.Popen[bytes]) -> None:
    """Have a process go on."""
    assert process.stdin is not None
    process.stdin.write(b"go\n")
    process.stdin.flush()


def _said(process: subprocess.Popen[bytes]) -> None:
    """Wait until a process says how far it is."""
    assert process.stdout is not None
    process.stdout.readline()
