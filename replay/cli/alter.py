"""alter: a score altered because of substitutes."""

from fractions import Fraction

import rich_click as click

from ledger.commands import AlterScore, AnyCommand
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named, only_session
from replay.cli.shell import Exact
from replay.timeline import reference_at


@act(
    "alter",
    click.argument("contestant"),
    click.option("--session", help="Needed where there are several."),
    click.option("--opponents", is_flag=True, help="Its opponents' score, not its own."),
    click.option("--vps", type=Exact(), help="As a ruling states (default: by the rule)."),
    click.option("--substitution", metavar="#POSITION", help="The one that gives cause."),
    click.option("--ruling", metavar="#POSITION", help="The ruling that it rests on."),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    contestant: str,
    session: str | None,
    opponents: bool,
    vps: Fraction | None,
    substitution: str | None,
    ruling: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """Alter the score of CONTESTANT in a session, because of who played for it."""
    altering = AlterScore(
        session=session or only_session(sitting.contest),
        contestant=contestant_named(sitting, contestant, ""),
        opponents=opponents,
        vps=vps,
        substitution=reference_at(sitting.store, substitution) if substitution else None,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [altering]
