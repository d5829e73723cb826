"""seat: who actually sat where."""

from typing import Any

from ledger.bridge.boards import Room
from ledger.commands import AnyCommand, SeatPlayer
from replay.acts.describing import act
from replay.acts.fields import CONTESTANT, ROOM, SESSION, TABLE
from replay.acts.seats import SEATS, Placed
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, several


@act(
    "seat",
    "seat",
    [SeatPlayer],
    CONTESTANT,
    SEATS,
    SESSION,
    Parameter("round", "Only in this one.", kind="number"),
    TABLE,
    ROOM._replace(words="For seats without one."),
    several("board", "boards", "Only.", "number"),
)
def seat(
    _: Sitting, *, seats: tuple[Placed, ...], room: Room | None, **said: Any
) -> list[AnyCommand]:
    """The people of a contestant sat so: N=Ann S=Bob, or with the room ON=Ann CE=Cy."""
    return [
        SeatPlayer(person=one.person, seat=one.seat, room=one.room or room, **said) for one in seats
    ]
