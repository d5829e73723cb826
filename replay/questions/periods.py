"""periods: what may still be asked for, until when, by which clause."""

from projections.views.deadlines import deadlines
from projections.views.periods import periods
from projections.writers import periods as writer
from replay.questions.asking import Answer, Asked, question


@question("periods")
def answer(asked: Asked) -> Answer:
    """Every correction and appeal period, and what is due by when: open or not, the time left.

    With what each of them rests on, and the clause.
    """
    then, within = asked.past, asked.scope.sessions
    counting = then.counting_in(asked.facts)
    due = deadlines(asked.facts, counting, within, then.now)
    found = (*due, *periods(asked.facts, counting, within, then.now))
    return Answer(
        lambda: writer.plain(found, asked.known),
        lambda: writer.sheet(found, asked.known, then.now),
    )
