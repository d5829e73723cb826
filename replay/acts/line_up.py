"""line-up: who is to sit where."""

from typing import Any

from ledger.commands import AnyCommand, PostLineUp
from ledger.errors import Unclear
from ledger.events import SeatInRoom
from replay.acts import under
from replay.acts.describing import act
from replay.acts.fields import CONTESTANT, SESSION
from replay.acts.seats import SEATS, Placed
from replay.acts.sitting import Sitting
from replay.parameters import Parameter, flag


@act(
    "line-up",
    "line-up",
    [PostLineUp],
    CONTESTANT,
    SEATS,
    SESSION,
    Parameter(
        "seating",
        "Whether it had to post first, last, or without seeing the other's.",
        choices=("first", "last", "blind"),
        required=True,
        place="option",
    ),
    flag("yellow", "It plays a yellow system."),
    flag("opponents_agree", "To that, although it is late."),
    flag("director_agrees", "To that, although it is late."),
    flag("new_partnership", "Not one that it entered with."),
    flag("system_submitted", "Of the new partnership."),
    flag("natural_enough", "In the chief director's view."),
    under=under.LINE_UPS,
)
def line_up(_: Sitting, *, seats: tuple[Placed, ...], **said: Any) -> list[AnyCommand]:
    """Post the line-up of a team: ON=Ann OS=Bob CE=Cy CW=Di (O open, C closed room)."""
    return [PostLineUp(seats=tuple(map(_in_room, seats)), **said)]


def _in_room(one: Placed) -> SeatInRoom:
    if one.room is None:
        raise Unclear(sentence="say the room of every seat: ON=Ann (open), CE=Cy (closed)")
    return SeatInRoom(room=one.room, seat=one.seat, player=one.person)
