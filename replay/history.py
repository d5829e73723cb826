"""Follow contestants through the record: each event that moved one, and the last for each row."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from ledger.errors import NoSuch
from ledger.record import Contest
from ledger.recorded import Recorded
from projections.scope import resolve
from projections.scoring.bouts import placings
from projections.scoring.kinds import SILENT
from projections.scoring.ranked import Placing
from projections.scoring.stage import Stage
from projections.scoring.stages import reckon
from projections.scoring.sweep import Sweep
from projections.views.audit_trail import TrailLine, trail
from projections.views.handicaps import Net, nets
from projections.views.progress import Blamed, Point, Progress
from projections.views.standing_rows import Standing
from projections.views.standings import standings
from replay.steps import Step, steps
from replay.timeline import Past
from replay.walk import Walk

FIRST_LOOK, FURTHER = 1, 3
"""The number of last events that `blame` looks at first, and the factor by which it goes on.

A score moves most of those who played its board. All places are compared until then, and
afterwards only those that are left.
"""


class Place(NamedTuple):
    """A contestant's row, as far as it moves."""

    stage: str
    rank: int | None
    tied: bool
    total: Fraction
    percentage: Fraction | None
    net: Net | None


class Look(NamedTuple):
    """A stage as it was, where a contestant was in it (None: nowhere), and who led its ranking."""

    stage: Stage | None
    now: Place | None
    leaders: tuple[str, ...]


def progress(
    past: Past, contestant: str, scope: str, zone: str, *, every: bool = False
) -> Progress:
    """Say where a contestant was after each event that moved it. every: each score by itself."""
    found, before = list[tuple[Step, Stage, Look]](), None
    for step, facts in steps(past, partial(_place_of, contestant, scope), every=every):
        seen = _look(contestant, scope, facts)
        stage, now = seen.stage, seen.now
        is_gone = now is None and before is not None and before.stage == (stage and stage.name)
        if stage is not None and now != before and (now or is_gone):
            found.append((step, stage, seen))
        before = now
    causes = _causes(past, [step[-1] for step, _, _ in found], zone)
    points = (
        _point(step, stage, seen.now, seen.leaders, cause)
        for (step, stage, seen), cause in zip(found, causes, strict=True)
    )
    return Progress(contestant=contestant, scope=scope, points=tuple(points))


def _look(contestant: str, scope: str, facts: Contest) -> Look:
    stage = _stage(facts, scope)
    rows = [] if stage is None else _placed_with(contestant, stage)
    own = next((row for row in rows if row.contestant == contestant), None)
    if own is None or stage is None:
        return Look(stage, None, ())
    now = _placed(stage, rows, (contestant,))[contestant]
    return Look(stage, now, _leaders(own, rows))


def _place_of(contestant: str, scope: str, facts: Contest) -> Place | None:
    return _look(contestant, scope, facts).now


def _causes(past: Past, events: Sequence[Recorded], zone: str) -> list[TrailLine]:
    """Put events into words, each by itself; what they name is told by its position."""
    positions = past.positions_named(events)
    each = {one.position: one for one in events}
    told = {at: line for at, one in each.items() for line in trail([one], zone, positions)}
    return [told[one.position] for one in events]


def blame(past: Past, scope: str, zone: str) -> tuple[Blamed, ...]:
    """Find the last event that changed each row of the standings."""
    rows, changes = _last_changes(past, scope)
    causes = _causes(past, [changes[row.contestant] for row in rows], zone)
    return tuple(Blamed(row=row, cause=cause) for row, cause in zip(rows, causes, strict=True))


def _last_changes(past: Past, scope: str) -> tuple[Sequence[Standing], dict[str, Recorded]]:
    """Find the last event that changed each row of the standings, looking ever further back."""
    rows: Sequence[Standing] = ()
    causes: dict[str, Recorded] = {}
    left: AbstractSet[str] | None = None
    for sweep, events in _stretches(past, scope):
        causes = _changes(sweep, events, scope, left) | causes
        if left is None:
            rows = _standings(past, sweep.facts, scope)
        left = {row.contestant for row in rows} - causes.keys()
        if not left:
            break
    return rows, causes


