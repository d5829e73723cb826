"""substitute: somebody plays for a member in a session."""

from datetime import datetime
from typing import get_args

import rich_click as click

from ledger.commands import AnyCommand, Substitute
from ledger.rules.authority.acts import Role
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named, only_session
from replay.cli.persons import member_named
from replay.cli.when import Time


@act(
    "substitute",
    click.argument("contestant"),
    click.argument("out"),
    click.argument("into"),
    click.option("--session", help="Needed where there are several."),
    click.option("--reason", required=True, help="The cause."),
    click.option("--authorised-by", type=click.Choice(get_args(Role)), help="In an emergency."),
    click.option("--approved", is_flag=True, help="Beyond the limits, by the committee."),
    click.option("--not-eligible", is_flag=True, help="As the director found."),
    click.option("--not-equivalent", is_flag=True, help="As the director found."),
    click.option("--form-at", type=Time(), help="When the form was handed in."),
    click.option("--told-at", type=Time(), help="When the director was told."),
)
def command(
    sitting: Sitting,
    *,
    contestant: str,
    out: str,
    into: str,
    session: str | None,
    reason: str,
    authorised_by: Role | None,
    approved: bool,
    not_eligible: bool,
    not_equivalent: bool,
    form_at: datetime | None,
    told_at: datetime | None,
) -> list[AnyCommand]:
    """INTO plays for OUT, a member of CONTESTANT, in a session."""
    named = contestant_named(sitting, contestant, "")
    substituting = Substitute(
        session=session or only_session(sitting.contest),
        contestant=named,
        out=member_named(sitting, named, out),
        into=sitting.roll.id_of(into),
        authorised_by=authorised_by,
        approved=approved,
        eligible=not not_eligible,
        equivalent=not not_equivalent,
        form_at=form_at,
        told_at=told_at,
        reason=reason,
    )
    return [substituting]
