"""The table that criteria look at: totals, matches, boards, and recorded orders."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ledger.bridge.boards import Side

Figures = Mapping[str, Fraction]
"""Figures by contestant."""


class Meeting(NamedTuple):
    """A match between two contestants: its victory points and each side's own result.

    The own result is net IMPs, or a percentage. A bye has no away side.

    Attributes:
        was_played: whether it was not forfeited.

    """

    round: int
    home: str
    away: str | None
    home_vps: Fraction
    away_vps: Fraction
    home_own: Fraction = Fraction(0)
    away_own: Fraction = Fraction(0)
    was_played: bool = True


class BoardPlay(NamedTuple):
    """One contestant on one board: opponent, side, its matchpoints, the top, its own points.

    Attributes:
        points: None where an adjusted score took the place of what was obtained.

    """

    board: str
    contestant: str
    opponent: str
    side: Side
    matchpoints: Fraction
    top: int
    points: int | None = None


class Settled(NamedTuple):
    """An order that was recorded, best first: by lot, by a play-off, or by a ruling.

    Attributes:
        is_past: whether a round has been begun since, so that the tie is not the one it was for.

    """

    how: str
    order: tuple[str, ...]
    is_past: bool = False


class Table(NamedTuple):
    """A stage as criteria see it.

    Attributes:
        totals: by which contestants were equal.
        unpenalised: the totals without penalties.
        without_carry_over: the totals as played.
        qualifying: the totals of the stage before.
        look_up: gives the boards of those who are to be told apart, and is asked only if a
            criterion looks at them.
        figured: the figures that criteria made of it already, where they are kept for the next
            group.

    """

    totals: Mapping[str, Fraction]
    meetings: tuple[Meeting, ...] = ()
    look_up: Callable[[], Sequence[BoardPlay]] = tuple
    unpenalised: Mapping[str, Fraction] = {}
    without_carry_over: Mapping[str, Fraction] = {}
    qualifying: Mapping[str, Fraction] = {}
    settled: tuple[Settled, ...] = ()
    figured: dict[Hashable, Figures] | None = None

    def once(self, criterion: Hashable, make: Callable[["Table"], Figures]) -> Figures:
        """Return the figures that a criterion makes of the table, made once if they are kept."""
        if self.figured is None:
            return make(self)
        if criterion not in self.figured:
            self.figured[criterion] = make(self)
        return self.figured[criterion]

    @property
    def plays(self) -> Sequence[BoardPlay]:
        """Return the boards of those who are to be told apart."""
        return self.look_up()

    def own_results(self) -> dict[str, Fraction]:
        """Sum each contestant's own results over all its matches."""
        own: dict[str, Fraction] = dict.fromkeys(self.totals, Fraction(0))
        for meeting in self.meetings:
            own[meeting.home] += meeting.home_own
            if meeting.away is not None:
                own[meeting.away] += meeting.away_own
        return own


def knock_out(play: Mapping[str, Fraction], carried: Mapping[str, Fraction]) -> Table:
    """Return the table of a match's two sides: what they won in play and carried into it."""
    totals = {side: imps + carried.get(side, Fraction(0)) for side, imps in play.items()}
    return Table(totals=totals, without_carry_over=play)
