"""Compare a contest at two moments: who moved, from where to where, and by which events."""

from projections.scope import resolve
from projections.views.audit_trail import trail
from projections.views.moves import Diff, Move
from projections.views.outcomes import changes, outcome
from projections.views.standing_rows import Standing
from projections.views.standings import Standings
from replay.causes import Causes
from replay.redone import on_older_knowledge
from replay.timeline import Past


def diff(before: Past, after: Past, scope: str, zone: str) -> Diff:
    """Compare two pasts of a contest, whichever of them is the later one."""
    if before.position > after.position:
        before, after = after, before
    facts = before.facts(), after.facts()
    earlier, later = (
        outcome(known, resolve(scope, known), then.now)
        for known, then in zip(facts, (before, after), strict=True)
    )
    return Diff(
        scope=scope,
        before=earlier.standings,
        after=later.standings,
        moves=_moves(earlier.standings, later.standings, Causes(before, after, facts, scope)),
        events=tuple(line for line in trail(after.events, zone) if line.position > before.position),
        changed=changes(earlier, later),
        redone=on_older_knowledge(before, after),
    )


def _moves(earlier: Standings, later: Standings, causes: Causes) -> tuple[Move, ...]:
    was = {row.contestant: row for row in earlier.rows}
    now = {row.contestant: row for row in later.rows}
    moved = [name for name in {**now, **was} if was.get(name) != now.get(name)]
    return tuple(
        Move(
            contestant=name,
            number=(now.get(name) or was[name]).number,
            was=was.get(name),
            now=now.get(name),
            because=causes.own.get(name) or _elsewhere(name, was, now, causes),
        )
        for name in moved
    )


def _elsewhere(
    name: str, was: dict[str, Standing], now: dict[str, Standing], causes: Causes
) -> tuple[int, ...]:
    """Find why a contestant moved whose boards did not change: others, rules, or its number."""
    then, later = was.get(name), now.get(name)
    if then is None or later is None:
        return tuple(sorted(touch.position for touch in causes.touches))
    if then.exact != later.exact:
        near = causes.elsewhere if then.carried != later.carried else causes.here
        return tuple(sorted(touch.position for touch in near or causes.touches))
    found: set[int] = set()
    if (then.rank, then.tied) != (later.rank, later.tied):
        found |= _passed_by(name, was, now, causes.own)
    if (then.total, then.percentage) != (later.total, later.percentage):
        found |= {touch.position for touch in causes.touches}
    if then.number != later.number:
        found |= causes.numbered(name)
    return tuple(sorted(found))


def _passed_by(
    name: str,
    was: dict[str, Standing],
    now: dict[str, Standing],
    causes: dict[str, tuple[int, ...]],
) -> set[int]:
    """Find the events that moved those who passed this contestant, or whom it passed."""
    positions: set[int] = set()
    for other, because in causes.items():
        if _order(name, other, was) != _order(name, other, now):
            positions.update(because)
    return positions


def _order(one: str, other: str, rows: dict[str, Standing]) -> int | None:
    """Compare two ranks: 1 ahead of the other, 0 level, -1 behind; None: not ranked."""
    if one not in rows or other not in rows:
        return None
    difference = rows[one].exact - rows[other].exact
    return (difference > 0) - (difference < 0)
