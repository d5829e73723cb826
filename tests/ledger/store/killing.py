"""A server, or writers, killed while they record: no acknowledged command lost, none twice.

python -m tests.ledger.store.killing 50 kills the server 50 times, and a writer each time;
python -m tests.ledger.store.killing 300 --writers kills writers alone.
"""

import logging
import os
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import NamedTuple

from ledger.commands import ScheduleStage
from ledger.copying import proven
from ledger.desk import Desk
from ledger.errors import LedgerError
from ledger.store import Address, Store
from ledger.submissions import Signature
from tests.given import CLUB, club_session
from tests.processes import start
from tests.servers import Server

WRITERS = 2

PATIENCE = 60
"""For how many seconds something to come is waited for."""


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
        first = len(self.acknowledged())
        self.process = start(record_on, self.place, self.name, first, self.file)

    def acknowledged(self) -> list[str]:
        """The requests that it was told are on record."""
        return self.file.read_text().split() if self.file.exists() else []

    def kill(self) -> None:
        """End it wherever it is."""
        self.process.kill()
        self.process.join()


def record_on(place: Address, name: str, first: int, file: Path) -> None:
    """Record with one request id after another, each until it is acknowledged, and write it down.

    first: the number with which it goes on. Never ends.
    """
    logging.disable()  # the pool tells of each connection that is lost
    desk: Desk | None = None
    with file.open("a", buffering=1) as told:
        while True:
            request = f"{name}-{first}"
            try:
                desk = desk or Desk(Store(place))
                desk.submit(CLUB, [ScheduleStage(stage=request)], Signature(request_id=request))
            except LedgerError:
                sleep(0.05)
                continue
            told.write(f"{first}\n")
            first += 1


def kill_often(running: Server, times: int, folder: Path) -> Came:
    """Kill the server so many times under load, and a writer each time."""

    def both(writer: Writer) -> None:
        end(running)
        writer.kill()
        begin(running)

    return under_load(running.url(), times, folder, both)


def kill_writers(running: Server, times: int, folder: Path) -> Came:
    """Kill a writer so many times, now the one and now the other."""
    return under_load(running.url(), times, folder, Writer.kill)


def under_load(
    url: str, times: int, folder: Path, mishap: Callable[[Writer], None], between: int = 5
) -> Came:
    """Have writers record, and something happen to one of them, and more, so many times.

    between: how many are acknowledged before each.
    """
    place = Address(url, f"killed-{token_hex(6)}")
    with closing(Store.found(place, "live")) as store:
        Desk(store).submit(CLUB, club_session(), Signature())
    writers = [Writer(place, f"w{number}", folder / f"w{number}") for number in range(WRITERS)]
    try:
        for number in range(times):
            _more_than(writers, sum(len(one.acknowledged()) for one in writers) + between)
            writer = writers[number % WRITERS]
            mishap(writer)
            if not writer.process.is_alive():
                writer.begin()
        _more_than(writers, sum(len(one.acknowledged()) for one in writers) + between)
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
    until = monotonic() + PATIENCE
    while True:
        try:
            running.handle.ensure_postgres_running()
        except subprocess.SubprocessError:  # it takes longer than the wheel waits for it
            if monotonic() > until:
                raise
        else:
            return


def _more_than(writers: list[Writer], count: int) -> None:
    """Wait until so many requests are acknowledged."""
    until = monotonic() + PATIENCE
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


def main() -> None:
    """Kill on a server of one's own, and say what came of it."""
    from tempfile import TemporaryDirectory

    parser = ArgumentParser(description=__doc__)
    parser.add_argument("times", type=int)
    parser.add_argument("--writers", action="store_true", help="kill writers alone")
    asked = parser.parse_args()
    own = Server(f"killing-{os.getpid()}")
    own.does("ALTER SYSTEM SET fsync = on", "CREATE DATABASE bridge", "SELECT pg_reload_conf()")
    kill = kill_writers if asked.writers else kill_often
    with TemporaryDirectory() as temporary:
        sys.stdout.write(f"{kill(own, asked.times, Path(temporary))}\n")


if __name__ == "__main__":
    main()
