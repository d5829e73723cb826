"""log: every event of a contest, in order; or those that are asked for."""

from collections.abc import Sequence
from typing import Any

from ledger.errors import NoSuch
from ledger.events import CONTEST_KINDS, kind_of
from ledger.recorded import Recorded
from ledger.regulations.documents import said
from projections.views.audit_trail import positions_of, trail
from projections.views.sifted import about_board, about_contestant
from projections.writers import audit_trail as writer
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, contestant_of, question

KINDS = tuple(sorted(str(kind.__struct_config__.tag) for kind in CONTEST_KINDS))
FILTERS = (
    Parameter("kind", "Those of a kind, as ScoreCorrected.", choices=KINDS, written="KIND"),
    Parameter("by", "What this person did, or answers for.", written="NAME"),
    Parameter("board", "Those about a board.", kind="number"),
    Parameter("contestant", "Those about a contestant.", written="NUMBER"),
    Parameter("since", "Those after a moment; --as-of says up to which.", written="MOMENT"),
)
"""By which a log is made shorter; what acts on an event about a board or a contestant is, too."""


@question(
    "log",
    Parameter("event", "One of them.", kind="position", written="#POSITION"),
    Parameter("before", "Those before another one.", kind="position", written="#POSITION"),
    *FILTERS,
)
def answer(asked: Asked, *, event: int | None, before: int | None, **filters: Any) -> Answer:
    """Every event with who, when, why and under which clause; refusals too.

    Of one event, what the clause says under which it was done.
    """
    events = asked.past.events
    wanted = {one.position for one in sifted(asked, **filters)}
    lines = trail(events, asked.known.zone, positions_of(events), asked.facts.odd)
    lines = tuple(line for line in lines if line.position in wanted)
    if before is not None:
        lines = tuple(line for line in lines if line.position < before)
    if event is not None:
        lines = tuple(line for line in lines if line.position == event)
        if not lines:
            known = (f"#{events[0].position} to #{events[-1].position}",)
            raise NoSuch(what="event of this contest", name=f"#{event}", known=known)
    clauses = said(line.clause for line in lines) if event is not None else {}
    return Answer(
        lambda: {
            **asked.known.plain(),
            "events": [writer.plain(line, asked.known) for line in lines],
            "clauses": clauses,
        },
        lambda: writer.sheet(lines, asked.known, clauses),
    )


def sifted(
    asked: Asked,
    *,
    kind: str | None = None,
    by: str | None = None,
    board: int | None = None,
    contestant: str | None = None,
    since: str | None = None,
) -> Sequence[Recorded]:
    """The events that are all of this. Raises NoSuch, and what a moment raises."""
    events = asked.past.events
    if board is not None:
        events = tuple(about_board(events, board))
    if contestant is not None:
        events = tuple(about_contestant(events, contestant_of(asked, contestant)))
    if kind is not None:
        events = tuple(one for one in events if kind_of(one.event) == kind)
    if by is not None:
        people = _people(asked, by)
        events = tuple(one for one in events if not people.isdisjoint(_answering(one)))
    if since is not None:
        after = asked.past_at(since).position
        events = tuple(one for one in events if one.position > after)
    return events


def _answering(recorded: Recorded) -> tuple[str, ...]:
    """Who did it, and who answers for it."""
    one = recorded.envelope
    return (one.actor, one.responsible) if one.responsible else (one.actor,)


def _people(asked: Asked, name: str) -> set[str]:
    """Those of this name or id who did something here. Raises NoSuch."""
    acted = dict.fromkeys(who for one in asked.past.events for who in _answering(one))
    named = {who: asked.known.names.get(who, who) for who in acted}
    found = {who for who in named if name.casefold() in (who, named[who].casefold())}
    if not found:
        raise NoSuch(what="person who did anything here", name=name, known=tuple(named.values()))
    return found
