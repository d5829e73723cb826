"""ledgers: which there are in a folder or a database."""

import rich_click as click

from replay.cli.screen import say, say_json
from replay.cli.shell import JSON
from replay.library import library_at


@click.command("ledgers")
@click.argument("where", metavar="FOLDER|DATABASE")
@JSON
def command(where: str, *, as_json: bool) -> None:
    """List the ledgers of a folder, or of a database (postgresql://HOST/NAME), each as --ledger
    takes it.

    Of a folder all files that end on .ledger. None of them is opened.
    """
    found = [str(place) for place in library_at(where).places()]
    if as_json:
        say_json({"ledgers": found})
    else:
        say(*found)
