"""Moves: the differences in a contest between two moments."""

from msgspec import Struct

from projections.views.audit_trail import TrailLine
from projections.views.outcomes import Changed
from projections.views.standing_rows import Standing
from projections.views.standings import Standings


class Move(Struct, frozen=True, kw_only=True):
    """A contestant whose row changed; was or now is None where it had no row.

    Attributes:
        because: positions of the events that changed a board of its own, or, where only its rank
            changed, of those whose totals passed it.

    """

    contestant: str
    number: str
    was: Standing | None
    now: Standing | None
    because: tuple[int, ...]


class Redone(Struct, frozen=True, kw_only=True):
    """A draw, numbers or a declared field that would be different if made again.

    Attributes:
        position, kind: of the event by which it was published.
        what: in what it would differ.

    """

    position: int
    kind: str
    what: str


class Diff(Struct, frozen=True, kw_only=True):
    """Two moments of a contest: the standings then and later, the moves, the events between.

    Attributes:
        changed: carry-overs, who goes on, awards and states that are otherwise.
        redone: what was frozen on knowledge that has changed since.

    """

    scope: str
    before: Standings
    after: Standings
    moves: tuple[Move, ...]
    events: tuple[TrailLine, ...]
    changed: tuple[Changed, ...] = ()
    redone: tuple[Redone, ...] = ()
