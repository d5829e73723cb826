"""Processes killed in the middle of appending, and several appending at once.

python -m tests.faults --kills 1000
python -m tests.faults --writers 4 --commands 200
"""

import argparse
import sys
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep
from typing import NamedTuple

from ledger.desk import Desk, Signature
from ledger.store import GENESIS_HASH, Store, chained, digest_of
from ledger.store.rows import Row
from tests.appending import STREAM, append_for_ever, write_many
from tests.given import CLUB, club_session

HEARD = (0, 0, 1, 2, 5)
"""After how many acknowledged batches a process is killed, or up to LONGEST seconds later."""

LONGEST = 0.02

PROCESSES = get_context("forkserver")
"""Each process starts from a server that has everything imported, so that it starts at once."""


def start_server() -> None:
    """Have the server import what its processes need."""
    PROCESSES.set_forkserver_preload(["tests.appending"])


# -------------------------------------------------------------------- killed while appending


class Acknowledged(NamedTuple):
    """What an append told its caller before the process was killed."""

    position: int
    hash: str


class Kills(NamedTuple):
    """What the kills hit: how many, after how many acknowledged batches, in how many rows.

    unheard: batches that were recorded and never acknowledged.
    """

    kills: int
    acknowledged: int
    unheard: int
    rows: int


def kill_often(folder: Path, kills: int, seed: int = 0) -> Kills:
    """Kill that process so many times at random; after each, look whether all is whole.

    Raises AssertionError.
    """
    rng = Random(seed)
    start_server()
    path = folder / "killed.ledger"
    Store.found(path, "live").close()
    before, total, unheard = Acknowledged(0, GENESIS_HASH), 0, 0
    for number in range(kills):
        acknowledged = killed_once(path, number, rng.choice(HEARD), rng.uniform(0, LONGEST))
        store = Store(path)
        after = list(store.rows(after=before.position))
        check_chain(after, before)
        check_acknowledged(store, acknowledged)
        last = acknowledged[-1].position if acknowledged else before.position
        unheard += check_unheard([row for row in after if row.position > max(last, 1)])
        head = store.head()
        before, total = Acknowledged(head.position, head.hash), total + len(acknowledged)
        store.close()
    store = Store(path)
    rows = list(store.rows())
    check_chain(rows, Acknowledged(0, GENESIS_HASH))
    check_batches(rows)
    assert [row.version for row in rows[1:]] == list(range(1, len(rows)))
    assert len(list(store.replay())) == len(rows)
    store.close()
    return Kills(kills, total, unheard, len(rows))


def killed_once(path: Path, seed: int, heard: int, seconds: float) -> list[Acknowledged]:
    """Let a process append until so much is heard of it, and so long; what it was told."""
    ours, theirs = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=append_for_ever, args=(path, seed, theirs))
    process.start()
    theirs.close()
    acknowledged = [Acknowledged(*ours.recv()) for _ in range(heard)]
    sleep(seconds)
    process.kill()
    process.join()
    try:
        while True:
            acknowledged.append(Acknowledged(*ours.recv()))
    except EOFError:
        ours.close()
    return acknowledged


def check_chain(rows: list[Row], before: Acknowledged) -> None:
    """Every row follows on the one before it, and bears the digest of what it holds."""
    position, previous = before
    for row in rows:
        position += 1
        assert row.position == position
        assert row.digest == digest_of(row.header, row.body)
        previous = chained(previous, row.digest)
        assert row.hash == previous


def check_acknowledged(store: Store, acknowledged: list[Acknowledged]) -> None:
    """Everything that an append acknowledged is there, as it was."""
    for position, told in acknowledged:
        row = store.row(position)
        assert row is not None, f"#{position} was acknowledged and lost"
        assert row.hash == told


def check_unheard(rows: list[Row]) -> int:
    """At most one whole batch was recorded without being heard of."""
    check_batches(rows)
    batches = len({row.request_id for row in rows})
    assert batches <= 1
    return batches


def check_batches(rows: list[Row]) -> None:
    """No batch is there by halves."""
    sizes: dict[str, int] = {}
    for row in rows:
        if row.request_id is not None:
            sizes[row.request_id] = sizes.get(row.request_id, 0) + 1
            assert row.batch_index == sizes[row.request_id] - 1
    assert all(sizes[row.request_id] == row.batch_count for row in rows if row.request_id)


# -------------------------------------------------------------------- several writers at once


def write_at_once(folder: Path, writers: int, commands: int) -> int:
    """So many processes on one contest; returns the rows. Raises AssertionError."""
    start_server()
    path = folder / "shared.ledger"
    desk = Desk(Store.found(path, "live"))
    opened = len(desk.submit(CLUB, club_session(), Signature()))
    desk.store.close()
    processes = [
        PROCESSES.Process(target=write_many, args=(path, writer, commands))
        for writer in range(writers)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        assert process.exitcode == 0
    store = Store(path)
    rows = list(store.rows())
    check_chain(rows, Acknowledged(0, GENESIS_HASH))
    landed = sorted(row.request_id for row in rows if row.request_id is not None)
    assert landed == sorted(f"{w}-{n}" for w in range(writers) for n in range(commands))
    versions = [row.version for row in rows if row.stream == STREAM]
    assert versions == list(range(1, len(versions) + 1))
    assert len(rows) == 1 + opened + writers * commands
    store.close()
    return len(rows)


def main() -> None:
    """Run one of the two and say what was hit."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--writers", type=int, default=0)
    parser.add_argument("--commands", type=int, default=100)
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        if asked.kills:
            hit = kill_often(Path(folder), asked.kills, asked.seed)
            sys.stdout.write(
                f"{hit.kills} kills: {hit.acknowledged} batches acknowledged and none lost,"
                f" {hit.unheard} recorded unheard and whole, {hit.rows} rows chained\n"
            )
        if asked.writers:
            rows = write_at_once(Path(folder), asked.writers, asked.commands)
            sys.stdout.write(f"{asked.writers} writers: every command once, {rows} rows chained\n")


if __name__ == "__main__":
    main()
