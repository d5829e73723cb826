"""Seats as typed: N=Ann, or with the room ON=Ann (open), CE=Bob (closed)."""

from typing import NamedTuple, get_args

from ledger.bridge.boards import Room, Seat
from ledger.errors import BadValue
from ledger.roll import Roll
from replay.parameters import Parameter

ROOMS: dict[str, Room] = {"O": "open", "C": "closed"}
SEATS = Parameter(
    "seats", "Who sits where.", kind="seat", several=True, required=True, written="SEAT=NAME..."
)


class Placed(NamedTuple):
    """A person in a seat.

    Attributes:
        room: in a match of teams.

    """

    room: Room | None
    seat: Seat
    person: str


def placed(roll: Roll, text: str) -> Placed:
    """Read a seat and the person in it. Raises BadValue."""
    place, equals, name = text.partition("=")
    seat = place.strip().upper()[-1:]
    room = place.strip().upper()[:-1]
    if not (equals and name.strip()) or seat not in get_args(Seat) or room not in ("", *ROOMS):
        raise BadValue(place="seat", value=text, expected="such as N=Ann, or ON=Ann, CE=Bob")
    return Placed(ROOMS.get(room), seat, roll.id_of(name.strip()))  # type: ignore[arg-type]  # one of the four
