"""withdraw: a contestant plays no more."""

import rich_click as click

from ledger.commands import AnyCommand, WithdrawContestant
from replay.cli.acts import Sitting, act
from replay.cli.lines import contestant_named
from replay.timeline import reference_at


@act(
    "withdraw",
    click.argument("contestant"),
    click.option("--after", help="The last session it has played (default: by its results)."),
    click.option("--cancelled", is_flag=True, help="Its scores do not count (by a ruling)."),
    click.option("--unauthorised", is_flag=True, help="Without leave."),
    click.option("--ruling", metavar="#POSITION", help="The ruling on its scores."),
    click.option("--reason", help="Why."),
)
def command(
    sitting: Sitting,
    *,
    contestant: str,
    after: str | None,
    cancelled: bool,
    unauthorised: bool,
    ruling: str | None,
    reason: str | None,
) -> list[AnyCommand]:
    """CONTESTANT withdraws; what it has scored stands unless a ruling cancels it."""
    contestant = contestant_named(sitting, contestant, "")
    withdrawing = WithdrawContestant(
        contestant=contestant,
        after=after,
        scores="cancelled" if cancelled else "stand",
        unauthorised=unauthorised,
        ruling=reference_at(sitting.store, ruling) if ruling else None,
        reason=reason,
    )
    return [withdrawing]
