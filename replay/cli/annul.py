"""annul: take back an event that was recorded by mistake."""

import rich_click as click

from ledger.commands import AnnulEvent, AnyCommand
from ledger.rulebook import Cause
from replay.cli.acts import Sitting, act
from replay.cli.shell import cause_option
from replay.timeline import reference_at


@act(
    "annul",
    click.argument("position", metavar="#POSITION"),
    click.option("--reason", required=True, help="Why."),
    cause_option("scorer"),
)
def command(sitting: Sitting, *, position: str, reason: str, cause: Cause) -> list[AnyCommand]:
    """Let the event at #POSITION no longer count, from now on and never before."""
    target = reference_at(sitting.store, position)
    return [AnnulEvent(target=target, reason=reason, cause=cause)]
