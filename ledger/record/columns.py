"""Scores stored column by column: those that were entered and never touched by another event.

They make large contests cheap to fold: at any position such a score is there as it was entered,
or not there yet, so its event need not be read. All other events are folded as usual.
"""

from array import array
from bisect import bisect_right
from collections import Counter, UserList
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import chain, groupby, islice, pairwise
from operator import attrgetter
from typing import Any, NamedTuple

from ledger.bridge.whole_columns import Column, first, tally
from ledger.record.contest import Contest
from ledger.record.folding import fold
from ledger.record.packed import Packed
from ledger.record.plays import Entered
from ledger.record.seats import Roll, Seats
from ledger.record.untouched import Board, board_score, scores_in, untouched
from ledger.recorded import Recorded

NOBODY_SAID = -1
"""Stands for the round of a score that names none."""

SHORT = 16
"""Runs of fewer scores than this are read as events: skipping them would not pay."""


class Place(NamedTuple):
    """The untouched scores of one board in a session and section, as columns.

    Attributes:
        versions, positions: of the events that entered the scores, ascending.
        rounds: of the scores; NOBODY_SAID where none is named.
        ns, ew: who sat, as indices into `ScoreColumns.names`.
        points: north-south's.

    """

    session: str
    section: str
    board: int
    versions: "array[int]"
    positions: "array[int]"
    rounds: "array[int]"
    ns: "array[int]"
    ew: "array[int]"
    points: "array[int]"

    def narrow(self) -> "Place":
        """Return it to be kept: in half the memory, where the numbers fit."""
        try:
            return Place(*self[:3], *[array("i", one) for one in self[3:]])
        except OverflowError:
            return self


class ScoreColumns(NamedTuple):
    """The untouched scores of a contest, board by board.

    Attributes:
        names: the contestants, in the order in which the record first names them.

    """

    names: tuple[str, ...]
    places: tuple[Place, ...]

    def up_to(self, position: int, roll: Roll | None = None) -> Iterator[Entered]:
        """Give the scores entered up to a position of the ledger, board by board.

        roll: that of these names, if it is known already.
        """
        names = Roll(self.names) if roll is None else roll
        for session, section, board, versions, positions, rounds, ns, ew, points in self.places:
            many = bisect_right(positions, position)
            if many:
                yield Entered(
                    session,
                    section,
                    board,
                    first(versions, many),
                    _rounds(first(rounds, many)),
                    Seats(names, first(ns, many)),
                    Seats(names, first(ew, many)),
                    first(points, many),
                )


def _rounds(numbers: Column) -> Counter[int | None]:
    """Count the scores of each round."""
    return Counter({None if n == NOBODY_SAID else n: m for n, m in tally([numbers]).items()})


class Versions(NamedTuple):
    """A range of versions of a stream, both ends included.

    Attributes:
        last: None: all from `first` on.
        held: those among them that are held in columns.

    """

    first: int
    last: int | None
    held: AbstractSet[int]


class Events(UserList[Recorded]):
    """A contest's events, of which only some are read until somebody asks for all.

    read: gives all of them. some: gives those of some versions without the others, in order, if
    there are any.

    Attributes:
        telling: the events that were read: all but the scores held in columns.

    """

    def __init__(
        self,
        telling: Sequence[Recorded],
        read: Callable[[], list[Recorded]],
        some: Callable[[Iterable[int]], Iterable[Recorded]] | None = None,
    ) -> None:
        self.telling = telling
        self._read, self._some = read, some

    @cached_property
    def data(self) -> list[Recorded]:  # type: ignore[override]  # what a UserList stands for
        """All of them."""
        return self._read()

    def __iter__(self) -> Iterator[Recorded]:
        """Give all of them."""
        return iter(self.data)

    def __reversed__(self) -> Iterator[Recorded]:
        """Give all of them, the last one first."""
        return reversed(self.data)

    def __getitem__(self, at: Any) -> Any:
        """Give one of them, or of some a list."""
        is_one = isinstance(at, int) and at >= 0 and "data" not in vars(self)
        found = self.few([at + 1]) if is_one else ()
        return found[0] if found else self.data[at]

    def few(self, versions: Collection[int]) -> list[Recorded]:
        """Those of these versions, in order; the others are not read for them."""
        if self._some is not None and "data" not in vars(self):
            return list(self._some(versions))
        return [self.data[version - 1] for version in sorted(versions) if version <= len(self)]


