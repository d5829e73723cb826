"""Asking a pairs Swiss of 3,400 events why, by whom and what would be, against replaying it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ledger import regulations
from ledger.bridge.boards import SEATS
from ledger.bridge.contracts import Contract, ns_points
from ledger.bridge.scores import BoardScore
from ledger.events import (
    AnyEvent,
    AppealDecided,
    AppealLodged,
    ContestantEntered,
    ContestOpened,
    DrawPublished,
    Pairing,
    Reference,
    RulingGiven,
    ScoreEntered,
    SessionScheduled,
    StageScheduled,
)
from ledger.store import Circumstances, Part, Store
from projections.scope import CONTEST, resolve
from projections.views.next_draw import propose
from projections.views.standings import standings
from replay.appeal_report import appeal_report
from replay.history import blame, progress
from replay.timeline import Past, past
from tests.benchmarks.samples import NOW, STREAM, founded
from tests.benchmarks.table import Ratio, at_most, paired, worked

PAIRS, ROUNDS, BOARDS = 104, 8, 8
APPEALED_IN = 3
"""The round of which a ruling is appealed, once the next has been drawn."""


def measure(scale: int) -> list[Ratio]:
    """A row for each question."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "swiss.ledger"
        played(path, max(8, PAIRS // scale))
        store = Store(path, read_only=True)
        then = past(store, "bench")
        asked: dict[str, tuple[Callable[[Past], object], float]] = {
            "blame": (lambda then: blame(then, CONTEST, "UTC"), 4),
            "report appeal": (lambda then: appeal_report(then, 1, "UTC"), 4),
            "timeline": (lambda then: progress(then, "1", CONTEST, "UTC"), 10),
        }
        rows: list[Ratio] = []
        for name, (ask, most) in asked.items():
            ours, base = paired(
                lambda ask=ask: worked(lambda: _asked(store, ask)),  # type: ignore[misc]
                lambda: worked(lambda: _asked(store, _replayed)),
                rounds=7,
            )
            rows.append(at_most(f"{name} of a Swiss, {then.position:,} events", ours, base, most))
        store.close()
    return rows


def _asked(store: Store, ask: Callable[[Past], object]) -> None:
    ask(past(store, "bench"))


def _replayed(then: Past) -> object:
    """One full replay with its standings."""
    facts = then.facts()
    return standings(facts, resolve(CONTEST, facts), then.now)


def played(path: Path, pairs: int, *, to_come: int = 0) -> list[ScoreEntered]:
    """A ledger with the Swiss: drawn from the standings round by round, one ruling appealed.

    to_come: so many of its last scores are returned, and not recorded.
    """
    told = _Told(founded(path))
    rules = regulations.load("anc-2018-congress-swiss-pairs")
    names = [str(number) for number in range(1, pairs + 1)]
    told(
        ContestOpened(contest="bench", tournament="bench", title="b", regulations=rules),
        StageScheduled(stage="main"),
        *(ContestantEntered(contestant=name) for name in names),
        *(SessionScheduled(session=str(n), stage="main") for n in range(1, ROUNDS + 1)),
    )
    for number in range(1, ROUNDS + 1):
        session = str(number)
        draw = told.draw(session) if number > 1 else _first(names)
        scores = list(_scores(session, draw, Random(number)))
        last = len(scores) - (to_come if number == ROUNDS else 0)
        told(draw, *scores[:last])
        if number == APPEALED_IN:
            told(*_appealed(session, draw, told.version))
    told.store.close()
    return scores[last:]


class _Told:
    """A ledger, and how many events of the contest are in it."""

    def __init__(self, store: Store) -> None:
        self.store, self.version = store, 0

    def __call__(self, *events: AnyEvent) -> None:
        self.store.append([Part(STREAM, self.version, events)], Circumstances(NOW, NOW, "desk"))
        self.version += len(events)

    def draw(self, session: str) -> DrawPublished:
        """The draw of a session that follows."""
        then = past(self.store, "bench")
        (made,) = propose(then.facts(), session, 1)
        names = set(DrawPublished.__struct_fields__) & set(made.__struct_fields__)
        return DrawPublished(**{name: getattr(made, name) for name in names})


def _first(names: list[str]) -> DrawPublished:
    tables = zip(names[::2], names[1::2], strict=True)
    pairings = tuple(
        Pairing(table=str(table), ns=ns, ew=ew) for table, (ns, ew) in enumerate(tables, 1)
    )
    return DrawPublished(session="1", round=1, pairings=pairings, method="by-hand")


def _scores(session: str, draw: DrawPublished, rng: Random) -> Iterator[ScoreEntered]:
    """What everybody scores, board by board, as it reaches the scorer."""
    for board in range(1, BOARDS + 1):
        for pairing in draw.pairings:
            contract, tricks = (
                Contract(rng.randint(2, 4), rng.choice(("S", "NT"))),
                rng.randint(6, 11),
            )
            declarer = rng.choice(SEATS)
            yield ScoreEntered(
                score=BoardScore(
                    session=session,
                    board=board,
                    ns=pairing.ns,
                    ew=pairing.ew,
                    round=1,
                    points=ns_points(board, contract, declarer, tricks),
                    contract=str(contract),
                    declarer=declarer,
                    tricks=tricks,
                )
            )


def _appealed(session: str, draw: DrawPublished, version: int) -> Iterator[AnyEvent]:
    sides = draw.pairings[0].ns, draw.pairings[0].ew
    yield RulingGiven(session=session, ruling="book", contestants=sides, board=1, advised_at=NOW)
    ruling, lodged = Reference(STREAM, version + 1), Reference(STREAM, version + 2)
    yield AppealLodged(appeal=1, ruling=ruling, contestant=sides[0])
    yield AppealDecided(appeal=1, lodged=lodged, action="uphold")
