"""Tell a year and print what it costs: for each kind of act, at its end as at its beginning."""

import argparse
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from ledger.store import Address, Place, Store
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from replay.timeline import past
from replay.verify import Verdict, verify
from tests import federation
from tests.federation.evenings import Club, clubs, evening
from tests.federation.telling import Telling
from tests.servers import Server

YEAR = (300, 52)
"""Clubs and weeks of the whole federation, to which a part is extrapolated."""


def main() -> None:
    """Tell it."""
    words = federation.__doc__
    parser = argparse.ArgumentParser(prog="python -m tests.federation", description=words)
    parser.add_argument("--clubs", type=int, default=4)
    parser.add_argument("--weeks", type=int, default=52)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", help="a folder for files, or a database (postgresql://…)")
    parser.add_argument("--server", action="store_true", help="on a PostgreSQL server of its own")
    asked = parser.parse_args()
    if asked.server:
        own = Server(f"federation-{os.getpid()}")
        _year(asked.clubs, asked.weeks, asked.seed, own.url(own.new_database()))
        return
    if asked.on:
        _year(asked.clubs, asked.weeks, asked.seed, asked.on)
        return
    with TemporaryDirectory() as folder:
        _year(asked.clubs, asked.weeks, asked.seed, folder)


def _year(many: int, weeks: int, seed: int, on: str) -> None:
    start, busy = perf_counter(), process_time()
    places = {club: _place(on, club.name) for club in clubs(many, seed)}
    told = [_told(club, place, weeks, seed) for club, place in places.items()]
    wall, busy = perf_counter() - start, process_time() - busy
    events = sum(one.events for one in told)
    _say(f"{many} clubs, {weeks} weeks, seed {seed}: {events:,} events")
    _say(f"told in {wall:,.0f} s, {busy:,.0f} s of this process: {events / busy:,.0f} events/s")
    _say_acts(told)
    refused = sum((one.refused for one in told), Counter[str]())
    _say("refused: " + (", ".join(f"{n} {name}" for name, n in refused.items()) or "nothing"))
    _say_reading(list(places.values()), f"week-{weeks:02d}")
    scale = YEAR[0] * YEAR[1] / (many * weeks)
    _say(
        f"{YEAR[0]} clubs, {YEAR[1]} weeks would be {events * scale:,.0f} events and"
        f" {busy * scale / 3600:.1f} h of one core"
    )


class Told(NamedTuple):
    """What a club's year came to: its events, and of its acts what `Telling` has of them."""

    events: int
    took: Mapping[str, list[float]]
    refused: Counter[str]


def _told(club: Club, place: Place, weeks: int, seed: int) -> Told:
    """Tell a club's year; its ledger is closed then, as a server has so many connections only."""
    telling = Telling(place, club)
    with closing(telling.store) as store:
        for week in range(1, weeks + 1):
            telling.tell(evening(club, week, seed))
        return Told(store.head().position, telling.took, telling.refused)


def _say_acts(told: Iterable[Told]) -> None:
    """Each kind of act: how often, the median, and that of the last quarter against the first."""
    took: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for one in told:
        for kind, times in one.took.items():
            took[kind] += [(place / len(times), seconds) for place, seconds in enumerate(times)]
    _say(f"{'act':20}{'times':>8}{'median':>12}{'last to first quarter':>24}")
    for kind, placed in took.items():
        early = [seconds for place, seconds in placed if place < 0.25]
        late = [seconds for place, seconds in placed if place >= 0.75] or early
        usual = median([seconds for _, seconds in placed]) * 1e3
        ratio = median(late) / median(early)
        _say(f"{kind:20}{len(placed):8,}{usual:9.1f} ms{ratio:24.2f}")


def _say_reading(places: list[Place], contest: str) -> None:
    """An evening's standings, read anew at the end of the year and as posted; a whole proof."""
    for what, when in (("standings", None), ("as of its posting", "posted:1")):
        busy = [_busy(partial(_standings, place, contest, when)) for place in places]
        _say(f"{what:20}{len(busy):8,}{median(busy) * 1e3:9.1f} ms")
    found: list[Verdict] = []
    seconds = _busy(lambda: found.append(_verified(places[0])))
    _say(f"verify: {found[0].events:,} events in {seconds:.1f} s, {len(found[0].problems)} faults")


def _standings(place: Place, contest: str, when: str | None) -> None:
    with closing(Store(place, read_only=True)) as store:
        then = past(store, contest, when)
        facts = then.facts()
        standings(facts, resolve(CONTEST, facts), then.now)


def _verified(place: Place) -> Verdict:
    with closing(Store(place, read_only=True)) as store:
        return verify(store)


def _busy(action: Callable[[], object]) -> float:
    """For how many seconds it keeps the processor busy."""
    start = process_time()
    action()
    return process_time() - start


def _place(on: str, name: str) -> Place:
    return Address(on, name) if "://" in on else Path(on) / f"{name}.ledger"


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
