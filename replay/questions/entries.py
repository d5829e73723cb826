"""entries: who has entered, with players, field and category, and who has left."""

from projections.views.entrants import entrants
from projections.writers import entrants as writer
from replay.questions.asking import Answer, Asked, question


@question("entries")
def answer(asked: Asked) -> Answer:
    """Everybody who has entered, with players, field and category, and who has left."""
    return asked.answer(entrants(asked.facts.entries, asked.scope.stage), writer)
