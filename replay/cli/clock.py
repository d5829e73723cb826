"""clock: let recorded times go on from now, where a clock had been ahead."""

import rich_click as click

from ledger.commands import SetClockRight
from replay.acts.sitting import Signer
from replay.cli.recording import SIGNING, confirm, keep, signed
from replay.cli.shell import JSON, with_options, writing


def set_right(
    ctx: click.Context,
    /,
    *,
    reason: str,
    as_json: bool,
    signer: Signer,
) -> None:
    """Set the ledger's clock right: what is recorded goes on from now.

    Where a machine's clock was ahead, or somebody declared a wrong time, nothing can be
    recorded before that time has come. Make sure that the clock is right now; what was dated
    later then counts as recorded now, and what was known at earlier moments stays as it was.
    """
    with writing(ctx) as store:
        recorded = keep(store, lambda: ([SetClockRight(reason=reason)], ()), signer)
        confirm(store, recorded, as_json=as_json)


command = click.command("clock")(
    with_options(
        signed(set_right),
        click.option("--reason", required=True, help="Why, such as: a year ahead since Monday."),
        *SIGNING,
        JSON,
    )
)
