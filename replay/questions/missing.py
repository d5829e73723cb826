"""missing: what has still to come before results are complete, or should be looked at again."""

from projections.views.missing import gaps
from projections.writers import missing as writer
from replay.questions.asking import Answer, Asked, question


@question("missing", for_officials=True)
def answer(asked: Asked) -> Answer:
    """Tables behind, boards without one room, rounds to come, and scores to look at again.

    Also who has still to confirm a score, where the regulations ask for it, and what has still
    to be decided.
    """
    return asked.answer(gaps(asked.facts, asked.scope), writer)
