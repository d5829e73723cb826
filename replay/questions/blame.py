"""blame: for each row of the standings the last event that changed it."""

from projections.writers import progress as writer
from replay.history import blame
from replay.questions.asking import Answer, Asked, question


@question("blame")
def answer(asked: Asked) -> Answer:
    """For each row of the standings the last event that changed it, by whom and when."""
    found = blame(asked.past, asked.scope.text, asked.known.zone)
    entries = asked.facts.entries
    return Answer(
        lambda: writer.plain_blame(found, asked.known, entries),
        lambda: writer.blame_sheet(found, asked.known, entries, asked.scope.text),
    )
