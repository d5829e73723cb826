"""qualifiers: who goes on."""

from projections.views.qualifiers import qualifier_sheets
from projections.writers import qualifiers as writer
from replay.cli.questions import Answer, Question, question


@question("qualifiers")
def command(asked: Question) -> Answer:
    """Who is declared for the next stage, who is entitled as things stand, and what is missing."""
    made = qualifier_sheets(asked.facts, asked.scope)
    entries = asked.facts.entries
    return Answer(
        lambda: writer.plain(made, asked.known, entries),
        lambda: writer.sheet(made, asked.known, entries),
    )
