"""scorecards: the scorecards of everybody, in the order of tables, to be handed out."""

from projections.views.scorecards import scorecards
from projections.writers import boards as writer
from replay.questions.asking import Answer, Asked, question


@question("scorecards")
def answer(asked: Asked) -> Answer:
    """Everybody's boards, by the table at which each sat last; on paper a page each."""
    cards = scorecards(asked.facts, asked.scope.sessions)
    entries = asked.facts.entries
    return Answer(
        lambda: writer.plain_scorecards(cards, asked.known, entries),
        lambda: writer.scorecards_sheet(cards, asked.known, entries),
    )
