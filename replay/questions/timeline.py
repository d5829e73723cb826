"""timeline: where a contestant was after every event that moved it."""

from projections.writers import progress as writer
from replay.history import progress
from replay.parameters import Parameter, flag
from replay.questions.asking import Answer, Asked, contestant_of, question


@question(
    "timeline",
    Parameter("number", required=True, label="whose number"),
    flag("every", "After every single score that was entered, too.", label="after every score"),
)
def answer(asked: Asked, *, number: str, every: bool) -> Answer:
    """Rank and total of a contestant after every event that moved it, who led, and why.

    Scores entered one after the other before they are posted are one step.
    """
    contestant = contestant_of(asked, number)
    scope, zone = asked.scope.text, asked.known.zone
    found = progress(asked.past, contestant, scope, zone, every=every)
    return asked.answer(found, writer)
