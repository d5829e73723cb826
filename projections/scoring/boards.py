"""Boards scored: every score's worth, from one frequency sheet a board.

Lines that are compared with each other form one board: those of a deal set, a section where
sections are compared by themselves, and of a fouled board one group that held the same cards.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from ledger.bridge.awards import Artificial, Assigned, Typed
from ledger.bridge.scores import BoardScore, Line
from ledger.events import BoardFouled, DrawPublished, Pairing
from ledger.rulebook import Conditions
from ledger.rules.datums import Datum
from ledger.rules.datums.trimmed_mean import Source, TrimmedMean
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

    plain: lines scored as played, scores: what they obtained, by session; adjusted: lines with
    an award; unplayed: neither. shown: the sheet as a traveller shows it; sheet: the one that
    counts in totals. expected: how many lines the field's fullest board has; elsewhere: lines
    of the deal's other groups.
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
        "scores",
        "sheet",
        "shown",
        "unplayed",
    )

    def __init__(self, key: BoardKey, conditions: Conditions) -> None:
        self.key = key
        self.conditions = conditions
        self.plain: list[LineResult] = []
        self.scores: dict[str, list[BoardScore]] = defaultdict(list)
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
    def played_in(self) -> set[str]:
        """The sessions in which it brings something."""
        return {*self.scores, *(line.line.session for line in self.adjusted)}

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

    @property
    def datum_rule(self) -> Datum | None:
        """The rule of its datum; a group of a fouled board may have one of its own."""
        fouled = self.conditions.fouled
        if not isinstance(self.scoring, Butler):
            return None
        if self.key.group != WHOLE and isinstance(fouled, SeparateDatums):
            return fouled.datum
        return self.scoring.datum

    def add(self, lines: Iterable[LineResult]) -> None:
        """More lines."""
        for line in lines:
            score = line.score
            if line.awards is not None:
                self.adjusted.append(line)
            elif score is None:
                self.unplayed.append(line)
            else:
                self.plain.append(line)
                self.scores[score.session].append(score)

    def count(self) -> None:
        """Count the scores that take part in comparisons."""
        scores = chain.from_iterable(self.scores.values())
        self.frequencies = Counter([score.points for score in scores])
        for line in self.adjusted:
            standing = standing_points(line)
            if standing is not None:
                self.frequencies[standing] += 1

    def make_sheets(self, expected: int, considered: Counter[int]) -> None:
        """considered: the scores of which a datum is made, this board's own or more."""
        self.expected, self.considered = expected, considered
        scoring = self.scoring
        if isinstance(scoring, MiddleImps):
            self.sheet = self.shown = self._by_direction(scoring)
        elif self.frequencies:
            self.sheet = self.shown = self._sheet_of(self.frequencies, considered, shown=False)
            own_top = isinstance(scoring, Matchpoints) and scoring.traveller == "board-top"
            if own_top and self.lines != expected:
                self.shown = self._sheet_of(self.frequencies, considered, shown=True)

    def sheet_with(self, points: int, *, shown: bool) -> BoardSheet:
        """The sheet with one more score, as the result of a line that has none to compare."""
        if isinstance(self.scoring, MiddleImps):
            return self._by_direction(self.scoring, (points,))
        more = Counter([points])
        considered = self.considered + Counter({points: self._weight})
        return self._sheet_of(self.frequencies + more, considered, shown=shown)

    @property
    def _weight(self) -> int:
        """How often a score of the contest itself is counted in the datum (ANC 17.9)."""
        if not isinstance(self.scoring, Butler):
            return 1
        own = (source.weight for source in self.scoring.datum.sources if source.contest == "own")
        return next(own, 1)

    def _sheet_of(
        self, frequencies: Frequencies, considered: Counter[int], *, shown: bool
    ) -> BoardSheet:
        """What each of these scores is worth, in totals or on a traveller of its own top."""
        sheet = self._exact_sheet(frequencies, considered, shown=shown)
        scoring = self.scoring
        return scoring.by_board(sheet) if isinstance(scoring, Matchpoints) else sheet

    def _exact_sheet(
        self, frequencies: Frequencies, considered: Counter[int], *, shown: bool
    ) -> BoardSheet:
        scoring = self.scoring
        if self.key.group != WHOLE:
            return self._group_sheet(frequencies, considered)
        if isinstance(scoring, Butler):
            return scoring.against_datum(frequencies, scoring.datum.of(considered))
        lines = self.lines if shown or not isinstance(scoring, Matchpoints) else self.expected
        return scoring.sheet(frequencies, max(lines, sum(frequencies.values())))

    def _group_sheet(self, frequencies: Frequencies, considered: Counter[int]) -> BoardSheet:
        """One group of a fouled board, as the regulations score it."""
        in_all = self.lines + self.elsewhere
        match self.conditions.fouled:
            case SeparateDatums(datum=datum) if isinstance(self.scoring, Butler):
                return self.scoring.against_datum(frequencies, datum.of(considered))
            case AveragePlus() if self.key.group != REST:
                return BoardSheet({}, 1)
            case HalfPointGroups() as rule:
                return rule.sheet(frequencies, in_all)
            case NeubergGroups() as rule:
                return rule.sheet(frequencies, max(in_all, self.expected))
            case _:
                return self.scoring.sheet(frequencies, max(in_all, self.expected))

    def _by_direction(self, scoring: MiddleImps, more: tuple[int, ...] = ()) -> BoardSheet:
        """The scores of each direction by themselves, complete or not (SBF Appendix C)."""
        ns, ew = (
            scoring.sheet(Counter([*self._scores_of(place), *more]), self.lines).worth
            for place in (0, 1)
        )
        nothing = Worth(0, 0)
        return BoardSheet(
            {
                points: Worth(ns.get(points, nothing).ns, ew.get(points, nothing).ew)
                for points in (*ns, *ew)
            },
            1,
        )

    def _scores_of(self, place: int) -> Iterator[int]:
        """What north-south (0) or east-west (1) obtained, or were assigned, on each line."""
        for score in chain.from_iterable(self.scores.values()):
            yield score.points
        for line in self.adjusted:
            award = line.awards[place] if line.awards else None
            if isinstance(award, Assigned):
                yield award.points

    def top(self, *, shown: bool) -> int | None:
        """The most a side can get, on the traveller or in totals; None where there is none."""
        if not isinstance(self.scoring, Matchpoints):
            return None
        if self.key.group != WHOLE and isinstance(self.conditions.fouled, HalfPointGroups):
            return self.lines + self.elsewhere - 1
        if self.scoring.fewer_scores == "none":
            return self.scoring.top(sum(self.frequencies.values()))
        own = shown and self.scoring.traveller == "board-top"
        return self.scoring.top(self.lines if own else self.expected)


