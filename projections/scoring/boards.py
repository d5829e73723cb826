"""The boards of sessions, each with all the lines that are compared on it, scored."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from ledger.events import BoardFouled
from ledger.record import Contest
from ledger.record.boards import WHOLE
from ledger.record.fouls import group_of
from ledger.record.plays import Entered
from ledger.record.result import LineResult
from projections.scoring.datum_scores import considered_scores
from projections.scoring.scored_board import BoardKey, ScoredBoard

Made = TypeVar("Made")
Key = TypeVar("Key")


class KeptBoards(list[ScoredBoard]):
    """Boards that are kept, and what was gathered on them: how it is made, and what it was.

    Attributes:
        out: boards that were taken out since, and are in what was gathered still.

    """

    def __init__(self, boards: Iterable[ScoredBoard]) -> None:
        super().__init__(boards)
        self.out: list[ScoredBoard] = []
        self.gathered: dict[Any, tuple[Callable[[list[ScoredBoard]], Any], Any]] = {}

    def copy(self) -> "KeptBoards":
        """Copy the container; the boards and tallies themselves never change."""
        other = KeptBoards(self)
        other.gathered = {name: (make, dict(made)) for name, (make, made) in self.gathered.items()}
        return other

    def once(self, name: Any, make: Callable[[list[ScoredBoard]], Made]) -> Made:
        """Return what `make` computes from the boards, computed once for each name."""
        if name not in self.gathered:
            self.gathered[name] = (make, make(self))
        made: Made = self.gathered[name][1]
        return made


class JoinedBoards(list[ScoredBoard]):
    """Kept boards of several deal sets, of which each knows what was gathered on its own."""

    def __init__(self, parts: Sequence[KeptBoards]) -> None:
        super().__init__(sorted(chain.from_iterable(parts), key=attrgetter("key")))
        self._parts = parts

    def once(
        self, name: Any, make: Callable[[list[ScoredBoard]], dict[Key, Made]]
    ) -> dict[Key, Made]:
        """Return what `make` computes from the boards by session, merged from the parts."""
        if len(self._parts) == 1:
            return self._parts[0].once(name, make)
        made: dict[Key, Made] = {}
        for part in self._parts:
            made |= part.once(name, make)
        return made


def of_pairs(facts: Contest) -> tuple[str, ...]:
    """Return the sessions in which boards are scored across the field: all but those of teams."""
    return tuple(s for s in facts.sessions if facts.conditions(s).contestant != "team")


def scored_boards(facts: Contest, sessions: Collection[str]) -> list[ScoredBoard]:
    """Return the boards of these sessions, in the order of deal set, section and number.

    Whoever played the same deals elsewhere in the contest is on them too.
    """
    if facts.kept is None:
        return _scored(facts, sessions)
    alike: dict[str, list[str]] = defaultdict(list)
    for session in sessions:
        alike[facts.sessions[session].deals].append(session)
    return JoinedBoards([_kept(facts, facts.kept, tuple(each)) for each in alike.values()])


def _kept(facts: Contest, kept: dict[Any, Any], sessions: tuple[str, ...]) -> KeptBoards:
    """Return the boards of sessions of one deal set."""
    name = ("boards", sessions)
    if name not in kept:
        kept[name] = KeptBoards(_scored(facts, sessions))
    made: KeptBoards = kept[name]
    return made


def _scored(facts: Contest, sessions: Collection[str]) -> list[ScoredBoard]:
    boards = unscored_boards(facts, sessions)
    for key, comparison in comparisons(boards).items():
        score_board(facts, boards[key], comparison)
    return [boards[key] for key in sorted(boards)]


def unscored_boards(
    facts: Contest, sessions: Collection[str], only: Collection[tuple[str, int]] | None = None
) -> dict[BoardKey, ScoredBoard]:
    """Return the boards of these sessions with their lines. only: these, by deal set and number."""
    boards: dict[BoardKey, ScoredBoard] = {}
    known = facts.sessions
    deals = {known[session].deals for session in sessions}
    playing = {name: facts.conditions(name) for name, s in known.items() if s.deals in deals}
    by_section = {name: rules.compare == "section" for name, rules in playing.items()}

    def board_of(session: str, section: str, number: int, group: int) -> ScoredBoard:
        compared = section if by_section[session] else ""
        key = BoardKey(known[session].deals, compared, number, group)
        if key not in boards:
            boards[key] = ScoredBoard(key, playing[session])
        return boards[key]

    apart: Iterable[Entered] = ()
    if only is None:
        apart, lines = facts.counting_apart()
    else:
        lines = facts.counting_on(
            (session, number)
            for session in playing
            for deals, number in only
            if known[session].deals == deals
        )
    for entered in apart:
        if entered.session in playing:
            board = board_of(entered.session, entered.section, entered.board, WHOLE)
            board.add_entered(entered, facts.results)
    for place, together in _by_place(lines).items():
        if place[0] in playing:
            for group, lines in _by_group(facts, together).items():
                board_of(*place, group).add(lines)
    return boards


def _by_place(lines: Iterable[LineResult]) -> dict[tuple[str, str, int], list[LineResult]]:
    """Return the lines by session, section and board number."""
    places: dict[tuple[str, str, int], list[LineResult]] = defaultdict(list)
    for line in lines:
        where = line.line
        places[where.session, where.section, where.board].append(line)
    return places


def _by_group(facts: Contest, lines: list[LineResult]) -> dict[int, list[LineResult]]:
    """Return the lines of one place, apart where the board was fouled."""
    if not facts.of(BoardFouled):
        return {WHOLE: lines}
    groups: dict[int, list[LineResult]] = defaultdict(list)
    for line in lines:
        groups[group_of(facts, line.line)].append(line)
    return groups


class Comparison(NamedTuple):
    """The number of lines on the field's fullest board, and of those in the deal's other groups."""

    expected: int
    elsewhere: int


def comparisons(boards: Mapping[BoardKey, ScoredBoard]) -> dict[BoardKey, Comparison]:
    """Count the lines with which those of each board are compared."""
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


def score_board(facts: Contest, board: ScoredBoard, comparison: Comparison) -> None:
    """Work out what each score on a board is worth, with what the whole field has to compare."""
    board.as_of, board.elsewhere = facts.version, comparison.elsewhere
    board.count()
    board.make_sheets(comparison.expected, considered_scores(facts, board))
