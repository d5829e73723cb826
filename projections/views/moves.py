"""What moved between two moments of a contest."""

from msgspec import Struct

from projections.views.audit_trail import TrailLine
from projections.views.standings import Standing, Standings


class Move(Struct, frozen=True, kw_only=True):
    """A contestant whose row changed; was or now is None where it had no row.

    because: positions of the events that changed a board of its own, or, where only its
    rank changed, of those whose totals passed it.
    """

    contestant: str
    number: str
    was: Standing | None
    now: Standing | None
    because: tuple[int, ...]


class Diff(Struct, frozen=True, kw_only=True):
    """Two moments of a contest: the standings then and later, the moves, the events between."""

    scope: str
    before: Standings
    after: Standings
    moves: tuple[Move, ...]
    events: tuple[TrailLine, ...]