def _stretches(past: Past, scope: str) -> Iterator[tuple[Sweep, Sequence[Recorded]]]:
    """Yield the events in pieces, the last first, each with a sweep that stands before it.

    Two pieces cost one replay: the sweep of the later one has gone on from where the earlier
    begins, with what was reckoned there.
    """
    events, reach, end = past.events, FIRST_LOOK, len(past.events)
    walk = Walk(past)
    while end:
        near, far = (max(0, len(events) - many) for many in (reach, reach * FURTHER))
        earlier = Walk(past, walk).sweep_to(far)
        _stage(earlier.facts, scope)
        later = earlier.branch()
        later.take_all(events[far:near])
        yield later, events[near:end]
        yield earlier, events[far:near]
        end, reach = far, reach * FURTHER * FURTHER


def _changes(
    sweep: Sweep, events: Iterable[Recorded], scope: str, names: AbstractSet[str] | None
) -> dict[str, Recorded]:
    """Find, for each row or each of these, the last event that changed it; the sweep takes them in.

    names: of the rows that are looked for; None: all.
    """
    found: dict[str, Recorded] = {}
    before = _places(sweep.facts, scope, names)
    for recorded in events:
        sweep.take(recorded)
        if not isinstance(recorded.event, SILENT):
            now = _places(sweep.facts, scope, names)
            found |= {n: recorded for n in before | now if now.get(n) != before.get(n)}
            before = now
    return found


def _standings(past: Past, facts: Contest, scope: str) -> Sequence[Standing]:
    """Return the standings as they are, of what was swept up to there."""
    facts.position, facts.recorded = past.position, past.recorded_at.isoformat()
    return standings(facts, resolve(scope, facts), past.now).rows


def _stage(facts: Contest, scope: str) -> Stage | None:
    """Return the stage that the standings were of then; None while the scope meant nothing."""
    try:
        asked = resolve(scope, facts)
    except NoSuch:
        return None
    return None if asked.stage is None else reckon(facts, asked.stage, asked.sessions)


def _placed_with(contestant: str, stage: Stage) -> list[Placing]:
    """Return the ranking of a contestant's field, in a knock-out that of its match."""
    entered = stage.facts.contestants
    if contestant not in stage.accounts:
        return []
    field = entered[contestant].field
    among = {name for name, one in entered.items() if one.field == field}
    rows = placings(stage, among=among)
    own = {row.match for row in rows if row.contestant == contestant}
    return [row for row in rows if row.match in own]


def _places(facts: Contest, scope: str, names: AbstractSet[str] | None) -> dict[str, Place]:
    """Return the rows, or those of these names."""
    stage = _stage(facts, scope)
    if stage is None:
        return {}
    return _placed(stage, placings(stage, wanted=names), names)


def _placed(
    stage: Stage, rows: Sequence[Placing], wanted: Collection[str] | None
) -> dict[str, Place]:
    """Return the places of contestants, or of those that are wanted; rows: all of the ranking."""
    own = [row for row in rows if wanted is None or row.contestant in wanted]
    rounding, names = stage.conditions.percentage, [row.contestant for row in own]
    shown = stage.accounts.percentages(names, rounding)
    net = {one.contestant: one for one in nets(stage, rows)}
    return {
        row.contestant: Place(
            stage.name, row.rank, row.tied, row.total, percentage, net.get(row.contestant)
        )
        for row, percentage in zip(own, shown, strict=True)
    }


def _leaders(own: Placing, rows: Iterable[Placing]) -> tuple[str, ...]:
    """Name who is first in the ranking that a contestant is in."""
    return tuple(r.contestant for r in rows if r.rank == 1 and r.field == own.field)


def _point(
    step: Step,
    stage: Stage,
    now: Place | None,
    leaders: tuple[str, ...],
    cause: TrailLine,
) -> Point:
    """Make the point of a step. now: where the contestant is; None: in the standings no more."""
    return Point(
        first=step[0].position,
        last=step[-1].position,
        entered=len(step) if len(step) > 1 else 0,
        recorded_at=step[-1].recorded_at,
        cause=cause,
        stage=stage.name,
        rank=now and now.rank,
        tied=now is not None and now.tied,
        total=now and stage.conditions.total.apply(now.total),
        exact=now and now.total,
        percentage=now and now.percentage,
        leaders=leaders,
        net=now and now.net,
    )
