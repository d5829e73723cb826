"""Boards scored: every score's worth, from one frequency sheet a board.

Lines that are compared with each other form one board: those of a deal set, a section where
sections are compared by themselves, and of a fouled board one group that held the same cards.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from ledger.bridge.awards import Artificial, Assigned, Typed
from ledger.bridge.scores import Line
from ledger.events import BoardFouled
from ledger.rulebook import Conditions
from ledger.rules.datums.trimmed_mean import Source
from ledger.rules.fouled.average_plus import AveragePlus
from ledger.rules.fouled.half_point_groups import HalfPointGroups
from ledger.rules.fouled.neuberg_groups import NeubergGroups
from ledger.rules.fouled.separate_datums import SeparateDatums
from ledger.rules.scoring import PairScoring, TeamScoring
from ledger.rules.scoring.butler import Butler
from ledger.rules.scoring.matchpoints import Matchpoints
from ledger.rules.scoring.middle_imps import MiddleImps
from ledger.rules.scoring.sheet import BoardSheet, Frequencies, Worth
from projections.folds.facts import Facts
from projections.folds.results import LineResult

WHOLE = -1
"""The group of a board that was not fouled."""

REST = 1_000_000
"""The group of those who are named in no group of a fouled board; it comes last."""

AVERAGE_PLUS = Artificial(grade="A+")


class BoardKey(NamedTuple):
    """What makes lines one board: deal set, section, number, group of a fouled one."""

    deals: str
    section: str
    board: int
    group: int = WHOLE


class ScoredBoard:
    """One deal, all the lines that are compared on it, and what each score is worth.

    plain: lines scored as played; adjusted: lines with an award; unplayed: neither. shown:
    the sheet as a traveller shows it; sheet: the one that counts in totals. expected: how
    many lines the field's fullest board has; elsewhere: lines of the deal's other groups.
    """

    __slots__ = (
        "adjusted",
        "conditions",
        "considered",
        "elsewhere",
        "expected",
        "frequencies",
        "key",
        "plain",
        "sheet",
        "shown",
        "unplayed",
    )

    def __init__(self, key: BoardKey, conditions: Conditions) -> None:
        self.key = key
        self.conditions = conditions
        self.plain: list[LineResult] = []
        self.adjusted: list[LineResult] = []
        self.unplayed: list[LineResult] = []
        self.frequencies: Counter[int] = Counter()
        self.considered: Counter[int] = Counter()
        self.expected = 0
        self.elsewhere = 0
        self.sheet = self.shown = BoardSheet({}, 1)

    @property
    def board(self) -> int:
        """The board's number."""
        return self.key.board

    @property
    def section(self) -> str:
        """The section whose lines these are; "" where all are compared."""
        return self.key.section

    @property
    def lines(self) -> int:
        """How many lines the board has, played or not."""
        return len(self.plain) + len(self.adjusted) + len(self.unplayed)

    @property
    def scoring(self) -> PairScoring:
        """The rule of scoring."""
        scoring = self.conditions.scoring
        assert not isinstance(scoring, TeamScoring)
        return scoring

    @property
    def is_artificial(self) -> bool:
        """Whether its scores cannot be compared and everybody gets average plus (ANC 7.2)."""
        return self.key.group != WHOLE and bool(self.frequencies) and not self.sheet.worth

    def add(self, lines: Iterable[LineResult]) -> None:
        """More lines."""
        for line in lines:
            if line.awards is not None:
                self.adjusted.append(line)
            elif line.score is not None:
                self.plain.append(line)
            else:
                self.unplayed.append(line)

    def count(self) -> None:
        """Count the scores that take part in comparisons."""
        self.frequencies = Counter([line.score.points for line in self.plain if line.score])
        for line in self.adjusted:
            standing = standing_points(line)
            if standing is not None:
                self.frequencies[standing] += 1

    class Comparison(NamedTuple):
    """How many lines the field's fullest board has, and how many the deal's other groups have."""

    expected: int
    elsewhere: int


def comparisons(boards: Mapping[BoardKey, ScoredBoard]) -> dict[BoardKey, Comparison]:
    """With how many lines those of each board are compared."""
    in_all: Counter[tuple[str, str, int]] = Counter()
    for (deals, section, number, _), board in boards.items():
        in_all[deals, section, number] += board.lines
    fullest: dict[tuple[str, str], int] = defaultdict(int)
    for (deals, section, _), lines in in_all.items():
        fullest[deals, section] = max(fullest[deals, section], lines)
    return {
        key: Comparison(
            fullest[key.deals, key.section],
            in_all[key.deals, key.section, key.board] - board.lines,
        )
        for key, board in boards.items()
    }


def score_board(facts: Facts, board: ScoredBoard, comparison: Comparison) -> None:
    """Make the sheets of one board."""
    board.elsewhere = comparison.elsewhere
    board.count()
    board.make_sheets(comparison.expected, considered_scores(facts, board))


def considered_scores(facts: Facts, board: ScoredBoard) -> Counter[int]:
    """The scores of which the board's datum is made (ANC 17.9, SBF 5.3.3).

    A group of a fouled board has only its own (AMB-57): others held other cards.
    """
    scoring = board.scoring
    if not isinstance(scoring, Butler):
        return board.frequencies
    datum = scoring.datum
    if datum.tables is not None:
        first = set(_first_tables(facts, board.key.deals, datum.tables))
        if not first:
            return board.frequencies
        lines = (*board.plain, *board.adjusted)
        return _standing(line for line in lines if _table_of(line.line) in first) or (
            board.frequencies
        )
    if datum.sources == (Source(),):
        return board.frequencies
    considered: Counter[int] = Counter()
    for source in datum.sources:
        if source.contest == "own":
            scores = board.frequencies
        elif board.key.group == WHOLE:
            scores = _scores_elsewhere(facts, source, board.key)
        else:
            continue
        for points, count in scores.items():
            considered[points] += count * source.weight
    return considered


def _table_of(line: Line) -> tuple[str, int | None, frozenset[str]]:
    return (line.session, line.round, frozenset((line.ns, line.ew)))


def _first_tables(
    facts: Facts, deals: str, tables: int
) -> Iterator[tuple[str, int | None, frozenset[str]]]:
    """The first tables of each draw of these deals: where the highest ranked play."""
    for draw in facts.draws:
        if facts.sessions.sessions[draw.session].deals == deals:
            for pairing in draw.pairings[:tables]:
                sides = frozenset((pairing.ns, pairing.ew))
                yield (draw.session, draw.round, sides)
                yield (draw.session, None, sides)


def _scores_elsewhere(facts: Facts, source: Source, key: BoardKey) -> Counter[int]:
    """The scores on a deal in a related contest's stage."""
    other = facts.related.get(source.contest)
    if other is None:
        return Counter()
    return _standing(
        line
        for line in other.counting()
        if line.line.board == key.board
        and other.sessions.sessions[line.line.session].deals == key.deals
        and source.stage in (None, other.sessions.sessions[line.line.session].stage)
    )


def _standing(lines: Iterable[LineResult]) -> Counter[int]:
    """The scores of these lines that take part in comparisons."""
    found: Counter[int] = Counter()
    for line in lines:
        if line.awards is not None:
            points = standing_points(line)
        else:
            points = line.score.points if line.score else None
        if points is not None:
            found[points] += 1
    return found
