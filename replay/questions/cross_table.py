"""cross-table: who got what against whom in a stage, a row and a column for each contestant."""

from projections.views.cross_table import cross_table
from projections.writers import cross_table as writer
from replay.questions.asking import Answer, Asked, question


@question("cross-table")
def answer(asked: Asked) -> Answer:
    """Who got what against whom in a stage: by opponents in a round robin, else by rounds."""
    made = cross_table(asked.facts, asked.scope)
    return asked.answer(made, writer)
