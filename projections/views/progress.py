"""Progress of contestants: their places after each event, and the event that last moved them."""

from datetime import datetime
from fractions import Fraction

from msgspec import Struct

from projections.views.audit_trail import TrailLine
from projections.views.handicaps import Net
from projections.views.standing_rows import Standing


class Point(Struct, frozen=True, kw_only=True):
    """A contestant's place after an event, or after scores that were entered one by one.

    Attributes:
        first, last: the positions of these.
        entered: how many scores.
        cause: the last of them.
        rank: None for who takes no place.
        total, exact: None from where it is in the standings no more.
        leaders: who was first then in the same field.
        net: its result with its handicap, None where there are none.

    """

    first: int
    last: int
    entered: int
    recorded_at: datetime
    cause: TrailLine
    stage: str
    rank: int | None
    tied: bool
    total: Fraction | None
    exact: Fraction | None
    percentage: Fraction | None
    leaders: tuple[str, ...]
    net: Net | None = None


class Progress(Struct, frozen=True, kw_only=True):
    """A contestant's points in the order in which the events were recorded."""

    contestant: str
    scope: str
    points: tuple[Point, ...]


class Blamed(Struct, frozen=True, kw_only=True):
    """A row of the standings, and the last event that changed it."""

    row: Standing
    cause: TrailLine
