"""qualifiers: who is declared for the next stage, and who is entitled to go on as things stand."""

from projections.views.qualifiers import qualifier_sheets
from projections.writers import qualifiers as writer
from replay.questions.asking import Answer, Asked, question


@question("qualifiers")
def answer(asked: Asked) -> Answer:
    """Who is declared for the next stage, who is entitled as things stand, and what is missing."""
    made = qualifier_sheets(asked.facts, asked.scope)
    return asked.answer(made, writer)
