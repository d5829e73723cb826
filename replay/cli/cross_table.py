"""cross-table: who got what against whom."""

from projections.views.cross_table import cross_table
from projections.writers import cross_table as writer
from replay.cli.questions import Answer, Question, question


@question("cross-table")
def command(asked: Question) -> Answer:
    """Who got what against whom in a stage: by opponents in a round robin, else by rounds."""
    made = cross_table(asked.facts, asked.scope)
    return asked.answer(made, writer)
