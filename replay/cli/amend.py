"""amend: other regulations from a session on."""

from typing import get_args

import rich_click as click

from ledger import regulations
from ledger.commands import AmendRegulations, AnyCommand
from ledger.rules.authority.acts import Subject
from replay.cli.acts import Sitting, act


@act(
    "amend",
    click.argument("rules", metavar="SET"),
    click.option("--from", "from_session", metavar="SESSION", help="Default: from the first on."),
    click.option("--subject", type=click.Choice(get_args(Subject)), help="What they change."),
    click.option("--reason", required=True, help="Why."),
)
def command(
    sitting: Sitting, *, rules: str, from_session: str | None, subject: Subject | None, reason: str
) -> list[AnyCommand]:
    """Put SET (a name or a TOML file) in force from a session on; the past keeps its own."""
    amending = AmendRegulations(
        regulations=regulations.load(rules),
        from_session=from_session,
        subject=subject,
        reason=reason,
    )
    return [amending]
