"""leave: two sides leave the table where they met."""

import rich_click as click

from ledger.bridge.boards import Room
from ledger.commands import AnyCommand, LeaveTable
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named, only_session


@act(
    "leave",
    click.argument("one"),
    click.argument("other"),
    click.option("--session", help="Needed where there are several."),
    click.option("--room", type=click.Choice(["open", "closed"]), help="In a team match."),
    click.option("--reason", help="In words."),
)
def command(
    sitting: Sitting,
    *,
    one: str,
    other: str,
    session: str | None,
    room: Room | None,
    reason: str | None,
) -> list[AnyCommand]:
    """ONE and OTHER leave their table; scores missing or not agreed to are put on record."""
    contest = sitting.contest
    leaving = LeaveTable(
        session=session or only_session(contest),
        contestants=(contestant_named(sitting, one, ""), contestant_named(sitting, other, "")),
        room=room,
        reason=reason,
    )
    return [leaving]
