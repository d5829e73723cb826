"""traveller: all results on one board, what each is worth, and how often each score occurred."""

from ledger.errors import NoSuch
from projections.views.travellers import boards_shown, travellers
from projections.writers import boards as writer
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, question


@question("traveller", Parameter("board", kind="number", required=True))
def answer(asked: Asked, *, board: int) -> Answer:
    """Every table's result on a board, what it is worth, and how often each score occurred."""
    facts, sessions = asked.facts, asked.scope.sessions
    only = {(facts.sessions[name].deals, board) for name in sessions}
    wanted = tuple(one for one in travellers(facts, sessions, only) if one.board == board)
    if not wanted:
        numbers = tuple(map(str, boards_shown(facts, sessions)))
        raise NoSuch(what="board", name=str(board), known=numbers)
    return Answer(
        lambda: writer.plain_travellers(wanted, asked.known),
        lambda: writer.travellers_sheet(wanted, asked.known, asked.facts.entries),
    )
