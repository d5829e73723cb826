"""matters: what waits for somebody to act, by when, and the act that answers it."""

from projections.views.matters import matters
from projections.writers import matters as writer
from replay.questions.asking import Answer, Asked, question


@question("matters", for_officials=True)
def answer(asked: Asked) -> Answer:
    """Calls, requests, rulings, appeals, decisions, disputes and postings that wait, and for whom.

    With the act that answers each, by when; calls come first, then what is overdue.
    """
    return asked.answer(matters(asked.facts, asked.scope.sessions, asked.past.now), writer)
