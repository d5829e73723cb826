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
from ledger.record import Contest, fold
from ledger.recorded import Envelope, Recorded
from ledger.rulebook import Regulations
from ledger.rules.victory_points.wbf_continuous import WbfContinuous, published
from projections.scope import CONTEST, resolve
from projections.views.standings import Standings, standings
from tests.benchmarks.samples import NOW, STREAM
from tests.benchmarks.table import Ratio, at_most, paired, worked

FIELDS = ((300, 26, 9), (5000, 30, 5), (25_000, 24, 5))
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
    ns: str
    ew: str
    points: int


class Placed(NamedTuple):
    """A place of the bare loop; total and percentage: in hundredths."""

    rank: int
    contestant: str
    total: int
    percentage: int | None


Sheet = dict[int, tuple[int, int]]
Scored = Callable[[Counter[int]], tuple[Sheet, int, int]]
"""From how often each score was obtained to what it is worth to both sides in how manieth
parts, and to the top in the same."""


def measure(scale: int) -> list[Ratio]:
    """A row for each way of scoring and each size."""
    rows = []
    for whole, boards, rounds in FIELDS:
        tables = whole // scale
        lines = list(played(tables, boards))
        for name, (rules, bare) in ways().items():
            facts = field(lines, tables, rules)
            scope = resolve(CONTEST, facts)
            assert placed(standings(facts, scope)) == sorted(bare(lines))
            ours, base = paired(
                lambda: worked(lambda: list(standings(facts, scope).rows)),  # noqa: B023 — called at once
                lambda: worked(lambda: bare(lines)),  # noqa: B023
                rounds=rounds,
            )
            rows.append(at_most(f"{name}, {len(lines):,} results", ours, base, MOST))
    return rows


def placed(made: Standings) -> list[tuple[int | None, str, Fraction, Fraction | None]]:
    """The same as the bare loop says it."""
    return sorted(
        (
            row.rank,
            row.contestant,
            row.total * 100,
            None if row.percentage is None else row.percentage * 100,
        )
        for row in made.rows
    )


def ways() -> dict[str, tuple[Regulations, Callable[[list[Line]], list[Placed]]]]:
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
            yield Line(board, number, f"{table}NS", f"{(table + number) % tables}EW", points)


def field(lines: list[Line], tables: int, rules: Regulations) -> Contest:
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
                ns=ns,
                ew=ew,
                points=points,
            )
        )


def totals(lines: list[Line], sheet_of: Scored) -> list[Placed]:
    """Both fields by their totals; in per cent where boards have a top."""
    gained, most, over = defaultdict[str, int](int), defaultdict[str, int](int), 1
    for board in on_boards(lines):
        sheet, over, top = sheet_of(Counter([line.points for line in board]))
        for line in board:
            own, other = sheet[line.points]
            gained[line.ns] += own
            gained[line.ew] += other
        for line in board if top else ():
            most[line.ns] += top
            most[line.ew] += top
    return by_fields(gained, over, most)


def victory_points(lines: list[Line]) -> list[Placed]:
    """IMPs are added up match by match for both sides, and looked up in hundredths."""
    gained = defaultdict[tuple[int, str, str], int](int)
    boards = Counter[int]()
    for board in on_boards(lines):
        sheet, _, _ = against_datum(Counter([line.points for line in board]))
        boards[board[0].match] += 1
        for line in board:
            own, other = sheet[line.points]
            gained[line.match, line.ns, line.ew] += own
            gained[line.match, line.ew, line.ns] += other
    scales = {
        number: [int(vps * 100) for vps in published(count)] for number, count in boards.items()
    }
    vps = defaultdict[str, int](int)
    for (number, contestant, _), net in gained.items():
        scale, margin = scales[number], abs(net)
        won = scale[margin] if margin < len(scale) else 2000
        vps[contestant] += won if net >= 0 else 2000 - won
    return by_fields(vps, 100)


def on_boards(lines: list[Line]) -> Iterable[list[Line]]:
    """The lines board by board."""
    boards = defaultdict[int, list[Line]](list)
    for line in lines:
        boards[line.board].append(line)
    return boards.values()


def by_fields(
    gained: dict[str, int], over: int, most: dict[str, int] | None = None
) -> list[Placed]:
    """Places in both fields, the same for equals; halves are rounded up."""
    made = []
    for field in ("NS", "EW"):
        rank, last = 0, None
        order = sorted((c for c in gained if c.endswith(field)), key=lambda c: -gained[c])
        for number, contestant in enumerate(order, 1):
            total, top = gained[contestant], most[contestant] if most else 0
            if total != last:
                rank, last = number, total
            percentage = (20000 * total + top) // (2 * top) if top else None
            hundredths = (200 * total + over) // (2 * over)
            made.append(Placed(rank, contestant, hundredths, percentage))
    return made


def matchpoints(counts: Counter[int]) -> tuple[Sheet, int, int]:
    """Law 78A on the 2-1-0 scale."""
    top, worse, sheet = 2 * (counts.total() - 1), 0, {}
    for points in sorted(counts):
        own = 2 * worse + counts[points] - 1
        sheet[points] = (own, top - own)
        worse += counts[points]
    return sheet, 1, top


def against_datum(counts: Counter[int]) -> tuple[Sheet, int, int]:
    """IMPs against the mean without the highest and the lowest, to the nearest 10."""
    scores = sorted(counts.elements())[1:-1]
    mean = Fraction(abs(sum(scores)), len(scores))
    datum = int((mean + 5) // 10) * 10 * (1 if sum(scores) >= 0 else -1)
    return {points: (imps(points - datum), -imps(points - datum)) for points in counts}, 1, 0


def cross_imps(counts: Counter[int]) -> tuple[Sheet, int, int]:
    """The mean of all comparisons."""
    sheet = {}
    for points in counts:
        net = sum(count * imps(points - other) for other, count in counts.items())
        sheet[points] = (net, -net)
    return sheet, counts.total() - 1, 0
