"""ranks: the rank of everybody after each session of a stage."""

from projections.views.ranks import ranks
from projections.writers import ranks as writer
from replay.questions.asking import Answer, Asked, question


@question("ranks")
def answer(asked: Asked) -> Answer:
    """Everybody's rank after each session of a stage."""
    return asked.answer(ranks(asked.facts, asked.scope), writer)
