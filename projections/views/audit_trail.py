"""The audit trail: every event in words, with who, when, why and under which clause."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from msgspec import Struct

from ledger import events
from ledger.record import Contest, annulled_in
from ledger.recorded import Recorded
from projections.views.audit_words import describe_event


class TrailLine(Struct, frozen=True, kw_only=True):
    """One event: what it says in words, and its circumstances.

    actor and responsible are person ids.

    Attributes:
        annulled_by: the position of the annulment.
        odd: why it has no effect, where it does not follow on what is recorded before it.

    """

    position: int
    kind: str
    what: str
    recorded_at: datetime
    at: datetime
    actor: str
    responsible: str | None
    reason: str | None
    clause: str | None
    annulled_by: int | None
    odd: str | None = None


Positions = Mapping[events.Reference, int]
"""The positions in the record of events that others refer to."""

NOTHING_ODD: Mapping[events.Reference, str] = {}
"""Every event follows on those before it, as nearly always."""


def positions_of(facts: Iterable[Recorded], told: Iterable[Recorded] | None = None) -> Positions:
    """Map each of these events to its position in the record.

    told: only those of them that these name.
    """
    if told is not None:
        named = {ref.version for one in told for ref in events.rests_on(one.event)}
        facts = (one for one in facts if one.version in named)
    return {recorded.reference: recorded.position for recorded in facts}


def positions_named(contest: Contest, told: Collection[Recorded]) -> Positions:
    """Map the events of a contest that some of its events refer to, to their positions."""
    known = positions_of(told)
    named = {ref for one in told for ref in events.rests_on(one.event)}
    return {
        ref: known[ref] if ref in known else contest.event_at(ref.version).position
        for ref in named
        if ref.stream == contest.stream and 0 < ref.version <= contest.version
    }


def trail(
    facts: Iterable[Recorded],
    zone: str,
    positions: Positions | None = None,
    odd: Mapping[events.Reference, str] = NOTHING_ODD,
    among: Iterable[Recorded] | None = None,
) -> tuple[TrailLine, ...]:
    """Return the events in order, with annulments; times in words are the zone's.

    positions: of the events that they may name; None: they name only one another. odd: those
    that have no effect, each with the reason. among: all that may annul them; None: they do.
    """
    facts = tuple(facts)
    positions = positions_of(facts) if positions is None else positions
    annulled = _annulled(facts if among is None else among)
    return tuple(
        TrailLine(
            position=recorded.position,
            kind=recorded.kind,
            what=_by_position(recorded.event, describe_event(recorded.event, zone), positions),
            recorded_at=recorded.recorded_at,
            at=recorded.at,
            actor=recorded.actor,
            responsible=recorded.responsible,
            reason=recorded.event.reason,
            clause=getattr(recorded.event, "clause", None),
            annulled_by=annulled.get(recorded.reference),
            odd=odd.get(recorded.reference),
        )
        for recorded in facts
    )


def _annulled(facts: Iterable[Recorded]) -> Positions:
    """Map each annulled event to the position of the event that annulled it."""
    by_stream: dict[str, list[Recorded]] = {}
    for recorded in facts:
        by_stream.setdefault(recorded.stream, []).append(recorded)
    return {
        events.Reference(stream, version): positions[by]
        for stream, told in by_stream.items()
        if (positions := {one.version: one.position for one in told})
        for version, by in annulled_in(told).items()
    }


def _by_position(event: events.AnyEvent, what: str, positions: Positions) -> str:
    """Replace references such as `contest:wed/7` by `#1234`."""
    for reference in sorted(events.rests_on(event), reverse=True):
        if reference in positions:
            what = what.replace(str(reference), f"#{positions[reference]}")
    return what
