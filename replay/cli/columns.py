"""columns: ledgers as Parquet files, for analysis."""

from contextlib import closing
from pathlib import Path

import rich_click as click

from ledger.store import Place, Store
from replay.cli.files import FilePath
from replay.cli.screen import remark
from replay.cli.shell import ledger_path
from replay.cli.where import Where
from replay.columns import write_columns


@click.command("columns")
@click.argument("folder", metavar="DIR", type=FilePath())
@click.argument("others", metavar="[LEDGER]...", type=Where(), nargs=-1)
@click.option("--names", "with_names", is_flag=True, help="With names, and reasons in free text.")
@click.pass_context
def command(
    ctx: click.Context, /, *, folder: Path, others: tuple[Place, ...], with_names: bool
) -> None:
    """Write a ledger, or each LEDGER named, into DIR as Parquet files, as far as they are new.

    events, results (with the positions since and until which each stood) and standings (of each
    posting) are folders of files to be read together, as by DuckDB:
    SELECT * FROM 'DIR/results/*.parquet'. Without --names there is nobody's name in them.
    """
    places = others or (ledger_path(ctx),)
    for place in places:  # each of them is a ledger before anything is written
        Store(place, read_only=True).close()
    for place in places:
        with closing(Store(place, read_only=True)) as store:
            done = write_columns(store, folder, with_names=with_names)
        remark(
            f"{place}: events up to #{done.head.position} ({done.events} new), contests written"
            f" {done.contests}; head {done.head.short}"
        )
