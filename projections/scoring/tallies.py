"""What each contestant gathers, in a session or in a match: whole numbers, exact."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from ledger.bridge.awards import AnyAward
from ledger.bridge.scores import Line
from ledger.rulebook import Conditions
from ledger.rules.artificial.percentages import Percentages
from projections.scoring.boards import AVERAGE_PLUS, KeptBoards, ScoredBoard

ZERO = Fraction(0)

Alike = tuple[str, int, int]
"""Boards of one session, of one denominator and one top: what they bring is simply added."""


class Key(NamedTuple):
    """A contestant in a session; in a match, its round and opponent too."""

    session: str
    contestant: str
    round: int | None = None
    opponent: str | None = None


class Tally:
    """What a contestant gathered: played boards apart from adjusted ones.

    sums: of the played boards, one for each denominator; in per cent where a match counts
    that way. top: the most that could be had, 0 where there is no such thing. pluses: boards
    of average plus that count together. score: what was made of all this last, where it is
    kept.
    """

    __slots__ = (
        "adjusted",
        "adjusted_boards",
        "adjusted_top",
        "boards",
        "pluses",
        "pluses_top",
        "score",
        "sums",
        "top",
        "touched",
    )

    def __init__(self) -> None:
        self.sums: dict[int, int] = {}
        self.boards = 0
        self.top = 0
        self.adjusted = ZERO
        self.adjusted_boards = 0
        self.adjusted_top = 0
        self.pluses = 0
        self.pluses_top = 0
        self.touched: list[int] = []
        self.score: Any = None

    @property
    def plain(self) -> Fraction:
        """The sum of what was simply played."""
        if len(self.sums) == 1:
            ((over, total),) = self.sums.items()
            return Fraction(total, over)
        return sum((Fraction(total, over) for over, total in self.sums.items()), ZERO)

    @property
    def total(self) -> Fraction:
        """Everything."""
        return self.plain + self.adjusted if self.adjusted else self.plain

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
        other = Tally()
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.sums, other.touched, other.score = dict(self.sums), list(self.touched), None
        return other

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
        for position in was.touched:
            self.touched.remove(position)
        self.touched += now.touched

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
        self.touched += touched
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
    """Each contestant's percentage in a session on the boards without an award (Law 12C2c)."""

    def __init__(self, tallies: dict[Key, Tally] | None = None) -> None:
        self._tallies = tallies or {}

    def of(self, session: str, contestant: str) -> Fraction | None:
        """The percentage; None where there are no such boards or no top."""
        tally = self._tallies.get(Key(session, contestant))
        if tally is None or not tally.boards or not tally.top:
            return None
        return 100 * tally.plain / tally.top


def own_percentages(boards: Iterable[ScoredBoard]) -> OwnPercentages:
    """The percentages on which artificial scores may depend."""
    return OwnPercentages(plain_tallies(boards))


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
            played.update([score.ns for score in scores])
            played.update([score.ew for score in scores])
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


def _plain_match_tallies(boards: Iterable[ScoredBoard], *, in_percent: bool) -> dict[Key, Tally]:
    gathered: dict[Key, Tally] = defaultdict(Tally)
    for board in boards:
        worth = board.sheet.worth
        top = board.top(shown=False) or 0
        over = board.sheet.over * (top if in_percent else 1)
        scale = 100 if in_percent else 1
        for line in board.plain:
            score = line.score
            if score is None or score.points not in worth or not over:
                continue  # a score that nobody else has to compare with has no percentage
            ns, ew = worth[score.points]
            for key, gained in (
                (Key(score.session, score.ns, score.round, score.ew), ns),
                (Key(score.session, score.ew, score.round, score.ns), ew),
            ):
                tally = gathered[key]
                tally.play(scale * gained, over, 1, top)
                tally.touched += line.touched
    return dict(gathered)


def match_key(line: Line, contestant: str) -> Key:
    """The key of one side of the match that a line belongs to."""
    opponent = line.ew if contestant == line.ns else line.ns
    return Key(line.session, contestant, line.round, opponent)
