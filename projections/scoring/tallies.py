"""Tallies: what each contestant wins on the boards of a session or match, in whole numbers."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.awards import AVERAGE_PLUS, AnyAward
from ledger.bridge.numbers import ratio
from ledger.bridge.scores import Line, partners
from ledger.rulebook import Conditions
from ledger.rules.artificial.percentages import own_percentage
from ledger.rules.scoring.sheet import Worth
from projections.scoring.boards import JoinedBoards
from projections.scoring.scored_board import Obtained, ScoredBoard

ZERO = Fraction(0)

Met = tuple[str, int | None, str, str]
"""A session, a round of it, who sat north-south and who sat east-west."""

Alike = tuple[str, int, int]
"""Boards of one session, of one denominator and one top: what they bring is simply added."""


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


class OwnPercentages:
    """Each contestant's percentage in a session on the boards without an award (Law 12C2c).

    tallies: what was gathered on them, where it is known already.
    """

    def __init__(
        self, boards: Iterable[ScoredBoard], tallies: Mapping[Key, Tally] | None = None
    ) -> None:
        self._boards = boards
        self._tallies = tallies

    def of(self, session: str, contestant: str) -> Fraction | None:
        """Return the percentage; None where there are no such boards or no top.

        Of partners in a contest of individuals, the mean of both.
        """
        if self._tallies is None:
            self._tallies = plain_tallies(self._boards)
        found = [self._tallies.get((session, one, None, None)) for one in partners(contestant)]
        known = [one for one in found if one is not None and one.boards and one.top]
        if not known:
            return None
        return sum((own_percentage(one.plain, one.top) for one in known), ZERO) / len(known)


def plain_tallies(boards: Iterable[ScoredBoard]) -> dict[Key, Tally]:
    """Tally the plainly played lines of each session. The result must not be changed."""
    if isinstance(boards, JoinedBoards):
        return boards.once("session", _plain_tallies)
    return _plain_tallies(boards)


class Gains:
    """The gains of all contestants on boards of the same top, and the number of boards."""

    __slots__ = ("boards", "gained")

    def __init__(self) -> None:
        self.gained: dict[str, int] = defaultdict(int)
        self.boards: Counter[str] = Counter()

    def add(self, scores: Obtained, worth: Mapping[int, Worth]) -> None:
        """Add the worth of these scores to both sides."""
        gained = self.gained
        for ns, ew, (for_ns, for_ew) in zip(
            scores.ns, scores.ew, map(worth.__getitem__, scores.points), strict=True
        ):
            gained[ns] += for_ns
            gained[ew] += for_ew
        self.boards.update(scores.ns)
        self.boards.update(scores.ew)


def _plain_tallies(boards: Iterable[ScoredBoard]) -> dict[Key, Tally]:
    """Add up the plain lines in whole numbers, over all boards alike, as there are so many."""
    gains: dict[Alike, Gains] = defaultdict(Gains)
    for board in boards:
        worth, over, top = board.sheet.worth, board.sheet.over, board.top(shown=False) or 0
        for session, scores in board.scores.items() if worth else ():
            gains[session, over, top].add(scores, worth)
    gathered: dict[Key, Tally] = {}
    for (session, over, top), alike in gains.items():
        for side, gained in alike.gained.items():
            many = alike.boards[side]
            for contestant in partners(side):
                key = (session, contestant, None, None)
                _at(gathered, key).play(over, gained, many, many * top)
    return gathered


def _at(gathered: dict[Key, Tally], key: Key) -> Tally:
    """Return the tally under a key, added to `gathered` if it is not there."""
    tally = gathered.get(key)
    if tally is None:
        tally = gathered[key] = Tally()
    return tally


def plain_match_tallies(boards: Iterable[ScoredBoard], *, in_percent: bool) -> dict[Key, Tally]:
    """Tally the plainly played lines of each match, in IMPs or per cent.

    Not to be changed.
    """
    if isinstance(boards, JoinedBoards):
        make = partial(_plain_match_tallies, in_percent=in_percent)
        return boards.once(("match", in_percent), make)
    return _plain_match_tallies(boards, in_percent=in_percent)


class Together(Struct, gc=False):
    """The gains of two contestants on the boards of one match, and the events they rest on."""

    ns: int = 0
    ew: int = 0
    boards: int = 0
    touched: list[int] = []


def _plain_match_tallies(boards: Iterable[ScoredBoard], *, in_percent: bool) -> dict[Key, Tally]:
    """Add up the plain lines in whole numbers, over all boards alike, as there are so many."""
    matches: dict[tuple[int, int], dict[Met, Together]] = defaultdict(dict)
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
            together = alike.get(met)
            if together is None:
                together = alike[met] = Together()
            ns, ew = worth[score.points]
            together.ns += ns
            together.ew += ew
            together.boards += 1
            together.touched += line.touched
    scale = 100 if in_percent else 1
    gathered: dict[Key, Tally] = {}
    for (over, top), alike in matches.items():
        for (session, number, one, other), together in alike.items():
            played, touched = together.boards, tuple(together.touched)
            for key, gained in (
                ((session, one, number, other), scale * together.ns),
                ((session, other, number, one), scale * together.ew),
            ):
                _at(gathered, key).play(over, gained, played, played * top, touched)
    return gathered


def match_key(line: Line, contestant: str) -> Key:
    """Return the key of one side of the match that a line belongs to."""
    opponent = line.ew if contestant == line.ns else line.ns
    return (line.session, contestant, line.round, opponent)
