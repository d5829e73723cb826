"""Standings after one more score in a contest that is followed, against computing them afresh.

And the views beside the ledger that follow it, against making them anew. Of an evening all rows are
looked at. Of a large contest the whole order is made, with every total, rank and tie, and the rows
of one page, as for a screen; afresh it is no more.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.bridge.scores import BoardScore, Score
from ledger.commands import EnterScore
from ledger.desk import Desk
from ledger.store import Store
from ledger.submissions import Signature
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from replay.following import Following
from replay.rebuild import follow, rebuild
from replay.timeline import past
from tests.benchmarks import swiss
from tests.benchmarks.samples import NOW, PAGE, STREAM, contest_events, filled, looked_at
from tests.benchmarks.table import Ratio, at_most, paired, worked

EVENING, HALL = (300, 26, 1 / 15), (25_000, 24, 1 / 150)
"""Tables, the boards of each, and what is asked of the ratio: 7,800 results, and 600,000."""

PAIRS, ROUNDS = 240, 9
"""Of a Swiss of so many scores, and rounds of measuring it."""

RULES = {
    "matchpoints": "compscore-matchpoints",
    "Butler": "compscore-butler",
    "cross-IMPs": "compscore-cross-imps",
}
"""The regulations under which each is scored."""

VIEWS_MOST = 1 / 10
"""What is asked of views that follow."""

NAME = STREAM.partition(":")[2]

Rows = int | None
"""How many rows of standings are looked at; None: all."""


def measure(scale: int) -> list[Ratio]:
    """One row for each scoring and size, the largest only where all is measured; and views."""
    sizes = [EVENING] if scale > 1 else [EVENING, HALL]
    rows = [_pairs(kind, *size) for kind in RULES for size in sizes]
    return [*rows, _swiss(), _views()]


def _pairs(kind: str, tables: int, boards: int, most: float) -> Ratio:
    """A session of pairs, in which one more board begins."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contest.ledger"
        filled(path, contest_events(tables, boards, RULES[kind]))
        more = (
            BoardScore(session="1", board=boards + 1, ns=f"{n}NS", ew=f"{n}EW", points=110)
            for n in range(1, tables)
        )
        ours, base = paired(*_both(path, more, None if tables < 1000 else PAGE), rounds=5)
    return at_most(f"standings follow, {kind}, {tables * boards:,}", ours, base, most)


def _swiss() -> Ratio:
    """A Swiss of pairs in victory points, whose last round is being played."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "swiss.ledger"
        more = swiss.played(path, PAIRS, to_come=ROUNDS + 1)
        results = PAIRS // 2 * swiss.ROUNDS * swiss.BOARDS
        ours, base = paired(*_both(path, (one.score for one in more), None), rounds=ROUNDS)
    return at_most(f"standings follow, Swiss VPs, {results:,}", ours, base, EVENING[2])


def _both(
    path: Path, more: Iterator[Score], rows: Rows
) -> tuple[Callable[[], float], Callable[[], float]]:
    """Standings after each of these scores, one by one, and afresh."""
    store, following = Store(path), Following()
    desk = Desk(store)

    def followed() -> int:
        with following.at(store, NAME) as (then, facts):
            return looked_at(standings(facts, resolve(CONTEST, facts), then.now), rows)

    def afresh() -> int:
        then = past(store, NAME)
        facts = then.facts()
        return looked_at(standings(facts, resolve(CONTEST, facts), then.now), rows)

    def one_more() -> float:
        desk.submit(NAME, [EnterScore(score=next(more))], Signature(recorded_at=NOW))
        return worked(followed)

    followed()
    return one_more, lambda: worked(afresh)


def _views() -> Ratio:
    """The views beside an evening."""
    tables, boards, _ = EVENING
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contest.ledger"
        filled(path, contest_events(tables, boards))
        ours, base = paired(*_both_views(path, tables, boards), rounds=5)
    return at_most(f"views follow, {tables * boards:,}", ours, base, VIEWS_MOST)


def _both_views(
    path: Path, tables: int, boards: int
) -> tuple[Callable[[], float], Callable[[], float]]:
    store, following = Store(path), Following()
    desk, turn = Desk(store), iter(range(1, tables))

    def one_more() -> float:
        table = next(turn)
        score = BoardScore(
            session="1", board=boards + 2, ns=f"{table}NS", ew=f"{table}EW", points=110
        )
        desk.submit(NAME, [EnterScore(score=score)], Signature(recorded_at=NOW))
        return worked(lambda: follow(store, following=following))

    rebuild(store)
    one_more()
    return one_more, lambda: worked(lambda: rebuild(store))
