"""What a large contest holds in memory, against the bytes of its rows: at a desk, and followed.

Events are packed, and scores that nothing touched are in columns. The latest few thousand stay as
they are, more at one time than at another: what a command takes is measured over several looks.
"""

import tracemalloc
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.bridge.whole_columns import LONG, column
from ledger.desk import Desk
from ledger.hot import OFTEN
from ledger.store import Store
from ledger.submissions import Signature
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from replay.following import Following
from tests.benchmarks.samples import NOW, PAGE, contest_events, filled, looked_at
from tests.benchmarks.steady import NAME, PLAYED, commands_into
from tests.benchmarks.table import Ratio, bytes_held, no_larger

SMALL, TABLES, COMMANDS, LOOKS = 25, 1_000, 4_096, 6

AT_DESK, FOLLOWED, OF_A_COMMAND = 0.4, 0.5, 1.0
"""How many times its row a result may be, and a command where both hold the contest."""


class _Holders:
    """A desk and a program that follows, each with what it holds of a contest of its own."""

    def __init__(self, folder: Path, tables: int) -> None:
        path = folder / f"{tables}.ledger"
        filled(path, contest_events(tables, PLAYED))
        self.store = Store(path)
        self._desk, self._following = Desk(self.store), Following()
        self._commands = commands_into(self._desk, tables)

    def fold(self) -> None:
        """Have the contest folded at the desk, and packed, as it stays in use."""
        for _ in range(OFTEN + 1):
            self._desk.hot.now(NAME)

    def look(self) -> None:
        """Look at the first page of standings."""
        with self._following.at(self.store, NAME) as (then, facts):
            looked_at(standings(facts, resolve(CONTEST, facts), then.now), PAGE)

    def record(self, many: int, looks: int = 1) -> None:
        """Record many single commands before each look, of which one in ten corrects a score."""
        for _ in range(looks):
            for one in islice(self._commands, many):
                self._desk.submit(NAME, [one], Signature(recorded_at=NOW))
            self.look()


def measure(scale: int) -> list[Ratio]:
    """A result at a desk and where it is followed; a command, in both."""
    with TemporaryDirectory() as folder:
        _held(Path(folder), SMALL, commands=10)  # so that all modules are loaded,
        column(range(LONG))  # and numpy
        tables = TABLES // scale
        at_desk, followed, of_a_command, row = _held(Path(folder), tables, COMMANDS // scale)
    many = f"{tables * PLAYED:,}"
    return [
        no_larger(f"a result of {many} at a desk, of its row", at_desk, row, AT_DESK),
        no_larger(f"a result of {many} followed, of its row", followed, row, FOLLOWED),
        no_larger("one more command, in both", of_a_command, 2 * row, OF_A_COMMAND),
    ]


def _held(folder: Path, tables: int, commands: int) -> tuple[float, float, float, float]:
    """How many bytes a result takes at a desk and followed, and a command; and a row."""
    holders, results = _Holders(folder, tables), tables * PLAYED
    tracemalloc.start()
    at_desk, followed = bytes_held(holders.fold), bytes_held(holders.look)
    holders.record(commands)
    of_all = bytes_held(lambda: holders.record(commands, LOOKS))
    tracemalloc.stop()
    row = _bytes_of_a_row(holders.store)
    holders.store.close()
    return at_desk / results, followed / results, of_all / LOOKS / commands, row


def _bytes_of_a_row(store: Store) -> float:
    """How long a row is in the middle, by what its columns say."""
    rows = [*store.rows()]
    return sum(len(str(cell)) for row in rows for cell in row) / len(rows)
