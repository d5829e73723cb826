"""The two rooms of a board of a team match, and what each side makes of them."""

from fractions import Fraction
from typing import NamedTuple

from ledger.bridge.awards import (
    AVERAGE_PLUS,
    AnyAward,
    Artificial,
    Assigned,
    OwnSession,
    Typed,
    Weighted,
)
from ledger.bridge.numbers import added, times
from ledger.record.result import LineResult
from ledger.rulebook import Conditions
from projections.scoring.matches import MatchBoard

ZERO = Fraction(0)
ONE = Fraction(1)


class Rooms(NamedTuple):
    """A board's line in either room.

    Attributes:
        turned: home sits east-west in the open one here.

    """

    opened: LineResult | None
    closed: LineResult | None
    turned: bool = False

    def seen_by(self, home: str) -> "Rooms":
        """Find out how home sits: in the course of a match the seating may turn round."""
        if self.opened is not None:
            return self._replace(turned=self.opened.line.ew == home)
        return self._replace(turned=self.closed is not None and self.closed.line.ns == home)


class Own(NamedTuple):
    """Each side's percentage on its other boards; None where there are none or it is IMPs."""

    home: Fraction | None
    away: Fraction | None


def worth_to(
    rooms: Rooms, conditions: Conditions, own: Fraction | None, *, home: bool
) -> Fraction | None:
    """Return one side's result on a board; home is north-south in the open room unless turned."""
    home = home is not rooms.turned
    given = [
        value
        for value in (
            _fixed(rooms.opened, conditions, own, ns=home),
            _fixed(rooms.closed, conditions, own, ns=not home),
        )
        if value is not None
    ]
    if given:
        return given[0]
    open_parts = _points(rooms.opened, ns=home)
    closed_parts = _points(rooms.closed, ns=not home)
    if not open_parts or not closed_parts:
        return None
    return added(
        [
            times(times(share, other), _compared(conditions, points, others, home=home))
            for points, share in open_parts
            for others, other in closed_parts
        ]
    )


def _compared(conditions: Conditions, opened: int, closed: int, *, home: bool) -> Fraction:
    teams = conditions.scoring.between_rooms
    assert teams is not None
    points = teams.points(opened, closed)
    return points.home if home else points.away


def balanced(
    home: Fraction | None, away: Fraction | None, rooms: Rooms, conditions: Conditions
) -> tuple[Fraction | None, Fraction | None]:
    """Balance scores that do not: each side keeps its own, or the mean for both (Laws 12C4, 86).

    An artificial score that both sides have alike stays, as it moves nothing between them.
    """
    teams = conditions.scoring.between_rooms
    if home is None or away is None or teams is None or not teams.zero_sum:
        return home, away
    if home == -away or (home == away and is_artificial(rooms)):
        return home, away
    return conditions.balanced(home, away)


def _fixed(
    line: LineResult | None, conditions: Conditions, own: Fraction | None, *, ns: bool
) -> Fraction | None:
    """Return the IMPs that an award gives this side outright; None if it does not."""
    match _award(line, ns=ns):
        case Artificial() as award:
            return artificial_worth(award, conditions, own)
        case Typed(value=value):
            return value
        case _:
            return None


def artificial_worth(award: Artificial, conditions: Conditions, own: Fraction | None) -> Fraction:
    """Compute the worth of an artificial score; own: the side's percentage on its other boards."""
    teams = conditions.scoring.between_rooms
    assert teams is not None
    worth = conditions.artificial.worth(award.grade, own, teams.top)
    assert worth is not None
    return worth


def _points(line: LineResult | None, *, ns: bool) -> list[tuple[int, Fraction]]:
    """Return the north-south points on which this side is scored in a room, with their weights."""
    match _award(line, ns=ns):
        case Assigned(points=points):
            return [(points, ONE)]
        case Weighted(parts=parts):
            return [(part.points, part.weight) for part in parts]
        case Artificial() | Typed() | OwnSession():
            return []
        case None:
            return [(line.score.points, ONE)] if line and line.score else []


def _award(line: LineResult | None, *, ns: bool) -> AnyAward | None:
    if line is None or line.awards is None:
        return None
    return line.awards[0 if ns else 1]


def is_artificial(rooms: Rooms) -> bool:
    """Tell whether anybody has an artificial or a typed-in score in either room."""
    return any(
        isinstance(award, Artificial | Typed)
        for line in (rooms.opened, rooms.closed)
        if line is not None and line.awards is not None
        for award in line.awards
    )


def is_plus(board: MatchBoard, rooms: Rooms, *, home: bool) -> bool:
    """Tell whether a side has average plus on a board."""
    if board.fouled:
        return board.home_imps is not None
    home = home is not rooms.turned
    sides = (_award(rooms.opened, ns=home), _award(rooms.closed, ns=not home))
    return AVERAGE_PLUS in sides
