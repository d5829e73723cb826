"""matches: what was played match by match: results, and of teams every board in both rooms."""

from projections.views.match_sheets import match_sheets
from projections.writers import match_sheets as writer
from replay.questions.asking import Answer, Asked, question


@question("matches")
def answer(asked: Asked) -> Answer:
    """The matches of a contest with their results, of teams board by board; byes and forfeits."""
    sheets = match_sheets(asked.facts, asked.scope)
    return asked.answer(sheets, writer)
