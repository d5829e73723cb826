"""matches: team matches board by board."""

from projections.views.matches import matches
from projections.writers import boards as writer
from replay.cli.questions import Answer, Question, question


@question("matches")
def command(asked: Question) -> Answer:
    """The team matches of a contest, both rooms of each board side by side."""
    played = matches(asked.facts, asked.scope.sessions)
    entries = asked.facts.entries
    return Answer(
        lambda: writer.plain_matches(played, asked.known, entries),
        lambda: writer.matches_sheet(played, asked.known, entries),
    )
