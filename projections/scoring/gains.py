"""Gains in columns: what contestants win on the boards of sessions that are simply played.

They are whole numbers, apart for each denominator and top, so that what is alike is simply added.
"""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping

from ledger.bridge.sums import Sums
from ledger.bridge.whole_columns import Column
from ledger.rules.scoring.sheet import BoardSheet, Worth
from projections.scoring.board_key import BoardKey
from projections.scoring.boards import JoinedBoards
from projections.scoring.obtained import Obtained, Row, sitting
from projections.scoring.scored_board import ScoredBoard
from projections.scoring.tallies import Tally

Alike = tuple[str, int, int]
"""A session, a denominator and the top of a board: gains on such boards are simply added."""


class Gains:
    """What contestants gained on boards that are alike, and on how many, in the order of entry.

    order: the place of each contestant in it, from 0.

    Attributes:
        on: the boards.

    """

    __slots__ = ("_boards", "_gained", "on", "order")

    def __init__(self, order: Mapping[str, int]) -> None:
        self.order = order
        self._gained, self._boards = Sums(len(order)), Sums(len(order))
        self.on: set[BoardKey] = set()

    @property
    def gained(self) -> Column:
        """What each gained."""
        return self._gained.numbers

    @property
    def boards(self) -> Column:
        """On how many boards."""
        return self._boards.numbers

    def copy(self, order: Mapping[str, int]) -> "Gains":
        """Copy the columns, so that the copy can be changed; more may have been entered since."""
        made = Gains(order)
        made._gained, made._boards = self._gained.copy(len(order)), self._boards.copy(len(order))
        made.on = {*self.on}
        return made

    def add(self, scores: Obtained, worth: Mapping[int, Worth], times: int = 1) -> None:
        """Add the worth of these scores to both sides; or take it off (-1)."""
        if scores.with_partners:
            for row in scores.rows():
                self.play(row, worth[row.points], times)
            return
        gained, boards = self.gained, self.boards
        if isinstance(gained, list) and isinstance(boards, list):  # few of them
            for north_south, east_west, points in zip(*scores.columns, strict=True):
                ns, ew = worth[points]
                gained[north_south] += times * ns
                gained[east_west] += times * ew
                boards[north_south] += times
                boards[east_west] += times
            return
        for at, values in zip((scores.ns, scores.ew), _by_side(worth), strict=True):
            self._gained.add_each(at, scores.points, values, times)
            self._boards.count(at, times)

    def play(self, row: Row, worth: Worth, times: int = 1) -> None:
        """Add one score to both sides, or take it off (-1)."""
        self._give(row.ns, times * worth.ns, times)
        self._give(row.ew, times * worth.ew, times)

    def _give(self, side: int, gain: int, boards: int) -> None:
        """Give a side, or both partners, so much more on so many more boards."""
        for place in sitting(side):
            self._gained.add(place, gain)
            self._boards.add(place, boards)

    def revalue(self, scores: Obtained, was: Mapping[int, Worth], now: Mapping[int, Worth]) -> None:
        """Give these scores another worth, those that had one."""
        more = {
            points: Worth(now[points].ns - worth.ns, now[points].ew - worth.ew)
            for points, worth in was.items()
            if now.get(points, worth) != worth
        }
        if not more:
            return
        if scores.with_partners:
            for row in scores.rows():
                gain = more.get(row.points, Worth(0, 0))
                self._give(row.ns, gain.ns, 0)
                self._give(row.ew, gain.ew, 0)
            return
        for at, values in zip((scores.ns, scores.ew), _by_side(more), strict=True):
            self._gained.add_each(at, scores.points, values)


def _by_side(worth: Mapping[int, Worth]) -> tuple[dict[int, int], dict[int, int]]:
    """Return what each score is worth to north-south, and what it is to east-west."""
    return (
        {points: both.ns for points, both in worth.items()},
        {points: both.ew for points, both in worth.items()},
    )


