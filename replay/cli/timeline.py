"""timeline: where a contestant was after every event that moved it."""

import rich_click as click

from projections.writers import progress as writer
from replay.cli.questions import Answer, Question, contestant_of, question
from replay.history import progress


@question(
    "timeline",
    click.argument("number"),
    click.option("--every", is_flag=True, help="After every single score that was entered, too."),
)
def command(asked: Question, *, number: str, every: bool) -> Answer:
    """Rank and total of contestant NUMBER after every event that moved it, who led, and why.

    Scores entered one after the other before they are posted are one step.
    """
    entries = asked.facts.entries
    contestant = contestant_of(asked.facts, number)
    scope, zone = asked.scope.text, asked.known.zone
    found = progress(asked.past, contestant, scope, zone, every=every)
    return Answer(
        lambda: writer.plain(found, asked.known, entries),
        lambda: writer.sheet(found, asked.known, entries),
    )
