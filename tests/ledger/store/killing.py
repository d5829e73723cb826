"""A server that is killed while writers record: no acknowledged command lost, none twice.

python -m tests.ledger.store.killing 50 kills the server 50 times, and a writer each time.
"""

import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from ledger.copying import proven
from ledger.store import Address, Store
from tests.conftest import ROOT
from tests.given import CLUB, club_session
from tests.servers import Names, Server

WRITERS = 2

WRITER = f"""
import sys
from contextlib import closing
from time import sleep
from ledger.commands import ScheduleStage
from ledger.desk import Desk, Signature
from ledger.errors import LedgerError
from ledger.store import Address, Store

name, first = sys.argv[3], int(sys.argv[4])
number, store = first, None
while True:
    try:
        store = store or Store(Address(*sys.argv[1:3]))
        signature = Signature(request_id=name + "-" + str(number))
        Desk(store).submit({CLUB!r}, [ScheduleStage(stage=signature.request_id)], signature)
    except LedgerError:
        sleep(0.05)
        continue
    print(number, flush=True)
    number += 1
"""
"""Records with one request id after another, each until it is acknowledged, and says so."""


class Came(NamedTuple):
    """What came of it: how many acknowledged requests, how many are lost, or there twice."""

    acknowledged: int
    lost: int
    twice: int


class Writer:
    """A program that records."""

    def __init__(self, place: Address, name: str, file: Path) -> None:
        self.place, self.name, self.file = place, name, file
        self.begin()

    def begin(self) -> None:
        """Start it, going on where it was."""
        words = (*self.place, self.name, str(len(self.acknowledged())))
        with self.file.open("ab") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-c", WRITER, *words],
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdout=out,
                stderr=subprocess.DEVNULL,
            )

    def acknowledged(self) -> list[str]:
        """The requests that it was told are on record."""
        return self.file.read_text().split() if self.file.exists() else []

    def kill(self) -> None:
        """End it wherever it is."""
        self.process.kill()
        self.process.wait()


def kill_often(running: Server, times: int, folder: Path) -> Came:
    """Kill the server so many times under load, and a writer each time."""
    place = Names() / "killed"
    place = place._replace(server=running.url())
    from ledger.desk import Desk, Signature

    with closing(Store.found(place, "live")) as store:
        Desk(store).submit(CLUB, club_session(), Signature())
    writers = [Writer(place, f"w{number}", folder / f"w{number}") for number in range(WRITERS)]
    try:
        for number in range(times):
            _more_than(writers, sum(len(one.acknowledged()) for one in writers) + 5)
            end(running)
            writers[number % WRITERS].kill()
            begin(running)
            writers[number % WRITERS].begin()
        _more_than(writers, sum(len(one.acknowledged()) for one in writers) + 5)
    finally:
        for one in writers:
            one.kill()
    return _judged(place, writers)


def end(running: Server) -> None:
    """Have the server stop at once, as in a crash (-m immediate)."""
    pid = int((running.folder / "postmaster.pid").read_text().split()[0])
    os.kill(pid, signal.SIGQUIT)
    while Path(f"/proc/{pid}").exists():
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)
        sleep(0.01)


def begin(running: Server) -> None:
    """Start it again, and wait until it has recovered."""
    running.handle.ensure_postgres_running()


def _more_than(writers: list[Writer], count: int) -> None:
    """Wait until so many requests are acknowledged."""
    until = monotonic() + 60
    while sum(len(one.acknowledged()) for one in writers) < count:
        assert monotonic() < until, "nobody records any more"
        sleep(0.02)


def _judged(place: Address, writers: list[Writer]) -> Came:
    with closing(Store(place, read_only=True)) as store:
        requests = Counter(row.request_id for row in proven(store.rows()) if row.request_id)
    told = [f"{one.name}-{number}" for one in writers for number in one.acknowledged()]
    return Came(
        len(told),
        sum(1 for request in told if not requests[request]),
        sum(1 for count in requests.values() if count > 1),
    )


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    own = Server(f"killing-{os.getpid()}")
    own.does("ALTER SYSTEM SET fsync = on", "CREATE DATABASE bridge", "SELECT pg_reload_conf()")
    with TemporaryDirectory() as temporary:
        sys.stdout.write(f"{kill_often(own, int(sys.argv[1]), Path(temporary))}\n")
