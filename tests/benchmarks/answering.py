"""One contest from opening the file to its standings, against reading and counting alone."""

import sqlite3
from collections import Counter, defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.bridge.scores import BoardScore
from ledger.events import ScoreEntered
from ledger.store import Store
from ledger.upcasts import read_event
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from replay.timeline import past
from tests.benchmarks.samples import contest_events, filled
from tests.benchmarks.table import Ratio, at_most, paired, seconds

TABLES, BOARDS = 120, 26
"""3,120 scores and their contest: about 3,400 events."""


def measure(scale: int) -> list[Ratio]:
    """One row."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contest.ledger"
        filled(path, contest_events(TABLES, BOARDS))
        ours, base = paired(
            lambda: seconds(lambda: _ours(path)), lambda: seconds(lambda: _bare(path)), rounds=15
        )
        store = Store(path, read_only=True)
        events = store.head().position
        store.close()
    return [at_most(f"file to standings, {events:,} events", ours, base, 4)]


def _ours(path: Path) -> int:
    store = Store(path, read_only=True)
    facts = past(store, "bench").facts()
    rows = list(standings(facts, resolve(CONTEST, facts)).rows)
    store.close()
    return len(rows)


def _bare(path: Path) -> int:
    """A cursor, a decoder, a frequency sheet and two totals a line."""
    connection = sqlite3.connect(path)
    boards: dict[int, list[tuple[str, str, int]]] = defaultdict(list)
    for (body,) in connection.execute("SELECT body FROM events ORDER BY position"):
        event = read_event(body)
        if isinstance(event, ScoreEntered) and isinstance(event.score, BoardScore):
            score = event.score
            boards[score.board].append((score.ns, score.ew, score.points))
    connection.close()
    totals: dict[str, int] = defaultdict(int)
    for lines in boards.values():
        worth, worse = {}, 0
        counts = Counter(points for _, _, points in lines)
        for points in sorted(counts):
            worth[points] = 2 * worse + counts[points] - 1
            worse += counts[points]
        top = 2 * (len(lines) - 1)
        for ns, ew, points in lines:
            totals[ns] += worth[points]
            totals[ew] += top - worth[points]
    return len(sorted(totals.items(), key=lambda item: -item[1]))
