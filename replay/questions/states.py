"""states: how final every session, match and result is."""

from projections.views.states import states
from projections.writers import states as writer
from replay.questions.asking import Answer, Asked, question


@question("states")
def answer(asked: Asked) -> Answer:
    """Incomplete, unposted, under appeal, provisional (until when), official; amended by what.

    Of every session and match, and of each result that is missing, under appeal or amended.
    """
    return asked.answer(states(asked.facts, asked.scope.sessions, asked.past.now), writer)
