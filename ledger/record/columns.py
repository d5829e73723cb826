"""Scores stored column by column: those that were entered and never touched by another event.

They make large contests cheap to fold: at any position such a score is there as it was entered,
or not there yet, so its event need not be read. All other events are folded as usual.
"""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple

from ledger.bridge.whole_columns import Column, first, tally
from ledger.record.contest import Contest
from ledger.record.plays import Entered
from ledger.record.seats import Roll, Seats
from ledger.record.untouched import Board, board_score, scores_in, untouched

NOBODY_SAID = -1
"""Stands for the round of a score that names none."""


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

    def first(self, many: int, names: Roll) -> Iterator[Entered]:
        """Give the first so many of them; nothing where that is none. names: of the sides."""
        if many:
            yield Entered(
                *self[:3],
                first(self.versions, many),
                _rounds(first(self.rounds, many)),
                Seats(names, first(self.ns, many)),
                Seats(names, first(self.ew, many)),
                first(self.points, many),
            )

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

    def up_to(self, position: int) -> Iterator[Entered]:
        """Give the scores entered up to a position of the ledger, board by board."""
        names = Roll(self.names)
        for place in self.places:
            yield from place.first(bisect_right(place.positions, position), names)

    def of_first(self, many: int, roll: Roll) -> Iterator[Entered]:
        """Give those that are among the first so many events. roll: that of these names."""
        for place in self.places:
            yield from place.first(bisect_right(place.versions, many), roll)


def _rounds(numbers: Column) -> Counter[int | None]:
    """Count the scores of each round."""
    return Counter({None if n == NOBODY_SAID else n: m for n, m in tally([numbers]).items()})


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
