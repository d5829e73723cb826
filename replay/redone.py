"""Make draws, numbers and declared fields again from corrected results, and compare.

The published ones are facts and never change; this tells what would have been drawn.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from operator import attrgetter, itemgetter

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
from projections.scoring.sweep import Sweep
from projections.views.moves import Redone
from replay.frozen import basis_of, fault_of
from replay.timeline import Past

Round = tuple[str, int | None]
"""A session and a round of it."""


def on_older_knowledge(before: Past, after: Past) -> tuple[Redone, ...]:
    """List what was frozen by the later moment, and would differ by what became known since.

    Since the earlier moment, or since it was frozen, if that was later.
    """
    return tuple(
        Redone(position=recorded.position, kind=recorded.kind, what=now or AGAIN)
        for recorded, basis in _frozen(after.counting)
        if len(known := _since(before, after, recorded, basis)) == 2
        if (now := _fault(recorded.event, known[1].facts()))
        != _fault(recorded.event, known[0].facts())
    )


AGAIN = "it is again what the record gives"


def would_differ(
    real: Past, counting: Iterable[Recorded], other: Past, after: int
) -> tuple[Redone, ...]:
    """List what was frozen after a position, and would have been different in another past.

    counting: the events of the real past that count.
    """
    found: list[Redone] = []
    frozen = [
        (recorded, basis) for recorded, basis in _frozen(counting) if recorded.position > after
    ]
    for recorded, basis, facts in _swept(other, frozen):
        fault = _fault(recorded.event, facts)
        if fault is not None and fault != _fault(recorded.event, _cut(real, basis).facts()):
            found.append(Redone(position=recorded.position, kind=recorded.kind, what=fault))
    return tuple(sorted(found, key=lambda redone: redone.position))


def overtaken(without: Past, real: Past, counting: Iterable[Recorded]) -> tuple[Redone, ...]:
    """List what stands as frozen, but would be different by what became known since.

    Only knowledge about the rounds behind it counts, and only in the real past, not in the one
    without. counting: the events of the real past that count.
    """
    found: list[Redone] = []
    frozen = [*_frozen(counting)]
    if not frozen:
        return ()
    kept = {recorded.position for recorded in without.events}
    last = max((r.position for r in real.events if r.position not in kept), default=0)
    before_last = [(recorded, basis) for recorded, basis in frozen if basis < last]
    for recorded, basis, facts in _swept(real, before_last):
        then = _cut(real, basis)
        other = tuple(_about(facts, then, real))
        if all(later.position in kept for later in other):
            continue
        one = tuple(_about(facts, then, without))
        before, now = (
            _fault(recorded.event, then._replace(events=(*then.events, *later)).facts())
            for later in (one, other)
        )
        if before != now:
            found.append(Redone(position=recorded.position, kind=recorded.kind, what=now or AGAIN))
    return tuple(sorted(found, key=lambda redone: redone.position))


def _swept(
    past: Past, frozen: Iterable[tuple[Recorded, int]]
) -> Iterator[tuple[Recorded, int, Contest]]:
    """Yield frozen events by basis, with a past's facts up to there; the past is swept once."""
    sweep, taken = Sweep({name: other.facts() for name, other in past.related}), 0
    for recorded, basis in sorted(frozen, key=itemgetter(1)):
        upto = bisect_right(past.events, basis, key=attrgetter("position"))
        sweep.take_all(past.events[taken:upto])
        taken = max(taken, upto)
        facts = sweep.facts
        facts.position, facts.recorded = basis, past.recorded_at.isoformat()
        yield recorded, basis, facts


def _frozen(events: Iterable[Recorded]) -> Iterator[tuple[Recorded, int]]:
    for recorded in events:
        basis = basis_of(recorded.event)
        if basis is not None:
            yield recorded, basis


def _since(before: Past, after: Past, recorded: Recorded, basis: int) -> tuple[Past, ...]:
    """Return the pasts as known of the rounds behind it then and later; () if the same."""
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
    """Return the past up to a position."""
    events = tuple(r for r in past.events if r.position <= position)
    return past._replace(position=position, events=events)


def _about(facts: Contest, then: Past, after: Past) -> Iterator[Recorded]:
    """Yield the events recorded after a past that bear on rounds played in it."""
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


def _fault(event: AnyEvent, facts: Contest) -> str | None:
    """Say how a frozen value differs from what these facts give, or why they give none."""
    try:
        return fault_of(event, facts)
    except LedgerError as error:
        return str(error)
