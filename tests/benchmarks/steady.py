"""Commands at a steady rate into one large contest, and standings that follow in another process.

python -m tests.benchmarks.steady --tables 25000 --rate 200 --seconds 600

The tables have played 24 boards, and go on: one score after the other of the next board, and one
command in ten corrects a score of the boards before. How old standings are is how long it takes,
after a command was acknowledged, until standings are worked out in which it counts: the whole
order, with every total and rank, and the rows of one page.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import NamedTuple

from ledger.bridge.scores import BoardScore
from ledger.commands import AnyCommand, EnterScore, RequestCorrection
from ledger.desk import Desk
from ledger.events import NewScore
from ledger.store import Store
from ledger.submissions import Signature
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from replay.following import Following
from replay.web.running import look_often
from tests.benchmarks.samples import NOW, PAGE, STREAM, contest_events, filled, score
from tests.benchmarks.table import Ratio, at_most

NAME = STREAM.partition(":")[2]
PLAYED = 24
CORRECTS = 10
"""One command in so many is a correction."""

SMALL, RATE, SECONDS, OLDEST = 325, 200, 20, 0.25
"""Tables that a short run has, commands a second, for how long, and how old standings may be."""


class Held(NamedTuple):
    """What a run came to: commands a second; how old standings were, in seconds, at most and of

    99 in 100 commands; the kilobytes of both processes after a tenth of it, and in the end.
    """

    rate: float
    oldest: float
    usual: float
    before: int
    after: int


def measure(scale: int) -> list[Ratio]:
    """A short run in a contest of an evening's size."""
    held = run(SMALL, RATE, max(5, SECONDS // scale))
    return [
        at_most(f"{RATE} commands a second, each in", 1 / held.rate, 1 / RATE, 1.05),
        at_most("standings never older than", held.oldest, OLDEST, 1),
    ]


def run(tables: int, rate: float, seconds: float) -> Held:
    """So many tables, commands a second, for so many seconds."""
    context = get_context("spawn")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contest.ledger"
        filled(path, contest_events(tables, PLAYED))
        ours, theirs = Pipe()
        watching = context.Process(target=_follow, args=(path, theirs), daemon=True)
        watching.start()
        ours.recv()
        try:
            return _recorded(path, tables, rate, seconds, ours)
        finally:
            watching.kill()
            watching.join()


def _recorded(path: Path, tables: int, rate: float, seconds: float, told: Connection) -> Held:
    """Record at this rate, and judge what the other process tells."""
    with closing(Store(path)) as store:
        desk = Desk(store)
        desk.contest(NAME)
        acknowledged, ages = list[tuple[int, float]](), list[float]()
        commands, begun, before, other = commands_into(desk, tables), monotonic(), 0, 0
        while (now := monotonic()) < begun + seconds:
            sleep(max(0.0, begun + len(ages) / rate + len(acknowledged) / rate - now))
            recorded = desk.submit(NAME, [next(commands)], Signature(recorded_at=NOW))
            acknowledged.append((recorded[-1].position, monotonic()))
            other = _aged(told, acknowledged, ages, wait=False) or other
            if other and not before and monotonic() > begun + seconds / 10:
                before = _kilobytes() + other
        many, taken = len(ages) + len(acknowledged), monotonic() - begun
        while acknowledged:
            other = _aged(told, acknowledged, ages, wait=True) or other
    ages.sort()
    return Held(many / taken, ages[-1], ages[len(ages) * 99 // 100], before, _kilobytes() + other)


def commands_into(desk: Desk, tables: int) -> Iterator[AnyCommand]:
    """One score after the other of the boards to come, and corrections of those before."""
    number = 0
    while True:
        board, table = PLAYED + 1 + number // tables, number % tables + 1
        now = score(board, table).score
        assert isinstance(now, BoardScore)
        ew = f"{(table + board) % tables + 1}EW"
        yield EnterScore(score=BoardScore(
            session="1", board=board, ns=f"{table}NS", ew=ew, points=now.points,
        ))  # fmt: skip
        number += 1
        if number % (CORRECTS - 1) == 0:
            yield _correction(desk, 4 + 2 * tables + number * 7919 % (tables * PLAYED))


def _correction(desk: Desk, version: int) -> AnyCommand:
    """Another result of the line that was recorded as this version of the contest."""
    with desk.hot.turn:
        line = desk.hot.now(NAME).results.get(version)
    assert line is not None
    was = line.score
    assert isinstance(was, BoardScore)
    points = 140 if was.points == 110 else 110
    now = BoardScore(session=was.session, board=was.board, ns=was.ns, ew=was.ew, points=points)
    asks = NewScore(now=now, was=was, entry=line.reference)
    return RequestCorrection(cause="scorer", asks=asks, reason="misread")


def _aged(
    told: Connection, acknowledged: list[tuple[int, float]], ages: list[float], *, wait: bool
) -> int:
    """Take in up to where standings have come and when; how many kilobytes they need there."""
    kilobytes = 0
    while wait or told.poll():
        position, at, kilobytes = told.recv()
        wait = False
        while acknowledged and acknowledged[0][0] <= position:
            ages.append(at - acknowledged.pop(0)[1])
    return kilobytes


def _follow(path: Path, told: Connection) -> None:
    """Work out the standings again and again, and say up to where and when that was done."""
    look_often()
    following = Following()
    with closing(Store(path, read_only=True)) as store:
        position = 0
        while True:
            with following.at(store, NAME) as (then, facts):
                standings(facts, resolve(CONTEST, facts), then.now).rows[:PAGE]
                position = then.position
            told.send((position, monotonic(), _kilobytes()))
            store.wait_beyond(position, 1)


def _kilobytes() -> int:
    """How much memory this process has."""
    said = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in said if line.startswith("VmRSS"))


def main() -> None:
    """Run as long as is said, and say what it came to."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.steady", description=__doc__)
    parser.add_argument("--tables", type=int, default=25_000)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--seconds", type=float, default=600)
    asked = parser.parse_args()
    held = run(asked.tables, asked.rate, asked.seconds)
    sys.stdout.write(
        f"{asked.tables * PLAYED:,} results: {held.rate:.0f} commands a second; standings at most"
        f" {held.oldest * 1e3:.0f} ms old, of 99 in 100 commands {held.usual * 1e3:.0f} ms;"
        f" memory {held.before / 1024:.0f} MB, in the end {held.after / 1024:.0f} MB\n"
    )


if __name__ == "__main__":
    main()
