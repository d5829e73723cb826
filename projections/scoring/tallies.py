"""Tallies: what each contestant wins on the boards of a session or match, in whole numbers."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.awards import AVERAGE_PLUS, AnyAward
from ledger.bridge.numbers import ratio
from ledger.bridge.scores import Line
from ledger.rulebook import Conditions
from projections.scoring.boards import JoinedBoards
from projections.scoring.scored_board import ScoredBoard

ZERO = Fraction(0)

Met = tuple[str, int | None, str, str]
"""A session, a round of it, who sat north-south and who sat east-west."""

Key = tuple[str, str, int | None, str | None]
"""A session and a contestant; in a match, its round and the opponent too."""


class Tally(Struct, gc=False):
    """A contestant's score on its boards, played ones apart from adjusted ones.

    Attributes:
        sums: of the played boards, one for each denominator; in per cent where a match counts that
            way.
        top: the most that could be had, 0 where there is no such thing.
        pluses: boards of average plus that count together.
        item: what was made of all this last, where somebody had `most` boards.

    """

    sums: dict[int, int] = {}
    boards: int = 0
    top: int = 0
    adjusted: Fraction = ZERO
    adjusted_boards: int = 0
    adjusted_top: int = 0
    pluses: int = 0
    pluses_top: int = 0
    touched: tuple[int, ...] = ()
    item: Any = None
    most: int = 0

    @property
    def plain(self) -> Fraction:
        """The sum of what was simply played, made in whole numbers."""
        if len(self.sums) == 1:
            ((over, total),) = self.sums.items()
            return ratio(total, over)
        over = lcm(*self.sums)
        return ratio(sum([total * (over // part) for part, total in self.sums.items()]), over)

    @property
    def total(self) -> Fraction:
        """The total won on all boards."""
        return self.plain + self.adjusted if self.adjusted_boards else self.plain

    @property
    def figures(self) -> tuple[object, ...]:
        """All that it says about a match, without the events."""
        adjusted = (self.adjusted, self.adjusted_boards) if self.adjusted_boards else ()
        return (self.boards, *self.sums.items(), *adjusted)

    @property
    def all_boards(self) -> int:
        """The number of boards that count."""
        return self.boards + self.adjusted_boards

    @property
    def maximum(self) -> int:
        """The most that could be had on them; 0 where there is no such thing."""
        return self.top + self.adjusted_top

    def copy(self) -> "Tally":
        """Copy the tally, so that the copy can be added to."""
        return replace(self, sums=dict(self.sums), item=None)

    def play(
        self, over: int, gained: int, boards: int, top: int, touched: tuple[int, ...] = ()
    ) -> None:
        """Add so many boards played, all of one denominator."""
        self.sums[over] = self.sums.get(over, 0) + gained
        self.boards += boards
        self.top += top
        self.touched += touched

    def changed(
        self, over: int, gained: int, boards: int, top: int, touched: tuple[int, ...]
    ) -> "Tally":
        """Return the tally with so much more, or less, on boards simply played.

        touched: what it is made of then.
        """
        sums = {**self.sums, over: self.sums.get(over, 0) + gained}
        made = replace(self, sums=sums, touched=touched, item=None)
        made.boards += boards
        made.top += top
        if not sums[over]:
            del sums[over]
        return made

    def award(
        self,
        award: AnyAward,
        worth: Fraction,
        top: int,
        rules: Conditions,
        touched: Iterable[int],
    ) -> None:
        """Add one adjusted board; several of average plus may count together."""
        self.touched += tuple(touched)
        self.adjusted_boards += 1
        self.adjusted_top += top
        if award == AVERAGE_PLUS and rules.artificial.several != "each":
            self.pluses += 1
            self.pluses_top += top
        else:
            self.adjusted += worth

    def settle(self, rules: Conditions, *, in_percent: bool) -> None:
        """Add what the boards of average plus come to together (ANC appendix)."""
        together = rules.artificial.together(self.pluses)
        if rules.artificial.unit == "percent" and not in_percent:
            together = together / self.pluses * self.pluses_top / 100
        self.adjusted += together


NOTHING = Tally()
"""The tally of a contestant that played no boards."""


class MatchTallies(dict[Key, Tally]):
    """The tallies of both sides of each match, on some boards; they never change.

    Attributes:
        item: what was made of all of them last, with what else it rests on.
        stale: whose tallies are others since then.
        alike: what those with the same figures came to, here and where boards were others.

    """

    def __init__(self, boards: Iterable[ScoredBoard], *, in_percent: bool) -> None:
        super().__init__(_plain_match_tallies(boards, in_percent=in_percent))
        self._in_percent = in_percent
        self.item: Any = None
        self.stale = frozenset[Key]()
        self.alike: dict[object, Any] = {}

    def swapped(self, stale: Iterable[ScoredBoard], fresh: Iterable[ScoredBoard]) -> "MatchTallies":
        """Return the tallies without some boards, and with others."""
        made = MatchTallies((), in_percent=self._in_percent)
        made.update(self)
        matches: _Matches = defaultdict(dict)
        _add_up(matches, stale, -1, in_percent=self._in_percent)
        _add_up(matches, fresh, 1, in_percent=self._in_percent)
        changed = {
            key
            for alike, met, together in _each(matches)
            if any(together[:3]) or together[3] != together[4]
            for key in made.change(alike, met, together)
        }
        made.item, made.stale, made.alike = self.item, self.stale | changed, self.alike
        return made

    def change(self, alike: tuple[int, int], met: Met, together: "_Together") -> Iterator[Key]:
        """Change the tallies of both sides of a match; yield whose they are."""
        (over, top), (_, _, boards, come, gone) = alike, together
        for key, gained in _of_both(met, together, in_percent=self._in_percent):
            known = self.get(key, NOTHING)
            touched = known.touched if come == gone else _swapped(known.touched, gone, come)
            tally = known.changed(over, gained, boards, boards * top, touched)
            if tally.boards:
                self[key] = tally
            else:
                self.pop(key, None)
            yield key


def _swapped(known: tuple[int, ...], gone: Iterable[int], come: Iterable[int]) -> tuple[int, ...]:
    """Return the events without those that go, and with those that come."""
    left = [*known]
    for position in gone:
        left.remove(position)
    return (*left, *come)


_Together = list[Any]
"""What two gained on the boards of one match: north-south, east-west; on how many boards; the
events that come to it, and those that go. A list is the quickest thing to add to."""

_Matches = defaultdict[tuple[int, int], dict[Met, _Together]]
"""Matches by the denominator and the top of their boards."""


def plain_match_tallies(boards: Iterable[ScoredBoard], *, in_percent: bool) -> list[MatchTallies]:
    """Tally the plainly played lines of each match, in IMPs or per cent.

    Those of each deal set by themselves, where boards are kept so. Not to be changed.
    """
    make = partial(MatchTallies, in_percent=in_percent)
    if isinstance(boards, JoinedBoards):
        return boards.once(("match", in_percent), make)
    return [make(boards)]


def _plain_match_tallies(boards: Iterable[ScoredBoard], *, in_percent: bool) -> dict[Key, Tally]:
    """Add up the plain lines in whole numbers, over all boards alike, as there are so many."""
    matches: _Matches = defaultdict(dict)
    _add_up(matches, boards, 1, in_percent=in_percent)
    gathered: dict[Key, Tally] = {}
    for (over, top), met, together in _each(matches):
        _, _, played, touched, _ = together
        for key, gained in _of_both(met, together, in_percent=in_percent):
            tally = gathered.get(key)
            if tally is None:
                gathered[key] = Tally({over: gained}, played, played * top, touched=touched)
            else:
                tally.play(over, gained, played, played * top, touched)
    return gathered


def _add_up(
    matches: _Matches, boards: Iterable[ScoredBoard], times: int, *, in_percent: bool
) -> None:
    """Add the plain lines of boards to what both sides of their matches have, or take them off."""
    events = 3 if times > 0 else 4
    for board in boards:
        worth, top = board.sheet.worth, board.top(shown=False) or 0
        over = board.sheet.over * (top if in_percent else 1)
        if not worth or not over:
            continue  # a score that nobody else has to compare with has no percentage
        alike = matches[over, top]
        for line in board.plain:
            where, score = line.line, line.score
            assert score is not None
            met = (where.session, where.round, where.ns, where.ew)
            together, (ns, ew) = alike.get(met), worth[score.points]
            if together is None:
                together = alike[met] = [0, 0, 0, (), ()]
            together[0] += times * ns
            together[1] += times * ew
            together[2] += times
            together[events] += line.touched


def _each(matches: _Matches) -> Iterator[tuple[tuple[int, int], Met, _Together]]:
    for alike, own in matches.items():
        for met, together in own.items():
            yield alike, met, together


def _of_both(met: Met, together: _Together, *, in_percent: bool) -> tuple[tuple[Key, int], ...]:
    """Return the key of each side of a match, and what it gained."""
    (session, number, one, other), scale = met, 100 if in_percent else 1
    return (
        ((session, one, number, other), scale * together[0]),
        ((session, other, number, one), scale * together[1]),
    )


def match_key(line: Line, contestant: str) -> Key:
    """Return the key of one side of the match that a line belongs to."""
    opponent = line.ew if contestant == line.ns else line.ns
    return (line.session, contestant, line.round, opponent)