def to_read(entered: Iterable[Entered]) -> Iterator[Versions]:
    """Give the ranges of versions to read when these scores are held in columns."""
    known = sorted(chain.from_iterable(one.versions for one in entered))
    first, held = 1, set[int]()
    for begin, end in pairwise((0, *_breaks(known, 0, len(known)), len(known))):
        if end - begin <= SHORT:
            held.update(known[begin:end])
            continue
        if first < known[begin]:
            yield Versions(first, known[begin] - 1, held)
        first, held = known[end - 1] + 1, set()
    yield Versions(first, None, held)


def _breaks(numbers: Sequence[int], begin: int, end: int) -> Iterator[int]:
    """Find the gaps: the indices where a number is not one more than that before it."""
    if end - begin < 2 or numbers[end - 1] - numbers[begin] == end - 1 - begin:
        return  # as nearly all do, halves are looked at rather than each
    middle = (begin + end) // 2
    yield from _breaks(numbers, begin, middle)
    if numbers[middle] != numbers[middle - 1] + 1:
        yield middle
    yield from _breaks(numbers, middle, end)


def contest_of(entered: Sequence[Entered], events: Events) -> Contest:
    """Fold a contest from its scores in columns and all other events, to what `fold` gives."""
    return with_columns(fold(events.telling), entered, events)


def with_columns(contest: Contest, entered: Sequence[Entered], events: Events | Packed) -> Contest:
    """Put scores in columns into a contest of which all other events are folded.

    events: all of its events.
    """
    contest.history = events
    contest.results.put_apart(entered, events)
    for session, places in groupby(entered, key=attrgetter("session")):
        seats, rounds = list[Seats](), Counter[int | None]()
        for one in places:
            seats += one.ns, one.ew
            rounds.update(one.rounds)
            contest.version = max(contest.version, one.versions[-1])
        contest.schedule.changing(session).add_results(seats, rounds)
    return contest


def columns_of(contest: Contest, boards: Collection[Board] | None = None) -> ScoreColumns:
    """Collect the scores of a contest that were entered and never touched.

    boards: only those of these; None: all.
    """
    numbers = _numbers(contest)
    places: dict[tuple[str, str, int], Place] = {}
    for recorded in untouched(contest, boards):
        score = board_score(recorded)
        where = (score.session, score.section, score.board)
        if where not in places:
            places[where] = Place(*where, *(array("q") for _ in Place._fields[len(where) :]))
        place = places[where]
        place.versions.append(recorded.version)
        place.positions.append(recorded.position)
        place.rounds.append(NOBODY_SAID if score.round is None else score.round)
        place.ns.append(numbers[score.ns])
        place.ew.append(numbers[score.ew])
        place.points.append(score.points)
    return ScoreColumns((*numbers,), tuple(places[where] for where in sorted(places)))


def _numbers(contest: Contest) -> dict[str, int]:
    """Number the contestants in the order in which the record first names them."""
    known, many = (contest.kept or {}).get(("sat",), ({}, 0))
    numbers: dict[str, int] = {**known}
    for one in scores_in(islice(contest.history, many, None)):
        score = board_score(one)
        numbers.setdefault(score.ns, len(numbers))
        numbers.setdefault(score.ew, len(numbers))
    if contest.kept is not None:
        contest.kept["sat",] = numbers, len(contest.history)
    return numbers
