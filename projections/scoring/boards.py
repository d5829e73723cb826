"""The boards of sessions, each with all the lines that are compared on it, scored."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple, Protocol, TypeVar

from ledger.events import BoardFouled
from ledger.record import Contest
from ledger.record.boards import WHOLE
from ledger.record.fouls import group_of
from ledger.record.result import LineResult
from ledger.record.seats import NOWHERE
from projections.scoring.board_key import BoardKey
from projections.scoring.datum_scores import considered_scores
from projections.scoring.scored_board import ScoredBoard

Made = TypeVar("Made", bound="Gathered")


class Gathered(Protocol):
    """What was gathered on boards; it never changes."""

    def swapped(self, stale: list[ScoredBoard], fresh: Collection[ScoredBoard]) -> "Gathered":
        """Return what is gathered without some boards, and with others."""


class KeptBoards(list[ScoredBoard]):
    """Boards that are kept, and what was gathered on them, by names that say what."""

    def __init__(self, boards: Iterable[ScoredBoard]) -> None:
        super().__init__(boards)
        self.gathered: dict[Any, Gathered] = {}

    def held_by(self, facts: Contest) -> "KeptBoards":
        """Copy the container for other facts that are the same; what was gathered is shared."""
        other = KeptBoards([board.held_by(facts) for board in self])
        other.gathered = self.gathered.copy()
        return other

    def put(self, boards: Iterable[ScoredBoard], fresh: Collection[ScoredBoard]) -> None:
        """Have these boards from now on, of which some are new or changed."""
        now = {board.key: board for board in boards}
        stale = [board for board in self if now.get(board.key) is not board]
        for name, made in self.gathered.items():
            self.gathered[name] = made.swapped(stale, fresh)
        self[:] = [now[key] for key in sorted(now)]

    def once(self, name: Any, make: Callable[[list[ScoredBoard]], Made]) -> Made:
        """Return what `make` computes from the boards, computed once for each name."""
        if name not in self.gathered:
            self.gathered[name] = make(self)
        made: Any = self.gathered[name]
        return made  # type: ignore[no-any-return]  # what `make` gave, or followed from that


class JoinedBoards(list[ScoredBoard]):
    """Kept boards of several deal sets, of which each knows what was gathered on its own."""

    def __init__(self, parts: Sequence[KeptBoards]) -> None:
        super().__init__(sorted(chain.from_iterable(parts), key=attrgetter("key")))
        self._parts = parts

    def once(self, name: Any, make: Callable[[list[ScoredBoard]], Made]) -> list[Made]:
        """Return what `make` computes from the boards of each deal set."""
        return [part.once(name, make) for part in self._parts]


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


class Places:
    """Which board the lines of some sessions, and of others with the same deals, belong to.

    Attributes:
        playing: the conditions of all these sessions.

    """

    def __init__(self, facts: Contest, sessions: Collection[str]) -> None:
        known = facts.sessions
        first = {known[name].deals: name for name in reversed(known) if name in sessions}
        self._facts = facts
        self._rules = {deals: facts.conditions(name) for deals, name in first.items()}
        self.playing = {n: facts.conditions(n) for n, one in known.items() if one.deals in first}
        self._apart = {name for name, rules in self.playing.items() if rules.compare == "section"}

    def key(self, session: str, section: str, board: int, group: int = WHOLE) -> BoardKey:
        """Return the key of the board of a session that lines of a section belong to."""
        compared = section if session in self._apart else ""
        return BoardKey(self._facts.sessions[session].deals, compared, board, group)

    def empty(self, key: BoardKey) -> ScoredBoard:
        """Make a board without lines, under the conditions of the first of the sessions."""
        return ScoredBoard(key, self._rules[key.deals], self._facts)

    def sorted(self, lines: Iterable[LineResult]) -> Iterator[tuple[BoardKey, list[LineResult]]]:
        """Yield lines together that belong to one board in one session and section."""
        for place, together in _by_place(lines).items():
            if place[0] in self.playing:
                for group, own in _by_group(self._facts, together).items():
                    yield self.key(*place, group), own


def unscored_boards(facts: Contest, sessions: Collection[str]) -> dict[BoardKey, ScoredBoard]:
    """Return the boards of these sessions with their lines."""
    boards: dict[BoardKey, ScoredBoard] = {}
    places = Places(facts, sessions)

    def board_of(key: BoardKey) -> ScoredBoard:
        if key not in boards:
            boards[key] = places.empty(key)
        return boards[key]

    apart, lines = facts.counting_apart()
    for entered in apart:
        if entered.session in places.playing:
            key = places.key(entered.session, entered.section, entered.board)
            board_of(key).add_entered(entered)
    for key, together in places.sorted(lines):
        board_of(key).add(together)
    return boards


def lines_of(board: ScoredBoard, contestant: str | None = None) -> list[LineResult]:
    """Return a contestant's lines on a board, played or not (None: all), and read no others."""
    columns, others = board.scores.values(), (*board.adjusted, *board.unplayed)
    if contestant is None:
        versions = chain.from_iterable([own.versions for own in columns])
    else:
        place = board.order.get(contestant, NOWHERE)
        versions = chain.from_iterable([own.of(place) for own in columns])
        others = tuple(line for line in others if contestant in line.line.contestants)
    return [*board.facts.results.few(sorted(versions)), *others]


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
    lines = {key: board.lines for key, board in boards.items()}
    in_all: dict[tuple[str, str, int], int] = defaultdict(int)
    for (deals, section, number, _), many in lines.items():
        in_all[deals, section, number] += many
    fullest: dict[tuple[str, str], int] = defaultdict(int)
    for (deals, section, _), many in in_all.items():
        fullest[deals, section] = max(fullest[deals, section], many)
    return {
        key: Comparison(fullest[key[:2]], in_all[key[:3]] - many) for key, many in lines.items()
    }


def score_board(facts: Contest, board: ScoredBoard, comparison: Comparison) -> None:
    """Work out what each score on a board is worth, with what the whole field has to compare."""
    board.as_of, board.elsewhere = facts.version, comparison.elsewhere
    board.count()
    board.make_sheets(comparison.expected, considered_scores(facts, board))
