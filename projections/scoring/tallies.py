"""Tallies: what each contestant wins on the boards of a session or match, in whole numbers."""

from collections import defaultdict
from collections.abc import Iterable
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

    def swapped(self, was: "Tally", now: "Tally") -> "Tally":
        """Return the tally without boards simply played that are in it, and with others."""
        sums, touched = self.sums.copy(), self.touched
        for over, total in was.sums.items():
            sums[over] = sums.get(over, 0) - total
        for over, total in now.sums.items():
            sums[over] = sums.get(over, 0) + total
        if was.touched or now.touched:
            events = list(touched)
            for position in was.touched:
                events.remove(position)
            touched = (*events, *now.touched)
        return Tally(
            {over: total for over, total in sums.items() if total},
            self.boards - was.boards + now.boards,
            self.top - was.top + now.top,
            self.adjusted,
            self.adjusted_boards,
            self.adjusted_top,
            self.pluses,
            self.pluses_top,
            touched,
        )

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

    """

    def __init__(self, boards: Iterable[ScoredBoard], *, in_percent: bool) -> None:
        super().__init__(_plain_match_tallies(boards, in_percent=in_percent))
        self._in_percent = in_percent
        self.item: Any = None
        self.stale = frozenset[Key]()

    def swapped(self, stale: Iterable[ScoredBoard], fresh: Iterable[ScoredBoard]) -> "MatchTallies":
        """Return the tallies without some boards, and with others."""
        made = MatchTallies((), in_percent=self._in_percent)
        made.update(self)
        changed = set[Key]()
        was, now = (
            _plain_match_tallies(one, in_percent=self._in_percent) for one in (stale, fresh)
        )
        for key in {**was, **now}:
            gone, come = was.get(key, NOTHING), now.get(key, NOTHING)
            if gone == come:
                continue
            changed.add(key)
            tally = made.get(key, NOTHING).swapped(gone, come)
            if tally.boards:
                made[key] = tally
            else:
                made.pop(key, None)
        made.item, made.stale = self.item, self.stale | changed
        return made


_Together = list[Any]
"""What two gained on the boards of one match: north-south, east-west; on how many boards; the
events that it rests on. A list is the quickest thing to add to."""


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
    matches: dict[tuple[int, int], dict[Met, _Together]] = defaultdict(dict)
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
                alike[met] = [ns, ew, 1, line.touched]
            else:
                together[0] += ns
                together[1] += ew
                together[2] += 1
                together[3] += line.touched
    scale = 100 if in_percent else 1
    gathered: dict[Key, Tally] = {}
    for (over, top), alike in matches.items():
        for (session, number, one, other), (ns, ew, played, touched) in alike.items():
            of_both = ((one, other, scale * ns), (other, one, scale * ew))
            for contestant, opponent, gained in of_both:
                key = (session, contestant, number, opponent)
                tally = gathered.get(key)
                if tally is None:
                    gathered[key] = Tally({over: gained}, played, played * top, touched=touched)
                else:
                    tally.play(over, gained, played, played * top, touched)
    return gathered


def match_key(line: Line, contestant: str) -> Key:
    """Return the key of one side of the match that a line belongs to."""
    opponent = line.ew if contestant == line.ns else line.ns
    return (line.session, contestant, line.round, opponent)
