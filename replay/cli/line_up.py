"""line-up: who is to sit where."""

from typing import Literal

import rich_click as click

from ledger.commands import AnyCommand, PostLineUp
from ledger.events import SeatInRoom
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named, only_session
from replay.cli.persons import SEATS, Placed, placed

Seating = Literal["first", "last", "blind"]


@act(
    "line-up",
    click.argument("contestant"),
    SEATS,
    click.option("--session", help="Needed where there are several."),
    click.option(
        "--seating",
        type=click.Choice(["first", "last", "blind"]),
        required=True,
        help="Whether it had to post first, last, or without seeing the other's.",
    ),
    click.option("--yellow", is_flag=True, help="It plays a YELLOW system."),
    click.option("--opponents-agree", is_flag=True, help="To that, although it is late."),
    click.option("--director-agrees", is_flag=True, help="To that, although it is late."),
    click.option("--new-partnership", is_flag=True, help="Not one that it entered with."),
    click.option("--system-submitted", is_flag=True, help="Of the new partnership."),
    click.option("--natural-enough", is_flag=True, help="In the chief director's view."),
)
def command(
    sitting: Sitting,
    *,
    contestant: str,
    seats: tuple[str, ...],
    session: str | None,
    seating: Seating,
    yellow: bool,
    opponents_agree: bool,
    director_agrees: bool,
    new_partnership: bool,
    system_submitted: bool,
    natural_enough: bool,
) -> list[AnyCommand]:
    """Post the line-up of CONTESTANT: ON=Ann OS=Bob CE=Cy CW=Di (O open, C closed room)."""
    posting = PostLineUp(
        session=session or only_session(sitting.contest),
        contestant=contestant_named(sitting, contestant, ""),
        seats=tuple(_in_room(one) for one in placed(sitting, seats)),
        seating=seating,
        yellow=yellow,
        opponents_agree=opponents_agree,
        director_agrees=director_agrees,
        new_partnership=new_partnership,
        system_submitted=system_submitted,
        natural_enough=natural_enough,
    )
    return [posting]


def _in_room(one: Placed) -> SeatInRoom:
    if one.room is None:
        raise click.UsageError("say the room of every seat: ON=Ann (open), CE=Cy (closed)")
    return SeatInRoom(room=one.room, seat=one.seat, player=one.person)
