"""standings: who is where."""

from projections.views.standings import standings
from projections.writers import standings as writer
from replay.cli.questions import Answer, Question, question


@question("standings")
def command(asked: Question) -> Answer:
    """The standings of a contest, now or as they were known at any past moment."""
    placed = standings(asked.facts, asked.scope, asked.past.now)
    entries = asked.facts.entries
    return Answer(
        lambda: writer.plain(placed, asked.known, entries),
        lambda: writer.sheet(placed, asked.known, entries),
    )
