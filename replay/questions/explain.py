"""explain: all that makes the total of one contestant, down to boards, events and clauses."""

from ledger.regulations.documents import said
from projections.scope import Scope, resolve
from projections.scoring.stages import reckon
from projections.views.audit_trail import positions_named, trail
from projections.views.explanations import explain
from projections.writers import explanations as writer
from replay.parameters import Parameter
from replay.questions.asking import EVERYTHING, Answer, Asked, contestant_of, question


@question("explain", Parameter("number", required=True, label="whose number"))
def answer(asked: Asked, *, number: str) -> Answer:
    """Everything that the total of a contestant consists of, down to boards.

    Where it is not in the last stage any more, that of the last stage in which it was.

    With adjustments, penalties and what told it apart from its equals: events, and clauses with
    what they say.
    """
    entries = asked.facts.entries
    contestant = contestant_of(asked, number)
    scope = _scope(asked, contestant)
    found = explain(asked.facts, scope, contestant, asked.past.now)
    told = asked.events_at(found.events)
    events = trail(told, asked.known.zone, positions_named(asked.facts, told))
    clauses = said(writer.cited(found, events))
    return Answer(
        lambda: writer.plain(found, events, clauses, asked.known, entries),
        lambda: writer.sheet(found, events, clauses, asked.known, entries),
    )


def _scope(asked: Asked, contestant: str) -> Scope:
    """What is asked about; of the whole contest the last stage in which this one has a result."""
    facts, scope = asked.facts, asked.scope
    if scope.text != EVERYTHING:
        return scope
    for one in (scope, *(resolve(f"stage:{stage}", facts) for stage in reversed([*facts.stages]))):
        if one.stage and contestant in reckon(facts, one.stage, one.sessions).accounts:
            return one
    return scope
