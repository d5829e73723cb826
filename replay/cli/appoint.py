"""appoint: appoint an official."""

from typing import get_args

import rich_click as click

from ledger.commands import AnyCommand, AppointOfficial
from ledger.rules.authority.acts import Role
from replay.cli.acts import Sitting, act


@act(
    "appoint",
    click.argument("name"),
    click.argument("role", type=click.Choice(get_args(Role))),
    click.option("--everywhere", is_flag=True, help="For all contests of the tournament."),
)
def command(sitting: Sitting, *, name: str, role: Role, everywhere: bool) -> list[AnyCommand]:
    """Give NAME the office of ROLE in a contest, or in its whole tournament."""
    opened = sitting.contest.opened
    assert opened is not None
    contests = () if everywhere else (opened.contest,)
    return [AppointOfficial(person=sitting.roll.id_of(name), role=role, contests=contests)]
