"""traveller: all results on one board, what each is worth, and how often each score occurred."""

from ledger.errors import NoSuch
from projections.views.travellers import travellers
from projections.writers import boards as writer
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, question


@question("traveller", Parameter("board", kind="number", required=True))
def answer(asked: Asked, *, board: int) -> Answer:
    """Every table's result on a board, what it is worth, and how often each score occurred."""
    made = travellers(asked.facts, asked.scope.sessions)
    wanted = tuple(one for one in made if one.board == board)
    if not wanted:
        numbers = tuple(dict.fromkeys(str(one.board) for one in made))
        raise NoSuch(what="board", name=str(board), known=numbers)
    return Answer(
        lambda: writer.plain_travellers(wanted, asked.known),
        lambda: writer.travellers_sheet(wanted, asked.known, asked.facts.entries),
    )
