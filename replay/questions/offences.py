"""offences: warnings and penalties with the step of each, and what the next offence would cost."""

from ledger.events import OffenceNoted, tournament_stream
from ledger.record.tournament import fold
from projections.views.offences import offences
from projections.writers import offences as writer
from replay.questions.asking import Answer, Asked, question


@question("offences", for_officials=True)
def answer(asked: Asked) -> Answer:
    """Warnings and penalties with their steps and clauses, and what the next would cost."""
    rows = offences(asked.facts, asked.scope, _noted(asked))
    return asked.answer(rows, writer)


def _noted(asked: Asked) -> dict[int, OffenceNoted]:
    """The offences that the tournament's contests have told each other by then, by position."""
    stream = tournament_stream(asked.past.opened.tournament)
    events = asked.store.replay(up_to=asked.past.position, stream=stream)
    told = fold(events)
    return {
        r.position: told.offences[r.version] for r in told.history if r.version in told.offences
    }
