"""rounds: which round is on and until when, by the sessions' times, and which tables are late."""

from projections.views.rounds import clocks
from projections.writers import rounds as writer
from replay.questions.asking import Answer, Asked, question


@question("rounds", for_officials=True)
def answer(asked: Asked) -> Answer:
    """Which round it is and until when, which tables are late, and what is to be announced.

    A session's time is shared out among its rounds, after its break; it counts from its start.
    """
    return asked.answer(clocks(asked.facts, asked.scope.sessions, asked.past.now), writer)
