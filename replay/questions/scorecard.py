"""scorecard: the boards of one contestant, from its own side, with what each was worth to it."""

from projections.views.scorecards import scorecard
from projections.writers import boards as writer
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, contestant_of, question


@question("scorecard", Parameter("number", required=True, label="whose number"))
def answer(asked: Asked, *, number: str) -> Answer:
    """The boards of a contestant, from its own side."""
    contestant = contestant_of(asked, number)
    card = scorecard(asked.facts, contestant, asked.scope.sessions)
    entries = asked.facts.entries
    return Answer(
        lambda: writer.plain_scorecard(card, asked.known, entries),
        lambda: writer.scorecard_sheet(card, asked.known, entries),
    )
