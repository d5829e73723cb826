"""awards: titles and points."""

from projections.views.awards import awards_sheets
from projections.writers import awards as writer
from replay.questions.asking import Answer, Asked, question


@question("awards")
def answer(asked: Asked) -> Answer:
    """Titles and points, ties shared; provisional until the standings are official."""
    made = awards_sheets(asked.facts, asked.scope, asked.past.now)
    return asked.answer(made, writer)
