"""Compare a contest at two moments: who moved, from where to where, and by which events."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache

from ledger.record import Contest
from projections.scope import resolve
from projections.views.audit_trail import trail
from projections.views.moves import Diff, Move
from projections.views.outcomes import changes, outcome
from projections.views.standing_rows import Standing
from projections.views.standings import Standings
from replay.causes import Causes
from replay.passed import Passed
from replay.redone import on_older_knowledge
from replay.timeline import Past
from replay.unions import Positions

Rows = Mapping[str, Standing]


def diff(
    before: Past,
    after: Past,
    scope: str,
    zone: str,
    facts: tuple[Contest, Contest] | None = None,
) -> Diff:
    """Compare two pasts of a contest, whichever of them is the later one.

    facts: theirs, where they are at hand, the earlier one's first.
    """
    if before.position > after.position:
        before, after = after, before
    then, now = facts = facts or (before.at_rest(), after.at_rest())
    earlier = outcome(then, resolve(scope, then), before.now)
    later = outcome(now, resolve(scope, now), after.now)
    between = after.since(before.position, now)
    causes = Causes(between, facts, after.telling, scope)
    return Diff(
        scope=scope,
        before=earlier.standings,
        after=later.standings,
        moves=_moves(earlier.standings, later.standings, causes),
        events=trail(between, zone, after.positions_named(between), among=after.telling),
        changed=changes(earlier, later),
        redone=on_older_knowledge(before, after),
    )


def _moves(earlier: Standings, later: Standings, causes: Causes) -> tuple[Move, ...]:
    was = {row.contestant: row for row in earlier.rows}
    now = {row.contestant: row for row in later.rows}
    moved = [name for name in {**now, **was} if was.get(name) != now.get(name)]
    own = {name: because for name, because in causes.own.items() if because}
    causing = {**_beyond_own(moved, was, now, causes), **own}
    passing = cache(Passed(was, now, causing).by)
    return tuple(
        Move(
            contestant=name,
            number=(now.get(name) or was[name]).number,
            was=was.get(name),
            now=now.get(name),
            because=causing[name]
            if name in causing
            else _by_others(was[name], now[name], causes, passing),
        )
        for name in moved
    )


def _beyond_own(moved: Iterable[str], was: Rows, now: Rows, causes: Causes) -> dict[str, Positions]:
    """Find why those moved, came or left of whom no board changed: by carry-overs or rules."""
    found = dict[str, Positions]()
    for name in moved:
        then, later = was.get(name), now.get(name)
        if then is None or later is None:
            found[name] = causes.anywhere
        elif then.exact != later.exact:
            near = causes.elsewhere if then.carried != later.carried else causes.here
            found[name] = near or causes.anywhere
    return found


def _by_others(
    then: Standing,
    later: Standing,
    causes: Causes,
    passing: Callable[[Fraction], Iterable[Positions]],
) -> Positions:
    """Find why a contestant moved whose total did not: others, how it is shown, or its number.

    passing: gives the events that moved those who passed a total.
    """
    found = list[Positions]()
    if (then.rank, then.tied) != (later.rank, later.tied):
        found += passing(later.exact)
    if (then.total, then.percentage) != (later.total, later.percentage):
        found.append(causes.anywhere)
    if then.number != later.number:
        found.append(causes.numbered.get(then.contestant, ()))
    return causes.unions.of(found)
