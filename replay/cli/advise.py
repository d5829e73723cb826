"""advise: the parties are told of a ruling."""

import rich_click as click

from ledger.commands import AdviseParties, AnyCommand
from replay.cli.acts import Sitting, act
from replay.timeline import reference_at


@act(
    "advise",
    click.argument("ruling", metavar="#POSITION"),
    click.option("--told-of-appeal", is_flag=True, help="And that they may appeal."),
    click.option("--reason", help="In words."),
)
def command(
    sitting: Sitting, *, ruling: str, told_of_appeal: bool, reason: str | None
) -> list[AnyCommand]:
    """The parties have been told (--at) of the ruling at #POSITION; the time to appeal runs."""
    advising = AdviseParties(
        ruling=reference_at(sitting.store, ruling), told_of_appeal=told_of_appeal, reason=reason
    )
    return [advising]
