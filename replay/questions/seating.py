"""seating: the matches of a session, the line-ups posted, and who really sat."""

from projections.views.seating import seatings
from projections.writers import seating as writer
from replay.questions.asking import Answer, Asked, question


@question("seating")
def answer(asked: Asked) -> Answer:
    """Who sits where: by the draw, by the line-ups, and as it was; blind ones wait for both."""
    return asked.answer(seatings(asked.facts, asked.scope.sessions), writer)