class SessionGains(dict[Alike, Gains]):
    """The gains on some boards; they never change."""

    @classmethod
    def on(cls, boards: Iterable[ScoredBoard]) -> "SessionGains":
        """Add up the gains on these boards."""
        made = cls()
        for board in boards:
            for alike, scores in _alike(board):
                gains = made.setdefault(alike, Gains(board.order))
                gains.add(scores, board.sheet.worth)
                gains.on.add(board.key)
        return made

    def swapped(self, stale: Iterable[ScoredBoard], fresh: Iterable[ScoredBoard]) -> "SessionGains":
        """Return the gains without those on some boards, and with those on others.

        A board among both is the same one, changed.
        """
        return _Swapping(self).swapped({one.key: one for one in stale}, fresh)


class _Swapping:
    """Changes copies of gains; those that are not touched are shared."""

    def __init__(self, gains: SessionGains) -> None:
        self._now = SessionGains(gains)
        self._own: set[Alike] = set()

    def swapped(
        self, stale: Mapping[BoardKey, ScoredBoard], fresh: Iterable[ScoredBoard]
    ) -> SessionGains:
        left = dict(stale)
        for board in fresh:
            before = left.pop(board.key, None)
            was = {} if before is None else dict(_alike(before))
            for alike, scores in _alike(board):
                if before is not None and was.pop(alike, None) is not None:
                    self._change(alike, before.sheet, board, scores)
                else:
                    self._put_in(alike, board, scores)
            if before is not None:
                self._take_out(before, was)
        for board in left.values():
            self._take_out(board, dict(_alike(board)))
        return self._now

    def _of(self, alike: Alike, board: ScoredBoard) -> Gains:
        """Return gains that may be changed."""
        if alike not in self._own:
            known = self._now.get(alike)
            self._now[alike] = Gains(board.order) if known is None else known.copy(board.order)
            self._own.add(alike)
        return self._now[alike]

    def _change(
        self, alike: Alike, before: BoardSheet, board: ScoredBoard, scores: Obtained
    ) -> None:
        """Let a board have changed that is as alike to others as it was."""
        gains, was, now = self._of(alike, board), before.worth, board.sheet.worth
        for row in board.gone.get(alike[0], ()):
            gains.play(row, was[row.points], -1)
        if alike[0] in board.come:
            gains.add(board.come[alike[0]], {**now, **was})
        gains.revalue(scores, was, now)

    def _put_in(self, alike: Alike, board: ScoredBoard, scores: Obtained) -> None:
        gains = self._of(alike, board)
        gains.add(scores, board.sheet.worth)
        gains.on.add(board.key)

    def _take_out(self, board: ScoredBoard, scores: Mapping[Alike, Obtained]) -> None:
        for alike, own in scores.items():
            if self._now[alike].on == {board.key}:
                del self._now[alike]
                self._own.discard(alike)
            else:
                gains = self._of(alike, board)
                gains.on.remove(board.key)
                gains.add(own, board.sheet.worth, -1)


def _alike(board: ScoredBoard) -> Iterator[tuple[Alike, Obtained]]:
    """Yield to which gains the scores of each session on a board belong."""
    top = board.top(shown=False) or 0
    for session, scores in board.scores.items() if board.sheet.worth else ():
        yield (session, board.sheet.over, top), scores


def session_gains(boards: Iterable[ScoredBoard]) -> Mapping[Alike, Gains]:
    """Add up the gains on boards; they are not to be changed."""
    if isinstance(boards, JoinedBoards):
        return ChainMap(*boards.once("session", SessionGains.on))
    return SessionGains.on(boards)


def tally_of(gains: Mapping[Alike, Gains], session: str, contestant: str) -> Tally:
    """Tally what a contestant has on the boards of a session."""
    tally = Tally()
    for (where, over, top), one in gains.items():
        place = one.order.get(contestant, len(one.boards))
        if where == session and place < len(one.boards) and (many := one.boards[place]):
            tally.play(over, one.gained[place], many, many * top)
    return tally
