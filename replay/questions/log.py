"""log: every event of a contest, in order; or those that are asked for."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from ledger.errors import NoSuch
from ledger.events import CONTEST_KINDS, ScoreEntered, kind_of
from ledger.record.columns import Events
from ledger.recorded import Recorded
from ledger.regulations.documents import said
from projections.views.audit_trail import positions_named, positions_of, trail
from projections.views.sifted import about_board, about_contestant
from projections.writers import audit_trail as writer
from replay.parameters import Parameter
from replay.questions.asking import Answer, Asked, contestant_of, question
from replay.timeline import Past

ENTERED = str(ScoreEntered.__struct_config__.tag)
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
    past, facts = asked.past, asked.facts
    if event is None or any(one is not None for one in filters.values()):
        found = sifted(asked, **filters)
    else:
        found = asked.events_at([event])
    wanted, events = {one.position for one in found}, with_telling(past, found)
    is_apart = past.telling is not past.events
    positions = positions_named(facts, events) if is_apart else positions_of(events)
    lines = trail(events, asked.known.zone, positions, facts.odd)
    lines = tuple(line for line in lines if line.position in wanted)
    if before is not None:
        lines = tuple(line for line in lines if line.position < before)
    if event is not None:
        lines = tuple(line for line in lines if line.position == event)
        if not lines:
            last = past.events[-1] if not is_apart else facts.event_at(facts.version)
            known = (f"#{past.telling[0].position} to #{last.position}",)
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


def with_telling(past: Past, found: Sequence[Recorded]) -> Sequence[Recorded]:
    """Return these events of a past, and all but the scores held in columns, in order.

    Among them are all that annul others.
    """
    if past.telling is past.events or found is past.events:
        return past.events
    both = {one.position: one for one in (*past.telling, *found)}
    return [both[position] for position in sorted(both)]


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
    events = _among(asked, kind, board)
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


def _among(asked: Asked, kind: str | None, board: int | None) -> Sequence[Recorded]:
    """Return the events among which those of a kind and about a board are.

    A score held in columns is about its own board, acts on nothing, and nothing acts on it.
    """
    past, (apart, _) = asked.past, asked.facts.results.apart
    events = past.events
    if not apart or not isinstance(events, Events) or (kind is None and board is None):
        return events
    if kind not in (None, ENTERED):
        return past.telling
    columns = (one.versions for one in apart if board in (None, one.board))
    return with_telling(past, events.few([*chain.from_iterable(columns)]))


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
