"""rebuild: write the views anew from the record."""

from contextlib import closing

import rich_click as click

from ledger.store import Store
from replay.cli.recording import BY, check_may
from replay.cli.screen import Bar, remark
from replay.cli.shell import ledger_path
from replay.keeping_up import bring_views_up
from replay.rebuild import rebuild


@click.command("rebuild")
@BY
@click.pass_context
def command(ctx: click.Context, by: str | None) -> None:
    """Write the views of all contests into an SQLite file beside the ledger, or into its database.

    From then on every command that records keeps them up to date. Whoever reads the old ones
    or records meanwhile is not disturbed. It is for officials, where there are any.
    """
    with closing(Store(ledger_path(ctx))) as store:
        check_may(store, "rebuild", by)
        where = rebuild(store, Bar("rebuilding", len(store.streams("contest"))))
        head = store.head()
        remark(f"views as of #{head.position} in {where}; head {head.short}")
        bring_views_up(store, remark)
