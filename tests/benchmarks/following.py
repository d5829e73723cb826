"""Standings after one more score in a contest that is followed, against computing them afresh.

And the views beside the ledger that follow it, against making them anew. Of an evening all rows are
looked at. Of a large contest the whole order is made, with every total, rank and tie, and the rows
of one page, as for a screen; afresh it is no more.
"""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.bridge.scores import BoardScore
from ledger.commands import EnterScore
from ledger.desk import Desk
from ledger.store import Store
from ledger.submissions import Signature
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from replay.following import Following
from replay.rebuild import follow, rebuild
from replay.timeline import past
from tests.benchmarks.samples import NOW, PAGE, STREAM, contest_events, filled, looked_at
from tests.benchmarks.table import Ratio, at_most, paired, worked

SIZES = ((300, 1 / 15), (25_000, 1 / 150))
"""Tables of 26 and 24 boards, and what is asked of the ratio."""

VIEWS_MOST = 1 / 10
"""What is asked of views that follow."""

NAME = STREAM.partition(":")[2]


def measure(scale: int) -> list[Ratio]:
    """One row for each size; the largest only where all is measured."""
    rows = []
    for tables, most in SIZES[:1] if scale > 1 else SIZES:
        with TemporaryDirectory() as folder:
            boards = 26 if tables < 1000 else 24
            path = Path(folder) / "contest.ledger"
            filled(path, contest_events(tables, boards))
            ours, base = paired(*_both(path, tables, boards), rounds=5)
            rows.append(at_most(f"standings follow, {tables * boards:,}", ours, base, most))
            if tables < 1000:
                ours, base = paired(*_views(path, tables, boards), rounds=5)
                rows.append(at_most(f"views follow, {tables * boards:,}", ours, base, VIEWS_MOST))
    return rows


def _both(path: Path, tables: int, boards: int) -> tuple[Callable[[], float], Callable[[], float]]:
    store, following, rows = Store(path), Following(), None if tables < 1000 else PAGE
    desk, turn = Desk(store), iter(range(1, tables))

    def followed() -> int:
        with following.at(store, NAME) as (then, facts):
            return looked_at(standings(facts, resolve(CONTEST, facts), then.now), rows)

    def afresh() -> int:
        then = past(store, NAME)
        facts = then.facts()
        return looked_at(standings(facts, resolve(CONTEST, facts), then.now), rows)

    def one_more() -> float:
        table = next(turn)
        ns, ew = f"{table}NS", f"{table}EW"
        score = BoardScore(session="1", board=boards + 1, ns=ns, ew=ew, points=110)
        desk.submit(NAME, [EnterScore(score=score)], Signature(recorded_at=NOW))
        return worked(followed)

    followed()
    return one_more, lambda: worked(afresh)


def _views(path: Path, tables: int, boards: int) -> tuple[Callable[[], float], Callable[[], float]]:
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
