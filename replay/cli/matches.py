"""matches: what was played, match by match."""

from projections.views.match_sheets import match_sheets
from projections.writers import match_sheets as writer
from replay.cli.questions import Answer, Question, question


@question("matches")
def command(asked: Question) -> Answer:
    """The matches of a contest with their results, of teams board by board; byes and forfeits."""
    sheets = match_sheets(asked.facts, asked.scope)
    return asked.answer(sheets, writer)
