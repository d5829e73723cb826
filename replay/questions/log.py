"""log: every event of a contest, in order; or those that are asked for."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from ledger.errors import NoSuch
from ledger.events import CONTEST_KINDS, ScoreEntered, contest_stream, kind_of
from ledger.record.concerned import of_contestants
from ledger.record.unread import Events
from ledger.recorded import Recorded
from ledger.regulations.documents import said
from projections.views.audit_trail import trail
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
    if before is not None:
        found = [one for one in found if one.position < before]
    if event is not None:
        found = [one for one in found if one.position == event]
    is_apart = past.telling is not past.events
    if event is not None and not found:
        last = past.events[-1] if not is_apart else facts.event_at(facts.version)
        known = (f"#{past.telling[0].position} to #{last.position}",)
        raise NoSuch(what="event of this contest", name=f"#{event}", known=known)
    positions = past.positions_named(found)
    lines = trail(found, asked.known.zone, positions, facts.odd, among=past.telling)
    clauses = said(line.clause for line in lines) if event is not None else {}
    return Answer(
        lambda: {
            **asked.known.plain(),
            "events": [writer.plain(line, asked.known) for line in lines],
            "clauses": clauses,
        },
        lambda: writer.sheet(lines, asked.known, clauses),
    )


FEW = 4
"""Where a part of the events are asked for that is larger than one of so many, all are read."""


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
    who = None if contestant is None else contestant_of(asked, contestant)
    people = None if by is None else _people(asked, by)
    after = None if since is None else asked.position_at(since)
    events = _among(asked, kind, board, who, people, after)
    if board is not None:
        events = tuple(about_board(events, board))
    if who is not None:
        events = tuple(about_contestant(events, who))
    if kind is not None:
        events = tuple(one for one in events if kind_of(one.event) == kind)
    if people is not None:
        events = tuple(one for one in events if not people.isdisjoint(_answering(one)))
    if after is not None:
        events = tuple(one for one in events if one.position > after)
    return events


def _among(
    asked: Asked,
    kind: str | None,
    board: int | None,
    contestant: str | None,
    people: set[str] | None,
    after: int | None,
) -> Sequence[Recorded]:
    """Return the events among which those are that are asked for; of columns, no others.

    A score held in columns is about its own board and those who sat there, acts on nothing, and
    nothing acts on it.
    """
    past, (apart, _) = asked.past, asked.facts.results.apart
    events, stream = past.events, contest_stream(past.contest)
    asks = (kind, board, contestant, people, after)
    if not apart or not isinstance(events, Events) or all(one is None for one in asks):
        return events
    if kind not in (None, ENTERED):
        return past.telling
    columns = [one for one in apart if board in (None, one.board)]
    if contestant is None:
        versions = {*chain.from_iterable(one.versions for one in columns)}
    else:
        sat = frozenset((contestant,))
        versions = {*chain.from_iterable(of_contestants(one, sat) for one in columns)}
    if people is not None:
        versions &= asked.store.signed(stream, people, past.position)
    if after is not None:
        next_one = asked.store.one(after=after, up_to=past.position, stream=stream)
        versions = {one for one in versions if next_one and one >= next_one.version}
    is_most = len(versions) * FEW > past.position
    return events if is_most else with_telling(past, events.few(versions))


def _answering(recorded: Recorded) -> tuple[str, ...]:
    """Who did it, and who answers for it."""
    one = recorded.envelope
    return (one.actor, one.responsible) if one.responsible else (one.actor,)


def _people(asked: Asked, name: str) -> set[str]:
    """Those of this name or id who did something here. Raises NoSuch."""
    past = asked.past
    if past.telling is past.events:
        acted = dict.fromkeys(who for one in past.events for who in _answering(one))
    else:
        acted = dict.fromkeys(asked.store.signers(contest_stream(past.contest), past.position))
    named = {who: asked.known.names.get(who, who) for who in acted}
    found = {who for who in named if name.casefold() in (who, named[who].casefold())}
    if not found:
        raise NoSuch(what="person who did anything here", name=name, known=tuple(named.values()))
    return found
