"""carry-over: what the declared field brings into each stage, with places and totals behind it."""

from projections.views.carry_over import carry_over_sheets
from projections.writers import carry_over as writer
from replay.questions.asking import Answer, Asked, question


@question("carry-over")
def answer(asked: Asked) -> Answer:
    """What the declared field of each stage carries over, with the places and totals behind it."""
    made = carry_over_sheets(asked.facts, asked.scope)
    return asked.answer(made, writer)
