"""travellers: the travellers of all boards, to be handed out or hung up."""

from projections.views.travellers import travellers
from projections.writers import boards as writer
from replay.questions.asking import Answer, Asked, question


@question("travellers")
def answer(asked: Asked) -> Answer:
    """Every board with each table's result and how often each occurred; on paper a page each."""
    made = travellers(asked.facts, asked.scope.sessions)
    return Answer(
        lambda: writer.plain_travellers(made, asked.known),
        lambda: writer.travellers_sheet(made, asked.known, asked.facts.entries, each=True),
    )
