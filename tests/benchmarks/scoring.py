"""Scoring whole fields, against frequency sheets and totals in plain integers and no objects."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from ledger import regulations
from ledger.bridge.imps import imps
from ledger.bridge.scores import BoardScore
from ledger.events import (
    AnyEvent,
    ContestantEntered,
    ContestOpened,
    ScoreEntered,
    SessionScheduled,
    StageScheduled,
)
from ledger.recorded import Envelope, Recorded
from ledger.rulebook import Regulations
from ledger.rules.victory_points.wbf_continuous import WbfContinuous, published
from projections.folds.facts import Facts, fold
from projections.scope import CONTEST, resolve
from projections.views.standings import standings
from tests.benchmarks.samples import NOW, STREAM
from tests.benchmarks.table import Ratio, at_most, paired, seconds

FIELDS = ((300, 26, 9), (5000, 30, 5), (25_000, 24, 3))
"""Tables and boards of a national event, a national and a world simultaneous; rounds measured."""

MATCHES = 3
MOST = 3
"""How many times the bare loop scoring may take."""

POINTS = (
    -1100, -800, -650, -620, -500, -450, -420, -400, -300, -200, -170, -140, -110, -100, -50,
    50, 90, 100, 110, 120, 140, 150, 170, 200, 300, 400, 420, 430, 450, 500, 620, 650, 680, 800,
)  # fmt: skip


class Line(NamedTuple):
    """A score of the bare loop."""

    board: int
    match: int
    ns: int
    ew: int
    points: int


Sheet = dict[int, tuple[int, int]]
Scored = Callable[[Counter[int]], Sheet]
"""From how often each score was obtained to what it is worth to both sides."""


def measure(scale: int) -> list[Ratio]:
    """A row for each way of scoring and each size."""
    rows = []
    for whole, boards, rounds in FIELDS:
        tables = whole // scale
        lines = list(played(tables, boards))
        for name, (rules, bare) in ways().items():
            facts = field(lines, tables, rules)
            scope = resolve(CONTEST, facts)
            ours, base = paired(
                lambda: seconds(lambda: standings(facts, scope)),  # noqa: B023 — called at once
                lambda: seconds(lambda: bare(lines)),  # noqa: B023
                rounds=rounds,
            )
            rows.append(at_most(f"{name}, {len(lines):,} results", ours, base, MOST))
    return rows


def ways() -> dict[str, tuple[Regulations, Callable[[list[Line]], object]]]:
    """The regulations of each way of scoring, and the bare loop of the same."""
    butler = regulations.load("compscore-butler")
    in_matches = replace(butler.default, victory_points=WbfContinuous(clause="WBF 2.2"))
    return {
        "matchpoints": (
            regulations.load("compscore-matchpoints"),
            lambda lines: totals(lines, matchpoints),
        ),
        "datum and Butler": (butler, lambda lines: totals(lines, against_datum)),
        "cross-IMPs": (
            regulations.load("compscore-cross-imps"),
            lambda lines: totals(lines, cross_imps),
        ),
        "Butler in VPs": (replace(butler, default=in_matches), victory_points),
    }


def played(tables: int, boards: int) -> Iterator[Line]:
    """Every table plays every board, against another table's east-west in each match."""
    rng = Random(tables)
    for board in range(1, boards + 1):
        usual = rng.choices(POINTS, k=8)
        number = (board - 1) * MATCHES // boards + 1
        for table in range(tables):
            points = rng.choice(usual if rng.random() < 0.8 else POINTS)
            yield Line(board, number, table, (table + number) % tables, points)


def field(lines: list[Line], tables: int, rules: Regulations) -> Facts:
    """The same as facts."""
    envelope = Envelope(STREAM, NOW.isoformat(), NOW.isoformat(), "desk", None, None, 1)
    events = enumerate(told(lines, tables, rules), 1)
    return fold(Recorded(position, position, event, envelope) for position, event in events)


def told(lines: list[Line], tables: int, rules: Regulations) -> Iterator[AnyEvent]:
    """The same as events."""
    yield ContestOpened(contest="bench", tournament="bench", title="bench", regulations=rules)
    yield StageScheduled(stage="main")
    yield SessionScheduled(session="1", stage="main")
    for table in range(tables):
        yield ContestantEntered(contestant=f"{table}NS", players=("p1", "p2"), field="NS")
        yield ContestantEntered(contestant=f"{table}EW", players=("p3", "p4"), field="EW")
    for board, match, ns, ew, points in lines:
        yield ScoreEntered(
            score=BoardScore(
                session="1",
                board=board,
                round=match,
                ns=f"{ns}NS",
                ew=f"{ew}EW",
                points=points,
            )
        )


def totals(lines: list[Line], sheet_of: Scored) -> list[tuple[int, int]]:
    """Both fields in order of their totals."""
    ns, ew = defaultdict[int, int](int), defaultdict[int, int](int)
    for board in on_boards(lines):
        sheet = sheet_of(Counter([line.points for line in board]))
        for line in board:
            own, other = sheet[line.points]
            ns[line.ns] += own
            ew[line.ew] += other
    return best_first(ns) + best_first(ew)


def victory_points(lines: list[Line]) -> list[tuple[int, int]]:
    """The same where IMPs are added up match by match and looked up in hundredths."""
    gained = defaultdict[tuple[int, int, int], int](int)
    boards = Counter[int]()
    for board in on_boards(lines):
        sheet = against_datum(Counter([line.points for line in board]))
        boards[board[0].match] += 1
        for line in board:
            gained[line.match, line.ns, line.ew] += sheet[line.points][0]
    scales = {
        number: [int(vps * 100) for vps in published(count)] for number, count in boards.items()
    }
    ns, ew = defaultdict[int, int](int), defaultdict[int, int](int)
    for (number, one, other), net in gained.items():
        scale, margin = scales[number], abs(net)
        won = scale[margin] if margin < len(scale) else 2000
        own = won if net >= 0 else 2000 - won
        ns[one] += own
        ew[other] += 2000 - own
    return best_first(ns) + best_first(ew)


def on_boards(lines: list[Line]) -> Iterable[list[Line]]:
    """The lines board by board."""
    boards = defaultdict[int, list[Line]](list)
    for line in lines:
        boards[line.board].append(line)
    return boards.values()


def best_first(gained: dict[int, int]) -> list[tuple[int, int]]:
    """In order of totals."""
    return sorted(gained.items(), key=lambda item: -item[1])


def matchpoints(counts: Counter[int]) -> Sheet:
    """Law 78A on the 2-1-0 scale."""
    top, worse, sheet = 2 * (counts.total() - 1), 0, {}
    for points in sorted(counts):
        own = 2 * worse + counts[points] - 1
        sheet[points] = (own, top - own)
        worse += counts[points]
    return sheet


def against_datum(counts: Counter[int]) -> Sheet:
    """IMPs against the mean without the highest and the lowest, to the nearest 10."""
    scores = sorted(counts.elements())[1:-1]
    mean = Fraction(abs(sum(scores)), len(scores))
    datum = int((mean + 5) // 10) * 10 * (1 if sum(scores) >= 0 else -1)
    return {points: (imps(points - datum), -imps(points - datum)) for points in counts}


def cross_imps(counts: Counter[int]) -> Sheet:
    """The sum of all comparisons; everybody has as many."""
    sheet = {}
    for points in counts:
        net = sum(count * imps(points - other) for other, count in counts.items())
        sheet[points] = (net, -net)
    return sheet
