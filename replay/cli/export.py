"""export: the ledger as JSON Lines."""

from pathlib import Path

import rich_click as click

from ledger.journal import write_line
from replay.cli.files import SCREEN, write_lines
from replay.cli.shell import Bar, reading


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.pass_context
def command(ctx: click.Context, /, *, file: Path | None) -> None:
    """Write every event to FILE (default: the screen); importing it makes the same ledger.

    People are not in it: see `people export`.
    """
    with reading(ctx) as store:
        rows = store.rows()
        to_file = file not in (None, SCREEN)
        watched = Bar("exporting", store.head().position)(rows) if to_file else rows
        write_lines(file, map(write_line, watched))