Made = TypeVar("Made")


class KeptBoards(list[ScoredBoard]):
    """Boards that are kept, and what was gathered on them: how it is made, and what it was."""

    def __init__(self, boards: Iterable[ScoredBoard]) -> None:
        super().__init__(boards)
        self.gathered: dict[Any, tuple[Callable[[list[ScoredBoard]], Any], Any]] = {}

    def once(self, name: Any, make: Callable[[list[ScoredBoard]], Made]) -> Made:
        """What is made of the boards, made once under a name."""
        if name not in self.gathered:
            self.gathered[name] = (make, make(self))
        made: Made = self.gathered[name][1]
        return made


def standing_points(line: LineResult) -> int | None:
    """The score with which an adjusted line still takes part in the others' comparisons.

    Typed values replace only the line's own worth; a score assigned to both sides alike is
    the result of the board; anything else leaves the comparisons.
    """
    assert line.awards is not None
    ns, ew = line.awards
    if isinstance(ns, Typed) and isinstance(ew, Typed):
        return line.score.points if line.score else None
    if isinstance(ns, Assigned) and ns == ew:
        return ns.points
    return None


def scored_boards(facts: Facts, sessions: Collection[str]) -> list[ScoredBoard]:
    """The boards of these sessions, in the order of deal set, section and number.

    Whoever played the same deals elsewhere in the contest is on them too.
    """
    if facts.kept is None:
        return _scored(facts, sessions)
    name = ("boards", tuple(sessions))
    if name not in facts.kept:
        facts.kept[name] = KeptBoards(_scored(facts, sessions))
    kept: KeptBoards = facts.kept[name]
    return kept


