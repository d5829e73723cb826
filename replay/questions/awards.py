"""awards: titles and points by the places of the standings, or a certificate for each title."""

from projections.views.awards import awards_sheets
from projections.writers import awards as writer
from replay.parameters import flag
from replay.questions.asking import Answer, Asked, question


@question("awards", flag("certificates", "One for each title, to be handed over on paper."))
def answer(asked: Asked, *, certificates: bool) -> Answer:
    """Titles and points, ties shared; provisional until the standings are official."""
    made = awards_sheets(asked.facts, asked.scope, asked.past.now)
    told = asked.answer(made, writer)
    if not certificates:
        return told
    entries = asked.facts.entries
    return Answer(told.plain, lambda: writer.certificates(made, asked.known, entries))
