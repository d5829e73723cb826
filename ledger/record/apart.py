"""Scores in columns that a large contest holds instead of what stands for each line.

They were entered, and nothing has touched them since. One that something touches is taken out.
"""

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ledger.bridge.scores import WITH, BoardScore, Line, partners
from ledger.bridge.whole_columns import LONG, Column, first, listed, narrow, without
from ledger.record.plays import Entered
from ledger.record.seats import Roll, Seats

Where = tuple[str, str, int]
"""A session, a section, and a board that was played there."""

ONE = 2**32
"""Who has played a board is kept as one number: the player's, so many times, and the version."""


@dataclass(slots=True, eq=False)
class ScoresApart:
    """The scores in columns, by session, section and board."""

    _entered: dict[Where, Entered] = field(default_factory=dict)
    _held: bytearray | None = None
    _gone: dict[Where, list[tuple[int, int | None]]] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)

    @property
    def entered(self) -> tuple[Entered, ...]:
        """The columns, board by board."""
        for where, gone in self._gone.items():
            was = self._entered.pop(where)
            places = [bisect_left(was.versions, version) for version, _ in gone]
            left = without_rows(was, places, [number for _, number in gone])
            if left.versions:
                self._entered[where] = left
        self._gone = {}
        return tuple([self._entered[where] for where in sorted(self._entered)])

    @property
    def held(self) -> bytearray:
        """Of each version from 1 whether it is in the columns."""
        if self._held is None:
            columns = [one.versions for one in self._entered.values()]
            self._held = bytearray(max([versions[-1] for versions in columns], default=0))
            for version in chain.from_iterable(map(listed, columns)):
                self._held[version - 1] = True
        return self._held

    def __contains__(self, version: object) -> bool:
        held = self.held
        return isinstance(version, int) and 0 < version <= len(held) and bool(held[version - 1])

    def __len__(self) -> int:
        return self.held.count(True)

    def __iter__(self) -> Iterator[int]:
        versions: Iterable[int] = chain.from_iterable([one.versions for one in self.entered])
        return iter(versions)

    def put(self, scores: Mapping[int, BoardScore], many: int) -> None:
        """Add more scores, by their versions; many: the last version that there is among all."""
        held = self.held
        held.extend(bytes(max(0, many - len(held))))
        places: dict[Where, dict[int, BoardScore]] = defaultdict(dict)
        for version, score in scores.items():
            held[version - 1] = True
            places[score.session, score.section, score.board][version] = score
        roll = self._roll_with(scores.values())
        for where in self._entered.keys() | places.keys():
            was, come = self._entered.get(where), places.get(where, {})
            if was is None or was.ns.roll is not roll or come:
                self._entered[where] = self._grown(was or _nothing(where), come, roll)

    def _roll_with(self, scores: Collection[BoardScore]) -> Roll:
        """Return the roll of all who sit in the columns, and of all who do so with partners."""
        known, numbers = self.entered[:1], self.numbers
        many = len(numbers)
        for side in chain.from_iterable((score.ns, score.ew) for score in scores):
            numbers.setdefault(side, len(numbers))
            for one in partners(side) if WITH in side else ():
                numbers.setdefault(one, len(numbers))
        return known[0].ns.roll if known and len(numbers) == many else Roll([*numbers])

    def _grown(self, was: Entered, come: Mapping[int, BoardScore], roll: Roll) -> Entered:
        scores, numbers = come.values(), self._numbers
        return was._replace(
            versions=_joined(was.versions, come),
            rounds=was.rounds + Counter([score.round for score in scores]),
            ns=Seats(roll, _joined(was.ns.numbers, [numbers[score.ns] for score in scores])),
            ew=Seats(roll, _joined(was.ew.numbers, [numbers[score.ew] for score in scores])),
            points=_joined(was.points, [score.points for score in scores]),
        )

    def take_out(self, version: int, line: Line) -> None:
        """Have the score of a line in the columns no more."""
        self.held[version - 1] = False
        gone = self._gone.setdefault((line.session, line.section, line.board), [])
        gone.append((version, line.round))

    def on(self, session: str, board: int) -> list[int]:
        """List the lines in columns on a board of a session."""
        return sorted(chain.from_iterable(one.versions for one in self._on(session, board)))

    def _on(self, session: str, board: int) -> Iterator[Entered]:
        return (one for one in self.entered if (one.session, one.board) == (session, board))

    @property
    def numbers(self) -> dict[str, int]:
        """Who has a line in columns, numbered, and who has one as somebody's partner."""
        if not self._numbers:
            roll = [name for one in self.entered[:1] for name in one.ns.roll.names]
            self._numbers = {name: number for number, name in enumerate(roll)}
            for one in chain.from_iterable(partners(name) for name in roll if WITH in name):
                self._numbers.setdefault(one, len(self._numbers))
        return self._numbers

    def seats(self, session: str, board: int) -> Sequence[int]:
        """List who has played a board of a session, and on which line, for `seated`."""
        numbers, found = self.numbers, list[int]()
        both = {name: partners(name) for name in numbers if WITH in name}
        each = {numbers[name]: [numbers[one] for one in two] for name, two in both.items()}
        for one in self._on(session, board):
            for side in (one.ns, one.ew):
                for number, version in zip(listed(side.numbers), listed(one.versions), strict=True):
                    found += [n * ONE + version for n in each.get(number, (number,))]
        return array("q", sorted(found))

    def seated(self, seats: Sequence[int], contestant: str) -> Iterator[int]:
        """Give the lines in columns on which somebody has played the board of these seats."""
        number = self.numbers.get(contestant)
        if number is not None:
            at = bisect_left(seats, number * ONE)
            while at < len(seats) and seats[at] < (number + 1) * ONE:
                if seats[at] % ONE in self:
                    yield seats[at] % ONE
                at += 1


def _nothing(where: Where) -> Entered:
    nobody = Seats(Roll([]), [])
    return Entered(*where, [], Counter(), nobody, nobody, [])


def _joined(one: Column, more: Iterable[int]) -> Column:
    """Return a column with more numbers behind it, word by word however short, if that can be."""
    words = array("q", listed(one))
    words.extend(more)
    return narrow(first(words, max(LONG, len(words))))


def without_rows(entered: Entered, places: Sequence[int], rounds: Iterable[int | None]) -> Entered:
    """Return the scores of a board but for those at these places, which are of these rounds."""
    return entered._replace(
        versions=without(entered.versions, places),
        rounds=entered.rounds - Counter(rounds),
        ns=Seats(entered.ns.roll, without(entered.ns.numbers, places)),
        ew=Seats(entered.ew.roll, without(entered.ew.numbers, places)),
        points=without(entered.points, places),
    )
