"""finals: knock-out matches by segments, from what each side carries over to the winner."""

from projections.views.finals import final_sheets
from projections.writers import finals as writer
from replay.questions.asking import Answer, Asked, question


@question("finals")
def answer(asked: Asked) -> Answer:
    """Knock-out matches by segments: carry-over, running totals, fines, the winner, ties."""
    made = final_sheets(asked.facts, asked.scope)
    return asked.answer(made, writer)
