"""Ranks after each session of a stage: who was where, and how it went on."""

from msgspec import Struct

from ledger.record import Contest
from projections.scope import Scope, resolve
from projections.scoring.bouts import placed
from projections.scoring.stages import reckon


class RankRow(Struct, frozen=True, kw_only=True):
    """A contestant: its rank after each of the sessions, None where it had none."""

    contestant: str
    ranks: tuple[int | None, ...]


class Ranks(Struct, frozen=True, kw_only=True):
    """A stage: those of its sessions in which something was played, and everybody in it.

    First whoever is first after the last of them.
    """

    stage: str
    sessions: tuple[str, ...]
    rows: tuple[RankRow, ...]


def ranks(facts: Contest, scope: Scope) -> Ranks:
    """Everybody's ranks after each session of a scope's stage, as far as the scope reaches."""
    if scope.stage is None:
        return Ranks(stage="", sessions=(), rows=())
    played = tuple(
        name
        for name in scope.sessions
        if facts.sessions[name].stage == scope.stage and facts.sessions[name].sides
    )
    after = [_after(facts, name) for name in played]
    last = after[-1] if after else {}
    names = sorted(
        {name: None for one in after for name in one},
        key=lambda name: (last.get(name) is None, last.get(name) or 0),
    )
    rows = tuple(
        RankRow(contestant=name, ranks=tuple(one.get(name) for one in after)) for name in names
    )
    return Ranks(stage=scope.stage, sessions=played, rows=rows)


def _after(facts: Contest, session: str) -> dict[str, int | None]:
    """Everybody's rank after a session, in a knock-out that in its match."""
    reach = resolve(f"after:{session}", facts)
    assert reach.stage is not None  # a session belongs to one
    stage = reckon(facts, reach.stage, reach.sessions)
    return {row.contestant: row.rank for row in placed(facts, stage)}
