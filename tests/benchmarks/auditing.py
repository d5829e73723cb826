"""Asking a large contest why, since when and because of whom, against replaying it once."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from ledger import regulations
from ledger.bridge.scores import BoardScore
from ledger.events import (
    AnyEvent,
    ContestantEntered,
    ContestOpened,
    CorrectionRequested,
    NewScore,
    PenaltyImposed,
    Reference,
    ResultsPosted,
    ScoreCorrected,
    ScoreEntered,
    SessionScheduled,
    StageScheduled,
)
from ledger.store import Store
from projections.scope import CONTEST, resolve
from projections.views.explanations import explain
from projections.views.standings import standings
from replay.history import blame, progress
from replay.impact import impact
from replay.timeline import Past, past
from tests.benchmarks.samples import STREAM, filled, score
from tests.benchmarks.table import Ratio, at_most, paired, seconds

SESSIONS, TABLES, BOARDS = 6, 60, 26
CORRECTED, FINED = 7, 2
"""How many scores of each session are corrected once it is posted, and how many pairs fined."""


def measure(scale: int) -> list[Ratio]:
    """A row for each question."""
    sessions = max(1, SESSIONS // scale)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "audited.ledger"
        filled(path, events(sessions))
        count = past(Store(path, read_only=True), "bench").position
        asked: dict[str, tuple[Callable[[Past], object], float]] = {
            "explain": (_explained, 3),
            "impact of a correction": (_impact, 3),
            "timeline": (lambda then: progress(then, "1NS", CONTEST, "UTC"), 10),
            "blame": (lambda then: blame(then, CONTEST, "UTC"), 10),
        }
        rows: list[Ratio] = []
        for name, (ask, most) in asked.items():
            ours, base = paired(
                lambda ask=ask: seconds(lambda: _asked(path, ask)),  # type: ignore[misc]
                lambda: seconds(lambda: _asked(path, _replayed)),
                rounds=7,
            )
            rows.append(at_most(f"{name}, {count:,} events", ours, base, most))
    return rows


def _asked(path: Path, ask: Callable[[Past], object]) -> None:
    store = Store(path, read_only=True)
    ask(past(store, "bench"))
    store.close()


def _replayed(then: Past) -> object:
    """One full replay with its standings."""
    facts = then.facts()
    return standings(facts, resolve(CONTEST, facts), then.now)


def _explained(then: Past) -> object:
    facts = then.facts()
    return explain(facts, resolve(CONTEST, facts), "1NS", then.now)


def _impact(then: Past) -> object:
    corrected = [r.position for r in then.events if isinstance(r.event, ScoreCorrected)]
    return impact(then, corrected[len(corrected) // 2], CONTEST, "UTC")


def events(sessions: int) -> Iterator[AnyEvent]:
    """Sessions of pairs, each posted and then corrected here and there; about 10,000 in all."""
    told = _Told()
    rules = regulations.load("compscore-matchpoints")
    yield told(ContestOpened(contest="bench", tournament="bench", title="b", regulations=rules))
    yield told(StageScheduled(stage="main"))
    for table in range(1, TABLES + 1):
        yield told(ContestantEntered(contestant=f"{table}NS", field="NS"))
        yield told(ContestantEntered(contestant=f"{table}EW", field="EW"))
    for session in map(str, range(1, sessions + 1)):
        yield told(SessionScheduled(session=session, stage="main"))
        entered = [
            _score(session, b, t) for b in range(1, BOARDS + 1) for t in range(1, TABLES + 1)
        ]
        first = told.version + 1
        for one in entered:
            yield told(ScoreEntered(score=one))
        yield told(ResultsPosted(session=session, digest="-", basis=1))
        for place in range(0, len(entered), len(entered) // CORRECTED):
            yield from _corrected(told, entered[place], first + place)
        for table in range(1, FINED + 1):
            yield told(_fine(session, f"{7 * table}NS"))


class _Told:
    """Counts the events as they are told."""

    version = 0

    def __call__(self, event: AnyEvent) -> AnyEvent:
        self.version += 1
        return event


def _score(session: str, board: int, table: int) -> BoardScore:
    sample = score(board, 5 * table + int(session)).score
    assert isinstance(sample, BoardScore)
    ew = f"{(table + board) % TABLES + 1}EW"
    return replace(sample, session=session, ns=f"{table}NS", ew=ew, round=None, table=None)


def _corrected(told: _Told, was: BoardScore, version: int) -> Iterator[AnyEvent]:
    now = BoardScore(session=was.session, board=was.board, ns=was.ns, ew=was.ew, points=-50)
    entry = Reference(STREAM, version)
    asks = NewScore(entry=entry, was=was, now=now)
    yield told(CorrectionRequested(asks=asks, session=was.session, cause="scorer"))
    request = Reference(STREAM, told.version)
    yield told(
        ScoreCorrected(
            entry=entry, was=was, now=now, request=request, cause="scorer", clause="Law 79C1"
        )
    )


def _fine(session: str, contestant: str) -> PenaltyImposed:
    return PenaltyImposed(
        session=session,
        contestant=contestant,
        offence="late",
        penalty="procedural",
        amount=Fraction(1, 4),
        unit="tops",
        clause="Law 90",
    )
