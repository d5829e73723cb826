"""annul: take back an event that was recorded by mistake."""

import rich_click as click

from ledger.commands import AnnulEvent, AnyCommand
from ledger.rulebook import Cause
from replay.cli.acts import Sitting, act
from replay.cli.asking import CITES, cited
from replay.cli.shell import cause_option
from replay.timeline import reference_at


@act(
    "annul",
    click.argument("position", metavar="#POSITION"),
    click.option("--reason", required=True, help="Why."),
    cause_option("scorer"),
    CITES,
)
def command(
    sitting: Sitting, *, position: str, reason: str, cause: Cause, cites: tuple[str, ...]
) -> list[AnyCommand]:
    """Let the event at #POSITION no longer count, from now on and never before."""
    target = reference_at(sitting.store, position)
    rests_on = cited(sitting.store, cites)
    return [AnnulEvent(target=target, reason=reason, cause=cause, cites=rests_on)]
