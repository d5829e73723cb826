"""What each contestant gathers, in a session or in a match: whole numbers, exact."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.bridge.awards import AnyAward
from ledger.bridge.numbers import added
from ledger.bridge.scores import Line
from ledger.rulebook import Conditions
from ledger.rules.artificial.percentages import Percentages
from projections.scoring.boards import AVERAGE_PLUS, KeptBoards, ScoredBoard

ZERO = Fraction(0)

NS, EW = attrgetter("ns"), attrgetter("ew")

Met = tuple[str, int | None, str, str]
"""A session, a round of it, who sat north-south and who sat east-west."""

Alike = tuple[str, int, int]
"""Boards of one session, of one denominator and one top: what they bring is simply added."""


class Key(NamedTuple):
    """A contestant in a session; in a match, its round and opponent too."""

    session: str
    contestant: str
    round: int | None = None
    opponent: str | None = None


class Tally(Struct, gc=False):
    """What a contestant gathered: played boards apart from adjusted ones.

    sums: of the played boards, one for each denominator; in per cent where a match counts
    that way. top: the most that could be had, 0 where there is no such thing. pluses: boards
    of average plus that count together. score: what was made of all this last, where it is
    kept.
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
    score: Any = None

    @property
    def plain(self) -> Fraction:
        """The sum of what was simply played."""
        return added([Fraction(total, over) for over, total in self.sums.items()])

    @property
    def total(self) -> Fraction:
        """Everything."""
        if self.adjusted_boards or len(self.sums) != 1:
            return self.plain + self.adjusted
        ((over, total),) = self.sums.items()
        return Fraction(total, over) if total % over else Fraction(total // over)

    @property
    def all_boards(self) -> int:
        """How many boards count."""
        return self.boards + self.adjusted_boards

    @property
    def maximum(self) -> int:
        """The most that could be had on them; 0 where there is no such thing."""
        return self.top + self.adjusted_top

    def copy(self) -> "Tally":
        """Another one like it, to be added to."""
        return replace(self, sums=dict(self.sums), score=None)

    def swap(self, was: "Tally", now: "Tally") -> None:
        """Take boards simply played out of it, and put others in."""
        self.score = None
        for sign, played in ((-1, was), (1, now)):
            for over, total in played.sums.items():
                left = self.sums.pop(over, 0) + sign * total
                if left:
                    self.sums[over] = left
            self.boards += sign * played.boards
            self.top += sign * played.top
        events = list(self.touched)
        for position in was.touched:
            events.remove(position)
        self.touched = (*events, *now.touched)

    def play(self, gained: int, over: int, boards: int, top: int) -> None:
        """So many boards simply played, each of this top: so much of 1 / over on all of them."""
        self.sums[over] = self.sums.get(over, 0) + gained
        self.boards += boards
        self.top += boards * top

    def award(
        self,
        award: AnyAward,
        worth: Fraction,
        top: int,
        rules: Conditions,
        touched: Iterable[int],
    ) -> None:
        """One adjusted board; several of average plus may count together."""
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
        if isinstance(rules.artificial, Percentages) and not in_percent:
            together = together / self.pluses * self.pluses_top / 100
        self.adjusted += together


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
        """The percentage; None where there are no such boards or no top."""
        if self._tallies is None:
            self._tallies = plain_tallies(self._boards)
        tally = self._tallies.get(Key(session, contestant))
        if tally is None or not tally.boards or not tally.top:
            return None
        return 100 * tally.plain / tally.top


def plain_tallies(boards: Iterable[ScoredBoard]) -> dict[Key, Tally]:
    """What was gathered in each session on lines simply played; not to be changed."""
    if isinstance(boards, KeptBoards):
        return dict(boards.once("session", _plain_tallies))
    return _plain_tallies(boards)


def _plain_tallies(boards: Iterable[ScoredBoard]) -> dict[Key, Tally]:
    """Added up in plain numbers over all boards alike, as there are so many lines."""
    sums: dict[Alike, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    counts: dict[Alike, Counter[str]] = defaultdict(Counter)
    for board in boards:
        worth, over, top = board.sheet.worth, board.sheet.over, board.top(shown=False) or 0
        for session, scores in board.scores.items() if worth else ():
            gained, played = sums[session, over, top], counts[session, over, top]
            for score in scores:
                ns, ew = worth[score.points]
                gained[score.ns] += ns
                gained[score.ew] += ew
            played.update(map(NS, scores))
            played.update(map(EW, scores))
    gathered: dict[Key, Tally] = defaultdict(Tally)
    for alike, gained in sums.items():
        session, over, top = alike
        played = counts[alike]
        for contestant, total in gained.items():
            gathered[Key(session, contestant)].play(total, over, played[contestant], top)
    return dict(gathered)


def plain_match_tallies(boards: Iterable[ScoredBoard], *, in_percent: bool) -> dict[Key, Tally]:
    """What was gathered in each match on lines simply played, in IMPs or per cent.

    Not to be changed.
    """
    if isinstance(boards, KeptBoards):
        make = partial(_plain_match_tallies, in_percent=in_percent)
        return dict(boards.once(("match", in_percent), make))
    return _plain_match_tallies(boards, in_percent=in_percent)


class Together:
    """What two gained on so many boards alike in one match, and because of which events."""

    __slots__ = ("boards", "ew", "ns", "touched")

    def __init__(self) -> None:
        self.ns = self.ew = self.boards = 0
        self.touched: list[int] = []


def _plain_match_tallies(boards: Iterable[ScoredBoard], *, in_percent: bool) -> dict[Key, Tally]:
    """Added up in plain numbers over all boards alike, as there are so many lines."""
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
    gathered: dict[Key, Tally] = defaultdict(Tally)
    for (over, top), alike in matches.items():
        for (session, number, one, other), together in alike.items():
            touched = tuple(together.touched)
            for key, gained in (
                (Key(session, one, number, other), together.ns),
                (Key(session, other, number, one), together.ew),
            ):
                tally = gathered[key]
                tally.play(scale * gained, over, together.boards, top)
                tally.touched += touched
    return dict(gathered)


def match_key(line: Line, contestant: str) -> Key:
    """The key of one side of the match that a line belongs to."""
    opponent = line.ew if contestant == line.ns else line.ns
    return Key(line.session, contestant, line.round, opponent)
