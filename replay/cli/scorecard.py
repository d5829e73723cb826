"""scorecard: a contestant's boards."""

import rich_click as click

from projections.views.scorecards import scorecard
from projections.writers import boards as writer
from replay.cli.questions import Answer, Question, contestant_of, question


@question("scorecard", click.argument("number"))
def command(asked: Question, *, number: str) -> Answer:
    """The boards of the contestant NUMBER, from its own side."""
    contestant = contestant_of(asked.facts, number)
    card = scorecard(asked.facts, contestant, asked.scope.sessions)
    entries = asked.facts.entries
    return Answer(
        lambda: writer.plain_scorecard(card, asked.known, entries),
        lambda: writer.scorecard_sheet(card, asked.known, entries),
    )
