"""Ranks after each session of a stage: who was where, and how it went on."""

from msgspec import Struct

from ledger.record import Contest
from projections.scope import Scope, resolve
from projections.scoring.bouts import placings
from projections.scoring.ranked import Placing
from projections.scoring.stages import reckon


class RankRow(Struct, frozen=True, kw_only=True):
    """A contestant: its rank after each of the sessions, None where it had none.

    Attributes:
        match: of a knock-out, in which these are its ranks; 0 elsewhere.

    """

    contestant: str
    ranks: tuple[int | None, ...]
    match: int = 0


class Ranks(Struct, frozen=True, kw_only=True):
    """A stage: those of its sessions in which something was played, and everybody in it.

    First whoever is first after the last of them, of a knock-out match by match.
    """

    stage: str
    sessions: tuple[str, ...]
    rows: tuple[RankRow, ...]


def ranks(facts: Contest, scope: Scope) -> Ranks:
    """Compute everybody's ranks after each session of a scope's stage, as far as the scope goes."""
    if scope.stage is None:
        return Ranks(stage="", sessions=(), rows=())
    played = tuple(
        name
        for name in scope.sessions
        if facts.sessions[name].stage == scope.stage and facts.sessions[name].sides
    )
    after = [_after(facts, name) for name in played]
    last = {name: row for one in after for name, row in one.items()}
    rows = (
        RankRow(
            contestant=name,
            ranks=tuple(one[name].rank if name in one else None for one in after),
            match=row.match,
        )
        for name, row in last.items()
    )
    in_order = sorted(rows, key=lambda row: (row.match, row.ranks[-1] is None, row.ranks[-1] or 0))
    return Ranks(stage=scope.stage, sessions=played, rows=tuple(in_order))


def _after(facts: Contest, session: str) -> dict[str, Placing]:
    """Return everybody's place after a session, in a knock-out that in its match."""
    reach = resolve(f"after:{session}", facts)
    assert reach.stage is not None  # a session belongs to one
    stage = reckon(facts, reach.stage, reach.sessions)
    return {row.contestant: row for row in placings(stage)}
