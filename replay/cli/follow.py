"""follow: tables of one's own that keep up with the ledger."""

import sys
from importlib import import_module
from pathlib import Path

import rich_click as click

from replay.cli.screen import remark
from replay.cli.shell import ledger_path
from replay.projecting import Projection, catch_up, follow


@click.command("follow")
@click.argument("projection", metavar="MODULE:NAME")
@click.argument("into", metavar="INTO")
@click.option("--after", type=click.IntRange(0), default=0, help="Where a new one begins.")
@click.option("--once", is_flag=True, help="Stop at the head.")
@click.pass_context
def command(ctx: click.Context, /, *, projection: str, into: str, after: int, once: bool) -> None:
    """Keep the tables of a projection of your own up with the ledger, until interrupted.

    MODULE:NAME is a replay.projecting.Projection in a Python module here; INTO an SQLite file, or
    postgresql://HOST/DATABASE. Each event is taken exactly once, whatever is killed when.
    """
    meant, place = _meant(projection), ledger_path(ctx)
    if once:
        remark(f"{meant.name}: at #{catch_up(meant, place, into, after=after)}")
        return
    for position in follow(meant, place, into, after=after):
        remark(f"{meant.name}: at #{position}")


def _meant(text: str) -> Projection:
    """Return the projection of this name. Raises UsageError."""
    module, _, name = text.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), name, None) if module and name else None
    except (ImportError, SyntaxError) as error:
        raise click.UsageError(f"{module} cannot be imported ({error})") from None
    if not isinstance(found, Projection):
        raise click.UsageError(f"{text} is no projection: write MODULE:NAME of one")
    return found
