"""log: every event of a contest, in order."""

from ledger.errors import NoSuch
from projections.views.audit_trail import positions_of, trail
from projections.writers import audit_trail as writer
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, question


@question(
    "log",
    Parameter("event", "One of them.", kind="position", written="#POSITION"),
    Parameter("before", "Those before another one.", kind="position", written="#POSITION"),
)
def answer(asked: Asked, *, event: int | None, before: int | None) -> Answer:
    """Every event with who, when, why and under which clause; refusals too."""
    events = asked.past.events
    lines = trail(events, asked.known.zone, positions_of(events), asked.facts.odd)
    if before is not None:
        lines = tuple(line for line in lines if line.position < before)
    if event is not None:
        lines = tuple(line for line in lines if line.position == event)
        if not lines:
            known = (f"#{events[0].position} to #{events[-1].position}",)
            raise NoSuch(what="event of this contest", name=f"#{event}", known=known)
    return Answer(
        lambda: {
            **asked.known.plain(),
            "events": [writer.plain(line, asked.known) for line in lines],
        },
        lambda: writer.sheet(lines, asked.known),
    )
