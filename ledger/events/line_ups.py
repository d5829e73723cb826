"""Who is to sit where: announced by the captains before a match."""

from typing import Literal

from msgspec import Struct

from ledger.bridge.boards import Room, Seat
from ledger.events.base import Event
from ledger.forms import PersonId


class SeatInRoom(Struct, frozen=True, kw_only=True, gc=False):
    """A player's seat in a room."""

    room: Room
    seat: Seat
    player: PersonId


class LineUpPosted(Event, frozen=True, kw_only=True, tag="LineUpPosted"):
    """A side's line-up for a match; the event's own `at` says when it was posted.

    Attributes:
        seating: whether the side had to post first, last, or without seeing the other's (blind).
        in_time: by what was laid down and scheduled then.
        yellow: whether it plays a YELLOW system.
        opponents_agree, director_agrees: to that.
        new_partnership: whether the team has altered its partnerships.

    """

    session: str
    contestant: str
    seats: tuple[SeatInRoom, ...]
    seating: Literal["first", "last", "blind"]
    in_time: bool = True
    yellow: bool = False
    opponents_agree: bool = False
    director_agrees: bool = False
    new_partnership: bool = False


LineUpEvent = LineUpPosted
