"""The standings of past moments of a contest that is followed, against computing them afresh.

Of a large one they are held against bare columns that give an order and nothing else. There the
whole order is made, with every total and rank, whatever is said above and below it, and the rows of
one page, as for a screen; the rows of all others and the names of those who are level are not. Of a
small one all rows are, of several moments one after the other, as while a slider moves: what one
way has just computed is not at hand to the other, in no cache.
"""

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ledger.store import Store
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from replay.following import Following
from replay.timeline import past
from tests.benchmarks import swiss
from tests.benchmarks.bare_columns import BareColumns
from tests.benchmarks.samples import (
    PAGE,
    STREAM,
    contest_events,
    filled,
    in_rounds,
    looked_at,
)
from tests.benchmarks.table import Ratio, at_most, bytes_held, no_larger, paired, worked

NAME = STREAM.partition(":")[2]
ROUNDS = 25

LARGE, BOARDS, LEAST = 25_000, 24, 4
"""Tables of a large contest, what each plays, and how many times bare columns it may cost."""

HALL, ROOM = 2_500, 150
"""Tables of a contest of which it is measured what past moments hold, and bytes a result for it."""

DRAGGED, RUN = 25, 8
"""Over so many moments, evenly through the record, a reader has moved before, and then looks at so
many others at a time."""


def measure(scale: int) -> list[Ratio]:
    """A session of pairs, board by board or round by round, and a Swiss, of 3,400 events each."""
    rows = []
    kinds: dict[str, Callable[[Path], object]] = {
        "pairs": lambda path: filled(path, contest_events(max(8, 120 // scale), 26)),
        "pairs, round by round": lambda path: filled(
            path, iter(in_rounds(contest_events(max(8, 120 // scale), 26), 13))
        ),
        "a Swiss": lambda path: swiss.played(path, max(8, swiss.PAIRS // scale)),
    }
    for kind, fill in kinds.items():
        with TemporaryDirectory() as folder:
            path = Path(folder) / "contest.ledger"
            fill(path)
            store = Store(path, read_only=True)
            events = store.head().position
            at_hand, afresh = _both(store, events)
            ours, base = paired(
                _each(at_hand, events, RUN), _each(afresh, events, RUN, seed=12), rounds=ROUNDS
            )
            rows.append(at_most(f"a past moment of {kind}, {events:,} events", ours, base, 1 / 10))
            store.close()
    rows.append(_held(HALL // scale))
    return rows if scale > 1 else [*rows, _large()]


def _held(tables: int) -> Ratio:
    """What past moments hold, beside the contest itself, once all have been looked at."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contest.ledger"
        filled(path, contest_events(tables, BOARDS))
        store, following = Store(path, read_only=True), Following()
        last = store.head().position

        def look(position: int) -> None:
            with following.at(store, NAME, f"#{position}") as (then, facts):
                looked_at(standings(facts, resolve(CONTEST, facts), then.now), PAGE)

        def look_back() -> None:
            for step in range(1, DRAGGED + 1):
                look(last * step // (DRAGGED + 1))

        look(last)
        tracemalloc.start()
        held = bytes_held(look_back) / (tables * BOARDS)
        tracemalloc.stop()
        store.close()
    return no_larger(f"past moments of {tables * BOARDS:,}, a result", held, ROOM, 1)


def _large() -> Ratio:
    """Moments of 600,000 results, after a few that were looked at."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contest.ledger"
        filled(path, contest_events(LARGE, BOARDS))
        columns = BareColumns(contest_events(LARGE, BOARDS), 2)
        store = Store(path, read_only=True)
        events = store.head().position
        at_hand, _ = _both(store, events, dragged=3, rows=PAGE)
        ours, base = paired(
            _each(at_hand, events),
            _each(lambda when: columns.standings(int(when[1:])), events),
            rounds=9,
        )
        store.close()
    return at_most(f"any moment of {LARGE * BOARDS:,}, of bare columns", ours, base, LEAST)


def _both(
    store: Store, events: int, dragged: int = DRAGGED, rows: int | None = None
) -> tuple[Callable[[str], int], Callable[[str], int]]:
    """Look at a moment that nobody has asked about, between those over which a slider was dragged.

    And compute it afresh. rows: so many are looked at; None: all.
    """
    following = Following()

    def at_hand(when: str) -> int:
        with following.at(store, NAME, when) as (then, facts):
            return looked_at(standings(facts, resolve(CONTEST, facts), then.now), rows)

    def afresh(when: str) -> int:
        then = past(store, NAME, when)
        facts = then.facts()
        return looked_at(standings(facts, resolve(CONTEST, facts), then.now), rows)

    for step in range(1, dragged + 1):
        at_hand(f"#{events * step // (dragged + 1)}")
    return at_hand, afresh


def _each(
    look: Callable[[str], object], events: int, run: int = 1, seed: int = 11
) -> Callable[[], float]:
    """Measure what a moment takes, in a run of so many."""
    rng = Random(seed)

    def measured() -> float:
        moments = [f"#{rng.randint(events // 10, events - 1)}" for _ in range(run)]
        return worked(lambda: [look(when) for when in moments]) / run

    return measured