def _scored(facts: Facts, sessions: Collection[str]) -> list[ScoredBoard]:
    boards = unscored_boards(facts, sessions)
    for key, comparison in comparisons(boards).items():
        score_board(facts, boards[key], comparison)
    return [boards[key] for key in sorted(boards)]


def unscored_boards(
    facts: Facts, sessions: Collection[str], only: Collection[tuple[str, int]] | None = None
) -> dict[BoardKey, ScoredBoard]:
    """The boards of these sessions with their lines. only: these, by deal set and number."""
    boards: dict[BoardKey, ScoredBoard] = {}
    known = facts.sessions.sessions
    deals = {known[session].deals for session in sessions}
    playing = {name: facts.conditions(name) for name, s in known.items() if s.deals in deals}
    by_section = {name: rules.compare == "section" for name, rules in playing.items()}
    numbers = None if only is None else {number for _, number in only}
    for (session, section, number), together in _by_place(facts, numbers).items():
        if session not in playing:
            continue
        if only is not None and (known[session].deals, number) not in only:
            continue
        compared = section if by_section[session] else ""
        for group, lines in _by_group(facts, together).items():
            key = BoardKey(known[session].deals, compared, number, group)
            if key not in boards:
                boards[key] = ScoredBoard(key, playing[session])
            boards[key].add(lines)
    return boards


def _by_place(
    facts: Facts, numbers: Collection[int] | None
) -> dict[tuple[str, str, int], list[LineResult]]:
    """The lines that count, by session, section and board number; only of these boards."""
    places: dict[tuple[str, str, int], list[LineResult]] = defaultdict(list)
    lines = facts.counting()
    if numbers is not None:
        lines = [line for line in lines if line.line.board in numbers]
    for line in lines:
        where = line.line
        places[where.session, where.section, where.board].append(line)
    return places


def _by_group(facts: Facts, lines: list[LineResult]) -> dict[int, list[LineResult]]:
    """The lines of one place, apart where the board was fouled."""
    if not facts.of(BoardFouled):
        return {WHOLE: lines}
    groups: dict[int, list[LineResult]] = defaultdict(list)
    for line in lines:
        groups[_group_of(facts, line.line)].append(line)
    return groups


def _group_of(facts: Facts, line: Line) -> int:
    """Which of the groups of a fouled board a line belongs to; one more for those not named."""
    fouled = facts.fouled(line.session, line.board, line.section)
    if fouled is None or not fouled.groups:
        return WHOLE
    return next((n for n, group in enumerate(fouled.groups) if line.ns in group), REST)


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
        first = set(_best_tables(facts, board.key.deals, datum))
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


def _best_tables(
    facts: Facts, deals: str, datum: TrimmedMean
) -> Iterator[tuple[str, int | None, frozenset[str]]]:
    """The tables of these deals where the highest ranked play."""
    for draw in facts.draws:
        if facts.sessions.sessions[draw.session].deals == deals:
            for pairing in _best_pairings(facts, draw, datum):
                sides = frozenset((pairing.ns, pairing.ew))
                yield (draw.session, draw.round, sides)
                yield (draw.session, None, sides)


def _best_pairings(facts: Facts, draw: DrawPublished, datum: TrimmedMean) -> tuple[Pairing, ...]:
    """The first of a draw, which is in the order of rank; of a stage's first draw, the seeds'."""
    stage = facts.sessions.sessions[draw.session].stage
    if datum.seeds is None or not _is_first(facts, draw, stage):
        return draw.pairings[: datum.tables]
    seeds: set[str] = set()
    for field in ([p.ns for p in draw.pairings], [p.ew for p in draw.pairings]):
        seeds.update(sorted(field, key=lambda n: facts.entries.seed(n, stage))[: datum.seeds])
    return tuple(pairing for pairing in draw.pairings if seeds & {pairing.ns, pairing.ew})


def _is_first(facts: Facts, draw: DrawPublished, stage: str) -> bool:
    order = facts.sessions.of_stage(stage)
    rounds = [(order.index(d.session), d.round) for d in facts.draws if d.session in order]
    return (order.index(draw.session), draw.round) == min(rounds)


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
