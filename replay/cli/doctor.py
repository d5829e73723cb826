"""doctor: look at everything around the ledger, and say what to do."""

import sys

import rich_click as click

from replay.cli.screen import say, say_json
from replay.cli.shell import JSON, reading, with_options
from replay.doctor import findings


def look(ctx: click.Context, /, *, as_json: bool) -> None:
    """Look at files, space, guards, clock, versions, time zones, views and key of the ledger.

    What is not as it should be is told with what to do, and ends with 3. Nothing is changed.
    """
    with reading(ctx) as store:
        found = list(findings(store))
    if as_json:
        say_json({"findings": [one._asdict() for one in found]})
    else:
        for one in found:
            say(f"{'ok  ' if one.todo is None else 'LOOK'} {one.what}: {one.found}")
            if one.todo is not None:
                say(f"     {one.todo}")
        say("     the record itself is checked by: verify")
    if any(one.todo is not None for one in found):
        sys.exit(3)


command = click.command("doctor")(with_options(click.pass_context(look), JSON))
