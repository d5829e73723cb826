"""incident: something that changes no score."""

import rich_click as click

from ledger.bridge.boards import Room
from ledger.commands import AnyCommand, RecordIncident
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named


@act(
    "incident",
    click.argument("incident"),
    click.argument("contestants", nargs=-1, metavar="[CONTESTANT]..."),
    click.option("--session", help="Where it was in one."),
    click.option("--room", type=click.Choice(["open", "closed"]), help="In a team match."),
    click.option("--player", "players", multiple=True, help="Who; once for each."),
    click.option("--report-to", help="Who is to be told (default: as the regulations say)."),
    click.option("--reason", help="In words."),
)
def command(
    sitting: Sitting,
    *,
    incident: str,
    contestants: tuple[str, ...],
    session: str | None,
    room: Room | None,
    players: tuple[str, ...],
    report_to: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """Take down an INCIDENT, such as smoking or dress."""
    recording = RecordIncident(
        incident=incident,
        session=session,
        room=room,
        contestants=tuple(contestant_named(sitting, one, "") for one in contestants),
        players=tuple(map(sitting.roll.id_of, players)),
        report_to=report_to,
        reason=reason,
    )
    return [recording]
