"""Scores column by column: those that were entered, and that nothing else in the record touches.

What they say at any position follows from their columns alone; everything else is folded there
as it was recorded. They stand as they were entered, or were not entered yet.
"""

from array import array
from bisect import bisect_right
from collections import Counter, UserList, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, groupby, pairwise
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
    """Where scores are compared: a board of a session, in a section. scores: how many it has."""

    session: str
    section: str
    board: int
    scores: int


class ScoreColumns(NamedTuple):
    """Scores of a contest, one place after the other, in each in the order of the record.

    names: who sat; ns and ew are numbers of theirs. versions and positions: of the events that
    entered the scores. points: north-south's.
    """

    names: tuple[str, ...]
    places: tuple[Place, ...]
    versions: Sequence[int]
    positions: Sequence[int]
    rounds: Sequence[int]
    ns: Sequence[int]
    ew: Sequence[int]
    points: Sequence[int]

    def up_to(self, position: int) -> Iterator[Entered]:
        """The scores that had been entered by a position of the ledger, place by place."""
        begin, name = 0, self.names.__getitem__
        for session, section, board, scores in self.places:
            own = slice(begin, bisect_right(self.positions, position, begin, begin + scores))
            begin += scores
            if own.start < own.stop:
                yield Entered(
                    session,
                    section,
                    board,
                    self.versions[own],
                    _rounds(self.rounds[own]),
                    [*map(name, self.ns[own])],
                    [*map(name, self.ew[own])],
                    [*self.points[own]],
                )


def _rounds(numbers: Iterable[int]) -> Counter[int | None]:
    """How many scores each round has."""
    return Counter({None if n == NOBODY_SAID else n: m for n, m in Counter(numbers).items()})


class Versions(NamedTuple):
    """Versions of a stream, from one to another; last: None for all that follow."""

    first: int
    last: int | None


class Events(UserList[Recorded]):
    """Events of which only some were read; the others are once somebody asks.

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
    breaks = [n for n, (one, other) in enumerate(pairwise(known), 1) if other != one + 1]
    first = 1
    for begin, end in pairwise((0, *breaks, len(known))):
        if end - begin > SHORT:
            if first < known[begin]:
                yield Versions(first, known[begin] - 1)
            first = known[end - 1] + 1
    yield Versions(first, None)


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


def columns_of(contest: Contest) -> ScoreColumns:
    """The scores of a contest that were entered, and that nothing touched since."""
    places: dict[tuple[str, str, int], list[Recorded]] = defaultdict(list)
    for recorded in _untouched(contest):
        score = _score(recorded)
        places[score.session, score.section, score.board].append(recorded)
    order = sorted(places)
    entered = [recorded for place in order for recorded in places[place]]
    scores = [_score(recorded) for recorded in entered]
    numbers: dict[str, int] = {}
    for score in scores:
        numbers.setdefault(score.ns, len(numbers))
        numbers.setdefault(score.ew, len(numbers))
    return ScoreColumns(
        (*numbers,),
        tuple(Place(*place, len(places[place])) for place in order),
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


def _untouched(contest: Contest) -> Iterator[Recorded]:
    """The entries of scores of which nothing else in the record says anything, before or after."""
    acted = {ref.version for one in contest.history for ref in acts_on(one.event)}
    boards = [one.event for one in contest.history if isinstance(one.event, ABOUT_BOARDS)]
    keys = {one.event.line.key for one in contest.history if isinstance(one.event, ABOUT_LINES)}
    named = {
        one.event.contestant for one in contest.history if isinstance(one.event, ABOUT_SOMEBODY)
    }
    since: dict[str, int] = {}
    for recorded in contest.history:
        event: Any = recorded.event
        if isinstance(event, ABOUT_SESSIONS):
            since.setdefault(event.session, recorded.version)
        if not isinstance(event, ScoreEntered) or not isinstance(event.score, BoardScore):
            continue
        score, version = event.score, recorded.version
        is_alone = version not in acted and version < since.get(score.session, version + 1)
        if not is_alone or recorded.reference in contest.odd or score.key in keys:
            continue
        if not named.isdisjoint((score.ns, score.ew, *score.contestants)):
            continue
        if not any(reaches_line(act, score) for act in boards):
            yield recorded
