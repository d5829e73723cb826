"""waive: let a warning or penalty count no more."""

import rich_click as click

from ledger.commands import AnyCommand, WaivePenalty
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named
from replay.timeline import reference_at


@act(
    "waive",
    click.argument("penalty", metavar="#POSITION"),
    click.option("--reason", required=True, help="Why."),
    click.option("--asked-by", help="The contestant that asked for it."),
    click.option("--decision", metavar="#POSITION", help="The committee's decision."),
)
def command(
    sitting: Sitting, *, penalty: str, reason: str, asked_by: str | None, decision: str | None
) -> list[AnyCommand]:
    """Let the warning or penalty at #POSITION count no more."""
    waiving = WaivePenalty(
        penalty=reference_at(sitting.store, penalty),
        asked_by=contestant_named(sitting, asked_by, "") if asked_by else None,
        decision=reference_at(sitting.store, decision) if decision else None,
        reason=reason,
    )
    return [waiving]
