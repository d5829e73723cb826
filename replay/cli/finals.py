"""finals: knock-out matches by segments."""

from projections.views.finals import final_sheets
from projections.writers import finals as writer
from replay.cli.questions import Answer, Question, question


@question("finals")
def command(asked: Question) -> Answer:
    """Knock-out matches by segments: carry-over, running totals, fines, the winner, ties."""
    made = final_sheets(asked.facts, asked.scope)
    entries = asked.facts.entries
    return Answer(
        lambda: writer.plain(made, asked.known, entries),
        lambda: writer.sheet(made, asked.known, entries),
    )
