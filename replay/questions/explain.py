"""explain: why a contestant is where it is."""

from ledger.regulations.documents import said
from projections.views.audit_trail import positions_of, trail
from projections.views.explanations import explain
from projections.writers import explanations as writer
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, contestant_of, question


@question("explain", Parameter("number", required=True))
def answer(asked: Asked, *, number: str) -> Answer:
    """Everything that the total of contestant NUMBER consists of, down to boards.

    With adjustments, penalties and what told it apart from its equals: events, and clauses with
    what they say.
    """
    entries = asked.facts.entries
    contestant = contestant_of(asked, number)
    found = explain(asked.facts, asked.scope, contestant, asked.past.now)
    behind = set(found.events)
    past, zone = asked.past.events, asked.known.zone
    events = trail((r for r in past if r.position in behind), zone, positions_of(past))
    clauses = said(writer.cited(found, events))
    return Answer(
        lambda: writer.plain(found, events, clauses, asked.known, entries),
        lambda: writer.sheet(found, events, clauses, asked.known, entries),
    )
