"""Pages of a contest of 3,400 events against their views; 304s; the first page after a start."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from ledger.store import Store
from replay import questions
from replay.addresses import address
from replay.following import Following
from replay.questions.asking import EVERYTHING
from replay.web.addresses import read
from replay.web.reading import Reading
from tests.benchmarks.answering import BOARDS, TABLES
from tests.benchmarks.samples import contest_events, filled
from tests.benchmarks.table import Ratio, at_least, at_most, paired, seconds, worked

CONTEST = "bench"
PAGES = {
    "standings": {},
    "traveller": {"board": ["7"]},
    "scorecard": {"number": ["1NS"]},
    "explain": {"number": ["1NS"]},
    "log": {},
}
MOST, LEAST, FIRST = 5, 2_000, 3
"""A page to its view; 304s a second; the first page to what the command line takes for it."""

ASKED = 2_000
"""So many times somebody asks for what he has already."""


def measure(scale: int) -> list[Ratio]:
    """One row for each page, one for 304s, one for the first page."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contest.ledger"
        filled(path, contest_events(TABLES // scale, BOARDS))
        with closing(Store(path, read_only=True)) as store:
            rows = [_page(store, name) for name in PAGES]
        with served(path) as (port, process):
            rows.append(_had(port, process, ASKED // scale))
        ours, base = paired(lambda: _first_page(path), lambda: _verb(path), rounds=3)
        rows.append(at_most("first page after a start, to the verb", ours, base, FIRST))
    return rows


def _page(store: Store, name: str) -> Ratio:
    """A page made from the record, against its view made from it."""
    here = read(CONTEST, questions.described(name), PAGES[name])

    def page() -> None:
        Reading(Following()).as_page(store, here)

    def view() -> None:
        here.question.ask(store, CONTEST, None, EVERYTHING, **here.own).plain()

    ours, base = paired(lambda: worked(page), lambda: worked(view), rounds=5)
    return at_most(f"page of {name}, to its view", ours, base, MOST)


def _had(port: int, process: int, count: int) -> Ratio:
    """Asking for what one has, by the seconds for which the server is busy with it."""
    at, talk = address(CONTEST, "standings"), HTTPConnection("127.0.0.1", port)

    def ask(tag: str = "") -> str:
        talk.request("GET", at, headers={"If-None-Match": tag} if tag else {})
        answer = talk.getresponse()
        answer.read()
        assert answer.status == (304 if tag else 200)
        return answer.headers["ETag"]

    ask()
    sleep(0.1)  # until the file's time tells it apart from what comes next
    tag = ask()
    before = _busy(process)
    for _ in range(count):
        ask(tag)
    rate = count / (_busy(process) - before)
    talk.close()
    return at_least("304s a second of one processor, to those asked", rate, LEAST, 1, "a second")


def _busy(process: int) -> float:
    """For how many seconds a process has kept processors busy."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(path: Path) -> Iterator[tuple[int, int]]:
    """The ledger served by a process of its own; yields its port and its id."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "replay", "--ledger", str(path), "serve", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as running:
        try:
            while True:
                with closing(HTTPConnection("127.0.0.1", port)) as talk:
                    try:
                        talk.request("GET", address(CONTEST, "standings"))
                        assert talk.getresponse().status == 200
                        break
                    except OSError:
                        sleep(0.005)
            yield port, running.pid
        finally:
            running.terminate()


def _first_page(path: Path) -> float:
    def start() -> None:
        running.enter_context(served(path))

    with ExitStack() as running:
        return seconds(start)


def _verb(path: Path) -> float:
    command = [sys.executable, "-m", "replay", "--ledger", str(path), "standings", CONTEST]
    return seconds(lambda: subprocess.run(command, check=True, capture_output=True))
