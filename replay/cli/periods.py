"""periods: what may still be asked for, until when, by which clause."""

from projections.views.periods import periods
from projections.writers import periods as writer
from replay.cli.questions import Answer, Question, question


@question("periods")
def command(asked: Question) -> Answer:
    """Every correction and appeal period: what it rests on, whether it is open, the time left."""
    then = asked.past
    found = periods(asked.facts, then.counting, asked.scope.sessions, then.now)
    return Answer(
        lambda: writer.plain(found, asked.known),
        lambda: writer.sheet(found, asked.known, then.now),
    )
