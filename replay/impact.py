"""Compare a contest with and without an appeal or event, or with a supposed past."""

from collections.abc import Iterable, Sequence

from ledger.errors import NoSuch
from ledger.events import AppealLodged
from ledger.record import Contest
from ledger.recorded import Recorded
from projections.views.audit_trail import trail
from projections.views.effects import Effects, Gone, Supposition, effects
from projections.views.moves import Redone
from replay.first_events import event_at
from replay.redone import overtaken, would_differ
from replay.timeline import Past
from replay.what_if import Changes, Supposed, suppose


def impact(
    past: Past, position: int, scope: str, zone: str, facts: Contest | None = None
) -> Supposition:
    """Compare the contest as it is with what it would be without the event at a position.

    facts: those of the past, where they are at hand. In the effects, what it was is without
    the event, what it is now is with it. Raises NoSuch, BadValue.
    """
    changes = Changes(without=(position,))
    supposed, facts = suppose(past, changes), facts or past.at_rest()
    frozen = _otherwise(past, past.counting_in(facts), supposed.past, position)
    found = effects(supposed.past.at_rest(), facts, scope, past.now, frozen)
    return _told(past, changes, supposed, zone, found)


def _otherwise(
    past: Past, counting: Sequence[Recorded], without: Past, position: int
) -> tuple[Redone, ...]:
    """List the draws, numbers and fields that would be different without the event, or with it."""
    made = would_differ(past, counting, without, position)
    known = {redone.position for redone in made}
    again = (
        redone for redone in overtaken(without, past, counting) if redone.position not in known
    )
    return tuple(sorted((*made, *again), key=lambda redone: redone.position))


def what_if(
    past: Past, changes: Changes, scope: str, zone: str, facts: Contest | None = None
) -> Supposition:
    """Compare the contest as it is with what it would be with these changes.

    facts: those of the past, where they are at hand. In the effects, `before` is what it is. Raises
    NoSuch, BadValue.
    """
    supposed = suppose(past, changes)
    first = min((*changes.without, *changes.replaced), default=past.position)
    facts, after = facts or past.at_rest(), 0 if changes.regulations else first
    frozen = would_differ(past, past.counting_in(facts), supposed.past, after)
    found = effects(facts, supposed.past.at_rest(), scope, past.now, frozen)
    return _told(past, changes, supposed, zone, found)


def preview(
    past: Past, batch: Sequence[Recorded], scope: str, zone: str
) -> tuple[Supposition, Contest]:
    """Compare the contest as it is with what it would be after these further events.

    In the effects, `before` is what it is now. The contest as it would be comes with them.
    """
    events = tuple(one for one in batch if one.stream == past.events[0].stream)
    position = max((one.position for one in events), default=past.position)
    ahead = past._replace(events=(*past.events, *events), position=position)
    facts, then = past.at_rest(), ahead.at_rest()
    frozen = would_differ(past, past.counting_in(facts), ahead, past.position)
    found = effects(facts, then, scope, past.now, frozen)
    return _told(past, Changes(), Supposed(ahead, ()), zone, found), then


def appeal_at(past: Past, appeal: int) -> int:
    """Give the position at which an appeal was lodged. Raises NoSuch."""
    lodged = {
        recorded.event.appeal: recorded.position
        for recorded in past.counting
        if isinstance(recorded.event, AppealLodged)
    }
    if appeal not in lodged:
        place = f" (an event is written #{appeal})"
        raise NoSuch(what="appeal", name=str(appeal), place=place, known=tuple(map(str, lodged)))
    return lodged[appeal]


def _events_at(past: Past, positions: Iterable[int]) -> list[Recorded]:
    return [one for at in sorted({*positions}) if (one := event_at(at, past.events)) is not None]


def _told(
    past: Past, changes: Changes, supposed: Supposed, zone: str, found: Effects
) -> Supposition:
    left_out = _events_at(past, changes.without)
    replaced = _events_at(supposed.past, changes.replaced)
    added = supposed.past.events[-len(changes.added) :] if changes.added else ()
    dropped = [one.recorded for one in supposed.dropped]
    told = (*left_out, *replaced, *added, *dropped)
    named = {**past.positions_named(told), **supposed.past.positions_named(told)}
    return Supposition(
        without=trail(left_out, zone, named),
        replaced=trail(replaced, zone, named),
        added=trail(added, zone, named),
        dropped=tuple(
            Gone(line=line, because=dropped.because)
            for dropped in supposed.dropped
            for line in trail((dropped.recorded,), zone, named)
        ),
        regulations=changes.regulations.name if changes.regulations else None,
        effects=found,
    )
