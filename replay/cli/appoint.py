"""appoint: appoint an official."""

from datetime import datetime
from typing import get_args

import rich_click as click

from ledger.commands import AnyCommand, AppointOfficial
from ledger.rules.authority.acts import Role
from replay.cli.acts import Sitting, act
from replay.cli.shell import word_argument
from replay.cli.when import Time


@act(
    "appoint",
    click.argument("name"),
    word_argument("role", get_args(Role), "The office"),
    click.option("--everywhere", is_flag=True, help="For all contests of the tournament."),
    click.option("--from", "from_at", type=Time(), help="From when on (default: at once)."),
    click.option("--until", "until_at", type=Time(), help="Until when."),
    click.option("--in-absence", is_flag=True, help="Of the convener, whose task it would be."),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    name: str,
    role: Role,
    everywhere: bool,
    from_at: datetime | None,
    until_at: datetime | None,
    in_absence: bool,
    reason: str | None,
) -> list[AnyCommand]:
    """Give NAME the office of ROLE in a contest, or in its whole tournament."""
    opened = sitting.contest.opened
    assert opened is not None
    contests = () if everywhere else (opened.contest,)
    appointing = AppointOfficial(
        person=sitting.roll.id_of(name),
        role=role,
        in_absence=in_absence,
        contests=contests,
        from_at=from_at,
        until_at=until_at,
        reason=reason,
    )
    return [appointing]
