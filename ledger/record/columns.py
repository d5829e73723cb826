"""Scores column by column: those that were entered, and that nothing else in the record touches.

What they say at any position follows from their columns alone; everything else is folded there
as it was recorded. They stand as they were entered, or were not entered yet.
"""

from array import array
from bisect import bisect_right
from collections import Counter, UserList, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, groupby, islice, pairwise
from operator import attrgetter
from typing import Any, NamedTuple

from ledger.bridge.scores import BoardScore
from ledger.events import (
    AdjustedScoreAwarded,
    BoardFouled,
    BoardNotPlayed,
    BoardRemoved,
    BoardSubstituted,
    ContestantDisqualified,
    ContestantWithdrew,
    EventAnnulled,
    ResultAgreed,
    ResultsPosted,
    ScoreEntered,
    acts_on,
)
from ledger.record.boards import reaches_line
from ledger.record.contest import Contest
from ledger.record.folding import fold
from ledger.record.plays import Entered
from ledger.recorded import Recorded

NOBODY_SAID = -1
"""The round of a score of which nobody said it."""

SHORT = 16
"""So many scores between others are rather read than passed over."""


class Place(NamedTuple):
    """The scores of a board of a session, in a section: columns in the order of the record.

    Attributes:
        versions, positions: of the events that entered the scores.
        ns, ew: who sat, by numbers of names.
        points: north-south's.

    """

    session: str
    section: str
    board: int
    versions: Sequence[int]
    positions: Sequence[int]
    rounds: Sequence[int]
    ns: Sequence[int]
    ew: Sequence[int]
    points: Sequence[int]


class ScoreColumns(NamedTuple):
    """Scores of a contest, one place after the other.

    Attributes:
        names: of those who sat, in the order in which the record has them first.

    """

    names: tuple[str, ...]
    places: tuple[Place, ...]

    def up_to(self, position: int) -> Iterator[Entered]:
        """The scores that had been entered by a position of the ledger, place by place."""
        name = self.names.__getitem__
        for session, section, board, versions, positions, rounds, ns, ew, points in self.places:
            many = bisect_right(positions, position)
            if many:
                yield Entered(
                    session,
                    section,
                    board,
                    versions[:many],
                    _rounds(rounds[:many]),
                    [*map(name, ns[:many])],
                    [*map(name, ew[:many])],
                    [*points[:many]],
                )


def _rounds(numbers: Iterable[int]) -> Counter[int | None]:
    """How many scores each round has."""
    return Counter({None if n == NOBODY_SAID else n: m for n, m in Counter(numbers).items()})


class Versions(NamedTuple):
    """Versions of a stream, from one to another.

    Attributes:
        last: None for all that follow.

    """

    first: int
    last: int | None


class Events(UserList[Recorded]):
    """Events of which only some were read; the others are once somebody asks.

    Attributes:
        telling: those that were: all but scores that are at hand in columns.

    """

    def __init__(self, telling: Sequence[Recorded], read: Callable[[], list[Recorded]]) -> None:
        self.telling = telling
        self._read = read

    @cached_property
    def data(self) -> list[Recorded]:  # type: ignore[override]  # what a UserList stands for
        """All of them."""
        return self._read()


def to_read(entered: Iterable[Entered]) -> Iterator[Versions]:
    """The versions that have to be read where these scores are at hand, and a few between them."""
    known = sorted(chain.from_iterable(one.versions for one in entered))
    first = 1
    for begin, end in pairwise((0, *_breaks(known, 0, len(known)), len(known))):
        if end - begin > SHORT:
            if first < known[begin]:
                yield Versions(first, known[begin] - 1)
            first = known[end - 1] + 1
    yield Versions(first, None)


def _breaks(numbers: Sequence[int], begin: int, end: int) -> Iterator[int]:
    """The places in a part of ascending numbers at which one does not follow on that before it."""
    if end - begin < 2 or numbers[end - 1] - numbers[begin] == end - 1 - begin:
        return  # as nearly all do, halves are looked at rather than each
    middle = (begin + end) // 2
    yield from _breaks(numbers, begin, middle)
    if numbers[middle] != numbers[middle - 1] + 1:
        yield middle
    yield from _breaks(numbers, middle, end)


def contest_of(entered: Sequence[Entered], events: Events) -> Contest:
    """The contest as `fold` has it of all these events, in which scores are at hand in columns."""
    contest = fold(events.telling)
    contest.history = events
    contest.results.put_apart(tuple(entered), lambda: fold(events).results.lines)
    for session, places in groupby(entered, key=attrgetter("session")):
        sides, rounds = Counter[str](), Counter[int | None]()
        for one in places:
            sides.update(one.ns)
            sides.update(one.ew)
            rounds.update(one.rounds)
            contest.version = max(contest.version, one.versions[-1])
        contest.sessions[session].add_results(sides, rounds)
    return contest


Board = tuple[str, int]
"""A session, and a board of it."""


