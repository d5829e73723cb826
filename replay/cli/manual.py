"""manual: what the program is made of, how clauses are read, why it is as it is."""

import rich_click as click

from ledger.errors import NoSuch
from replay.cli.screen import say
from replay.manual import passages, topics


@click.command("manual")
@click.argument("topic", required=False)
def command(topic: str | None) -> None:
    """Print a TOPIC of the manual, or what it says of a code (AMB-64) or a word of its headings.

    Without a topic: which there are.
    """
    if topic is None:
        say(*(f"{page.name:12}  {page.tells}" for page in topics()))
        return
    found = passages(topic)
    if not found:
        raise NoSuch(what="topic", name=topic, known=tuple(page.name for page in topics()))
    say(*"\n\n".join(found).splitlines())
