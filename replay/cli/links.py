"""links: whose links there are in a tournament, and which were opened."""

import rich_click as click

from replay.cli.screen import say, say_json
from replay.cli.shell import CONTEST, JSON, reading, with_options
from replay.cli.usual import AtTheDesk
from replay.given_links import given_links


def links(ctx: click.Context, /, *, contest: str, as_json: bool) -> None:
    """The links that were given for a contest: to whom, in what part, opened or over.

    Their secrets are kept nowhere; `end-link` ends one by its position.
    """
    with reading(ctx) as store:
        found = list(given_links(store, contest))
    if as_json:
        say_json({"links": [one._asdict() for one in found]})
        return
    for one in found:
        say(f"#{one.position}  {one.words}")


command = click.command("links", cls=AtTheDesk)(
    with_options(click.pass_context(links), CONTEST, JSON)
)
