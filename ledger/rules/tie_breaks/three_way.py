"""Alberta 11: three pairs, matchpointed among themselves board by board.

All three the same way: a top of 2. Two the same way: a top of 1, and the third gets 0, 1/2
or 1 for a score below, at or above average on that board.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from ledger.rules.tie_breaks.criterion import Criterion, Evidence
from ledger.rules.tie_breaks.splitting import Group, by_figures
from ledger.rules.tie_breaks.table import BoardPlay, Table

HALF = Fraction(1, 2)


class ThreeWay(Criterion, frozen=True, kw_only=True, tag="three-way"):
    """Three equals, by matchpoints among themselves on the boards that all of them played.

    A board on which one of them has an adjusted score is not compared.
    """

    @property
    def looks_at(self) -> Evidence:
        """The evidence: single boards."""
        return "matchpoints"

    def split(self, group: Group, table: Table) -> tuple[Group, ...]:
        """Split three by their totals, higher first; a group of another size stays as it is."""
        if len(group) != 3:
            return (group,)
        return by_figures(group, self.figures(group, table.plays))

    def figured(self, group: Group, table: Table) -> Mapping[str, Fraction]:
        """Give the figures of a group of three; none for any other."""
        return self.figures(group, table.plays) if len(group) == 3 else {}

    def figures(self, group: Group, plays: Sequence[BoardPlay]) -> dict[str, Fraction]:
        """Return each one's total."""
        totals: dict[str, Fraction] = defaultdict(Fraction, dict.fromkeys(group, Fraction(0)))
        ours = sorted(
            (play for play in plays if play.contestant in group), key=lambda play: play.board
        )
        for _, board in groupby(ours, key=lambda play: play.board):
            on_board = [play for play in board if play.points is not None]
            if len(on_board) == 3:
                for play in on_board:
                    totals[play.contestant] += _on_board(play, on_board)
        return dict(totals)


def _on_board(play: BoardPlay, on_board: Sequence[BoardPlay]) -> Fraction:
    rivals = [o for o in on_board if o.contestant != play.contestant and o.side == play.side]
    if not rivals:
        return _against_average(play)
    return sum((_beats(play, rival) for rival in rivals), Fraction(0))


def _beats(play: BoardPlay, rival: BoardPlay) -> Fraction:
    assert play.points is not None
    assert rival.points is not None
    return HALF if play.points == rival.points else Fraction(play.points > rival.points)


def _against_average(play: BoardPlay) -> Fraction:
    """Return the points of the odd pair: by its matchpoints in the whole field."""
    average = Fraction(play.top, 2)
    return HALF if play.matchpoints == average else Fraction(play.matchpoints > average)
