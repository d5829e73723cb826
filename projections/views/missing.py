"""Gaps of a contest: tables behind, rooms, rounds, confirmations, doubtful scores."""

from msgspec import Struct

from ledger.record import Contest
from ledger.record.crediting import sessions_to_come
from ledger.record.drawing import playing_in
from ledger.record.lacks import Missing
from ledger.record.missing import Extent, extent, is_told, missing_in
from ledger.record.open_matters import Open, open_in
from ledger.record.rounds_played import shown_by_results
from projections.scope import Scope, stages_within
from projections.views.suspicious import Suspicious, suspicious


class Gaps(Struct, frozen=True, kw_only=True):
    """The gaps within a scope.

    Attributes:
        extents: how many results each session has that has begun, of how many.
        untold: those of them of which nobody has said how many there are to be.
        missing: what they lack, table by table.
        absent: who is entered and neither drawn nor in any score of such a session, of each that
            has somebody so.
        to_come: sessions in which nothing has begun yet.
        open: what stages wait for besides results.
        suspicious: scores to look at again.

    """

    extents: tuple[tuple[str, Extent], ...]
    untold: tuple[str, ...]
    missing: tuple[Missing, ...]
    absent: tuple[tuple[str, tuple[str, ...]], ...]
    to_come: tuple[str, ...]
    open: tuple[Open, ...]
    suspicious: tuple[Suspicious, ...]


def gaps(facts: Contest, scope: Scope) -> Gaps:
    """Return all that is missing within a scope."""
    to_come = {name for stage in facts.stages for name in sessions_to_come(facts, stage)}
    drawn = {draw.session for draw in facts.draws}
    begun = [name for name in scope.sessions if name not in to_come or name in drawn]
    stages = stages_within(scope, facts)
    return Gaps(
        extents=tuple((name, extent(facts, name)) for name in begun),
        untold=tuple(name for name in begun if not is_told(facts, name)),
        missing=tuple(one for name in begun for one in missing_in(facts, name)),
        absent=tuple((name, gone) for name in begun if (gone := _absent(facts, name))),
        to_come=tuple(name for name in scope.sessions if name in to_come and name not in drawn),
        open=tuple(
            one for stage in stages for one in open_in(facts, stage) if one.kind != "result"
        ),
        suspicious=suspicious(facts, begun),
    )


def _absent(facts: Contest, session: str) -> tuple[str, ...]:
    """List those who could have played in a session and did not, unless their match is over."""
    if facts.conditions(session).is_knock_out:
        return ()
    draws = [draw for draw in facts.draws if draw.session == session]
    drawn = {n for d in draws or shown_by_results(facts, session) for n in d.taking_part()}
    there = drawn | facts.sessions[session].sides.keys()
    return tuple(name for name in playing_in(facts, session) if name not in there)
