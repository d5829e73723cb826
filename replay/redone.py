"""Draws, numbers and declared fields made again, from other knowledge than they were made from.

They are facts and never change. But what they were made from may have been corrected since,
and somebody may want to know what would have been drawn.
"""

from collections.abc import Iterable, Iterator

from ledger.errors import LedgerError
from ledger.events import (
    AdjustedScoreAwarded,
    AnyEvent,
    BoardNotPlayed,
    ForfeitDeclared,
    PenaltyImposed,
    ScoreEntered,
    rests_on,
)
from ledger.record import Contest
from ledger.recorded import Recorded
from projections.views.moves import Redone
from replay.frozen import basis_of, fault_of
from replay.timeline import Past

Round = tuple[str, int | None]
"""A session and a round of it."""


def on_older_knowledge(before: Past, after: Past) -> tuple[Redone, ...]:
    """What was frozen by the later moment, and would be otherwise with what became known since.

    Since the earlier moment, or since it was frozen, if that was later.
    """
    return tuple(
        Redone(position=recorded.position, kind=recorded.kind, what=now or AGAIN)
        for recorded, basis in _frozen(after.counting)
        if len(known := _since(before, after, recorded, basis)) == 2
        if (now := _fault(recorded.event, known[1])) != _fault(recorded.event, known[0])
    )


AGAIN = "it is again what the record gives"


def would_differ(real: Past, other: Past, after: int) -> tuple[Redone, ...]:
    """What was frozen after a position, and would have been otherwise in another past."""
    found: list[Redone] = []
    for recorded, basis in _frozen(real.counting):
        if recorded.position > after:
            fault = _fault(recorded.event, _cut(other, basis))
            if fault is not None and fault != _fault(recorded.event, _cut(real, basis)):
                found.append(Redone(position=recorded.position, kind=recorded.kind, what=fault))
    return tuple(found)


def overtaken(without: Past, real: Past) -> tuple[Redone, ...]:
    """What stands as it was frozen, but would be otherwise with what became known since.

    Of the rounds behind it, in the real past and not in the one without.
    """
    found: list[Redone] = []
    kept = {recorded.position for recorded in without.events}
    last = max((r.position for r in real.events if r.position not in kept), default=0)
    for recorded, basis in _frozen(real.counting):
        if basis >= last:
            continue
        then = _cut(real, basis)
        facts = then.facts()
        one, other = (tuple(_about(facts, then, past)) for past in (without, real))
        if one == other:
            continue
        before, now = (
            _fault(recorded.event, then._replace(events=(*then.events, *later)))
            for later in (one, other)
        )
        if before != now:
            found.append(Redone(position=recorded.position, kind=recorded.kind, what=now or AGAIN))
    return tuple(found)


def _frozen(events: Iterable[Recorded]) -> Iterator[tuple[Recorded, int]]:
    for recorded in events:
        basis = basis_of(recorded.event)
        if basis is not None:
            yield recorded, basis


def _since(before: Past, after: Past, recorded: Recorded, basis: int) -> tuple[Past, ...]:
    """What was known of the rounds behind it then, and later; nothing where that is the same."""
    then = _cut(after, basis)
    first = before.position if recorded.position <= before.position else basis
    later = tuple(_about(then.facts(), then, after))
    known = tuple(r for r in later if r.position <= first)
    if len(known) == len(later):
        return ()
    return (
        then._replace(events=(*then.events, *known)),
        then._replace(events=(*then.events, *later)),
    )


def _cut(past: Past, position: int) -> Past:
    """The past up to a position."""
    events = tuple(r for r in past.events if r.position <= position)
    return past._replace(position=position, events=events)


def _about(facts: Contest, then: Past, after: Past) -> Iterator[Recorded]:
    """What was recorded after a past, and bears on rounds that had been played in it."""
    played: set[Round] = {
        (line.line.session, line.line.round) for line in facts.results.lines.values()
    }
    played |= {(m.score.session, m.score.round) for m in facts.results.matches.values()}
    known = {recorded.reference for recorded in then.events}
    for recorded in after.events:
        if recorded.position <= then.position:
            continue
        if _is_about(recorded.event, played) or not known.isdisjoint(rests_on(recorded.event)):
            known.add(recorded.reference)
            yield recorded


def _is_about(event: AnyEvent, played: set[Round]) -> bool:
    match event:
        case ScoreEntered(score=where):
            return (where.session, where.round) in played
        case AdjustedScoreAwarded(line=where) | BoardNotPlayed(line=where):
            return (where.session, where.round) in played
        case ForfeitDeclared(session=session, round=number):
            return (session, number) in played
        case PenaltyImposed(session=session, counts_in=counts_in):
            return (counts_in or session) in {name for name, _ in played}
        case _:
            return False


def _fault(event: AnyEvent, past: Past) -> str | None:
    """In what a frozen value is not what this past gives, or why it gives none."""
    try:
        return fault_of(event, past.facts())
    except LedgerError as error:
        return str(error)
