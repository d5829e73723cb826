"""seat: who actually sat where."""

from typing import get_args

import rich_click as click

from ledger.bridge.boards import Room
from ledger.commands import AnyCommand, SeatPlayer
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named, only_session
from replay.cli.persons import SEATS, placed


@act(
    "seat",
    click.argument("contestant"),
    SEATS,
    click.option("--session", help="Needed where there are several."),
    click.option("--round", "number", type=click.IntRange(min=1), help="Only in this one."),
    click.option("--table", help="Where that is known."),
    click.option("--room", type=click.Choice(get_args(Room)), help="For seats without one."),
    click.option("--board", "boards", type=click.IntRange(min=1), multiple=True, help="Only."),
)
def command(
    sitting: Sitting,
    *,
    contestant: str,
    seats: tuple[str, ...],
    session: str | None,
    number: int | None,
    table: str | None,
    room: Room | None,
    boards: tuple[int, ...],
) -> list[AnyCommand]:
    """People of CONTESTANT sat so: N=Ann S=Bob, or with the room ON=Ann CE=Cy."""
    return [
        SeatPlayer(
            session=session or only_session(sitting.contest),
            contestant=contestant_named(sitting, contestant, ""),
            person=one.person,
            seat=one.seat,
            table=table,
            round=number,
            room=one.room or room,
            boards=boards,
        )
        for one in placed(sitting, seats)
    ]
