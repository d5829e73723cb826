"""What a moment of a large contest costs from the command line, with nothing in memory.

Views are kept beside the ledger. All lines are written, and what is asked is how much more of the
processor that takes than saying what the program can do.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.store import Store
from replay.rebuild import rebuild
from tests.benchmarks.samples import STREAM, contest_events, filled
from tests.benchmarks.table import Ratio, spent

TABLES, BOARDS = 25_000, 24
"""600,000 results of 50,000 contestants."""

PARTS = (1, 12, 21, 24)
"""So many boards had been played at the moments asked about."""

MOST = 1.5
"""Seconds."""

ROUNDS = 5

NAME = STREAM.partition(":")[2]


def measure(scale: int) -> list[Ratio]:
    """One row a moment."""
    tables = max(25, TABLES // scale)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hall.ledger"
        filled(path, contest_events(tables, BOARDS))
        with closing(Store(path)) as store:
            rebuild(store)
            entered = store.head().position - tables * BOARDS
        return [*_rows(path, tables, entered)]


def _rows(path: Path, tables: int, entered: int) -> Iterator[Ratio]:
    for boards in PARTS:
        moment = f"#{entered + boards * tables}"
        ours = _least("--ledger", str(path), "standings", NAME, "--as-of", moment)
        base = _least("--help")
        more = ours - base
        yield Ratio(
            f"standings of {boards * tables:,} results, cold, more than --help",
            f"{ours * 1e3:,.0f} ms",
            f"{base * 1e3:,.0f} ms",
            more,
            f"<= {MOST} s",
            more <= MOST,
        )


def _least(*asked: str) -> float:
    """The least of several runs: to a difference, unlike a ratio, a busy machine adds."""
    return min(spent("-m", "replay", *asked).seconds for _ in range(ROUNDS))
