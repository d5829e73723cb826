"""manual: what the program is made of, how clauses are read, why it is as it is."""

import rich_click as click

from ledger.errors import NoSuch
from replay.acts import NAMES, described
from replay.acts.page import page
from replay.cli.screen import say
from replay.manual import ACTS, ACTS_TELL, passages, topics


@click.command("manual")
@click.argument("topic", required=False)
def command(topic: str | None) -> None:
    """Print a TOPIC of the manual, or what it says of a code (AMB-64) or a word of its headings.

    An act ("board fouled") has a page of its own, and "acts" is all of them. Without a topic:
    which there are.
    """
    if topic is None:
        say(*(f"{one.name:12}  {one.tells}" for one in topics()), f"{ACTS:12}  {ACTS_TELL}")
        return
    acts = NAMES if topic == ACTS else [topic] if topic in NAMES else []
    found = passages(topic) if not acts else tuple(page(name, described(name)) for name in acts)
    if not found:
        raise NoSuch(what="topic", name=topic, known=(*(one.name for one in topics()), ACTS))
    say(*"\n\n".join(found).splitlines())