def columns_of(contest: Contest, boards: Collection[Board] | None = None) -> ScoreColumns:
    """The scores of a contest that were entered, and that nothing touched since.

    boards: only those of these; None: all.
    """
    places: dict[tuple[str, str, int], list[Recorded]] = defaultdict(list)
    for recorded in _untouched(contest, boards):
        score = _score(recorded)
        places[score.session, score.section, score.board].append(recorded)
    numbers = _numbers(contest)
    return ScoreColumns(
        (*numbers,), tuple(_place(where, places[where], numbers) for where in sorted(places))
    )


def _numbers(contest: Contest) -> dict[str, int]:
    """Everybody who sat, numbered as the record has them first; from when it was last asked on."""
    known, many = (contest.kept or {}).get(("sat",), ({}, 0))
    numbers: dict[str, int] = {**known}
    for one in _scores(islice(contest.history, many, None)):
        score = _score(one)
        numbers.setdefault(score.ns, len(numbers))
        numbers.setdefault(score.ew, len(numbers))
    if contest.kept is not None:
        contest.kept["sat",] = numbers, len(contest.history)
    return numbers


def _place(
    where: tuple[str, str, int], entered: Sequence[Recorded], numbers: Mapping[str, int]
) -> Place:
    scores = [_score(recorded) for recorded in entered]
    return Place(
        *where,
        _column(recorded.version for recorded in entered),
        _column(recorded.position for recorded in entered),
        _column(NOBODY_SAID if score.round is None else score.round for score in scores),
        _column(numbers[score.ns] for score in scores),
        _column(numbers[score.ew] for score in scores),
        _column(score.points for score in scores),
    )


def _column(values: Iterable[int]) -> Sequence[int]:
    return array("q", values)


def _score(recorded: Recorded) -> BoardScore:
    assert isinstance(recorded.event, ScoreEntered)
    assert isinstance(recorded.event.score, BoardScore)
    return recorded.event.score


ABOUT_BOARDS = (BoardFouled, BoardRemoved, BoardSubstituted)
ABOUT_LINES = (AdjustedScoreAwarded, BoardNotPlayed)
ABOUT_SOMEBODY = (ContestantDisqualified, ContestantWithdrew)
ABOUT_SESSIONS = (ResultAgreed, ResultsPosted)
"""The kinds on which it depends what a score is, or what it does. Annulled ones are among them:
before that they were in force."""


def boards_touched(contest: Contest, events: Iterable[Recorded]) -> set[Board] | None:
    """The boards of which other scores may be in columns since these events; None: any."""
    touched = set[Board]()
    for recorded in events:
        if isinstance(recorded.event, (*ABOUT_BOARDS, *ABOUT_SOMEBODY, EventAnnulled)):
            return None
        about = (contest.event_at(ref.version) for ref in acts_on(recorded.event))
        for one in (recorded, *about):
            event: Any = one.event
            if isinstance(event, ABOUT_LINES):
                touched.add((event.line.session, event.line.board))
            elif _is_score(one):
                touched.add((event.score.session, event.score.board))
    return touched


def _is_score(recorded: Recorded) -> bool:
    return isinstance(recorded.event, ScoreEntered) and isinstance(recorded.event.score, BoardScore)


def _scores(events: Iterable[Recorded]) -> Iterator[Recorded]:
    return filter(_is_score, events)


def _entered(contest: Contest, boards: Collection[Board] | None) -> Iterator[Recorded]:
    """The entries of scores of these boards (None: of all), in the order of the record."""
    if boards is None:
        return _scores(contest.history)
    lines = [contest.results.index.on_board(*board) for board in boards]
    return _scores(map(contest.event_at, sorted(chain.from_iterable(lines))))


def _untouched(contest: Contest, boards: Collection[Board] | None) -> Iterator[Recorded]:
    """The entries of scores of which nothing else in the record says anything, before or after.

    boards: only those of these; None: all.
    """
    others = [one for one in contest.history if not isinstance(one.event, ScoreEntered)]
    acted = {ref.version for one in others for ref in acts_on(one.event)}
    acts = [one.event for one in others if isinstance(one.event, ABOUT_BOARDS)]
    keys = {one.event.line.key for one in others if isinstance(one.event, ABOUT_LINES)}
    named = {one.event.contestant for one in others if isinstance(one.event, ABOUT_SOMEBODY)}
    since: dict[str, int] = {}
    for one in others:
        if isinstance(one.event, ABOUT_SESSIONS):
            since.setdefault(one.event.session, one.version)
    for recorded in _entered(contest, boards):
        score, version = _score(recorded), recorded.version
        is_alone = version not in acted and version < since.get(score.session, version + 1)
        if not is_alone or recorded.reference in contest.odd or score.key in keys:
            continue
        if not named.isdisjoint((score.ns, score.ew, *score.contestants)):
            continue
        if not any(reaches_line(act, score) for act in acts):
            yield recorded
