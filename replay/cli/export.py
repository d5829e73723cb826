"""export: the ledger as JSON Lines."""

from pathlib import Path

import rich_click as click

from ledger.journal import write_line
from replay.cli.files import REPLACE, SCREEN, write_lines
from replay.cli.screen import Bar, answers_are_watched
from replay.cli.shell import reading


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@REPLACE
@click.pass_context
def command(ctx: click.Context, /, *, file: Path | None, replace: bool) -> None:
    """Write every event to FILE (default: the screen); importing it makes the same ledger.

    People are not in it: see `people export`.
    """
    with reading(ctx) as store:
        rows = store.rows()
        on_screen = file in (None, SCREEN) and answers_are_watched()
        watched = rows if on_screen else Bar("exporting", store.head().position)(rows)
        write_lines(file, map(write_line, watched), replace=replace)
