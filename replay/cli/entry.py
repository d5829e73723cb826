"""entry: enter a pair or team."""

from typing import Any

import rich_click as click

from ledger.commands import AnyCommand, EnterContestant
from replay.cli.acts import Sitting, act
from replay.cli.naming import newcomer


@act(
    "entry",
    click.argument("number"),
    click.option("--player", "players", multiple=True, help="A member; once for each."),
    click.option("--field", type=click.Choice(["NS", "EW"]), help="Where there are two winners."),
    click.option("--category", help="A stratum or division."),
    click.option("--team", help="The team's name."),
    click.option("--zone", help="Whom it represents, where places are limited."),
)
def command(
    sitting: Sitting,
    *,
    number: str,
    players: tuple[str, ...],
    field: Any,
    category: str | None,
    team: str | None,
    zone: str | None,
) -> list[AnyCommand]:
    """Enter the contestant NUMBER, which is its id from now on.

    Who is called by names instead gets the next number; the names can be erased.
    """
    entered = newcomer(sitting, number, players, team)
    entering = EnterContestant(
        contestant=entered.contestant,
        players=entered.players,
        field=field,
        category=category,
        party=entered.party,
        zone=zone,
    )
    return [entering]
