"""manual: what the program is made of, how clauses are read, why it is as it is."""

import rich_click as click

from ledger.errors import NoSuch
from replay.acts import NAMES, described
from replay.acts.page import page
from replay.cli.screen import say
from replay.manual import ACTS, ACTS_TELL, passages, topics
from replay.rule_pages import RULES, RULES_TELL, passages_of
from replay.rule_pages import page as of_rules


@click.command("manual")
@click.argument("topic", required=False)
def command(topic: str | None) -> None:
    """Print a TOPIC of the manual, or what it says of a code (AMB-64) or a word of its headings.

    An act ("board fouled") or a rule ("printed-table") has a passage of its own, and "acts" and
    "rules" are all of them. Without a topic: which there are.
    """
    contents = {one.name: one.tells for one in topics()} | {ACTS: ACTS_TELL, RULES: RULES_TELL}
    if topic is None:
        say(*(f"{name:12}  {tells}" for name, tells in contents.items()))
        return
    found = _made(topic) or passages(topic) or passages_of(topic)
    if not found:
        raise NoSuch(what="topic", name=topic, known=tuple(contents))
    say(*"\n\n".join(found).splitlines())


def _made(topic: str) -> tuple[str, ...]:
    """Return the generated pages of a topic: of acts or of rules."""
    if topic == RULES:
        return (of_rules(),)
    acts = NAMES if topic == ACTS else [topic] if topic in NAMES else []
    return tuple(page(name, described(name)) for name in acts)
