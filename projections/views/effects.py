"""Effects: the outcomes of a contest in two pasts, side by side."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from ledger.errors import LedgerError
from ledger.record import Contest
from projections.scope import resolve
from projections.scoring.rounds import place_of
from projections.views.audit_trail import TrailLine
from projections.views.moves import Move, Redone
from projections.views.next_draw import propose
from projections.views.outcomes import Changed, Outcome, changes, outcome
from projections.views.standings import Standings


class NextTable(Struct, frozen=True, kw_only=True):
    """A table of the next draw: who would meet there, north-south first; None: nobody."""

    session: str
    round: int
    table: str
    was: tuple[str, str] | None
    now: tuple[str, str] | None


class Effects(Struct, frozen=True, kw_only=True):
    """The differences between two pasts.

    Attributes:
        before, after: the standings in each.
        moves: all who are in them, moved or not.
        redone: what was frozen and would have been otherwise.
        next_draw: the tables that would change.

    """

    scope: str
    before: Standings
    after: Standings
    moves: tuple[Move, ...]
    changed: tuple[Changed, ...]
    redone: tuple[Redone, ...]
    next_draw: tuple[NextTable, ...]

    @property
    def moved(self) -> tuple[Move, ...]:
        """The moves of those whose row in the standings would be another."""
        return tuple(move for move in self.moves if move.was != move.now)


class Gone(Struct, frozen=True, kw_only=True):
    """An event that is not part of the other past.

    None: it names none of them, but cannot follow on what is left.

    Attributes:
        because: positions of those it rests on.

    """

    line: TrailLine
    because: tuple[int, ...] | None


class Supposition(Struct, frozen=True, kw_only=True):
    """An unsaved past beside the real one: what was changed, what had to go with it, the effects.

    Attributes:
        without: the events left out.
        replaced, added: as they would be.

    """

    without: tuple[TrailLine, ...]
    replaced: tuple[TrailLine, ...]
    added: tuple[TrailLine, ...]
    dropped: tuple[Gone, ...]
    regulations: str | None
    effects: Effects


def effects(
    before: Contest, after: Contest, scope: str, now: datetime, redone: Iterable[Redone] = ()
) -> Effects:
    """Return the two pasts compared; states are judged at `now`."""
    was = outcome(before, resolve(scope, before), now)
    is_now = outcome(after, resolve(scope, after), now)
    return Effects(
        scope=scope,
        before=was.standings,
        after=is_now.standings,
        moves=_moves(was, is_now),
        changed=changes(was, is_now),
        redone=tuple(redone),
        next_draw=_next_draw(before, after),
    )


def _moves(before: Outcome, after: Outcome) -> tuple[Move, ...]:
    was = {row.contestant: row for row in before.standings.rows}
    now = {row.contestant: row for row in after.standings.rows}
    return tuple(
        Move(
            contestant=name,
            number=(now.get(name) or was[name]).number,
            was=was.get(name),
            now=now.get(name),
            because=(),
        )
        for name in {**now, **was}
    )


def _next_draw(before: Contest, after: Contest) -> tuple[NextTable, ...]:
    """Return the tables that would change; a round that is drawn meanwhile is proposed no more."""
    was, now = next_tables(before), next_tables(after)
    drawn = {(draw.session, draw.round) for draw in after.draws}
    return tuple(
        NextTable(
            session=session, round=number, table=table, was=was.get(place), now=now.get(place)
        )
        for place in {**was, **now}
        for session, number, table in (place,)
        if was.get(place) != now.get(place) and (place in now or (session, number) not in drawn)
    )


def next_tables(facts: Contest) -> dict[tuple[str, int, str], tuple[str, str]]:
    """Return the meetings of the next draw by session, round and table; {} if it cannot be made."""
    try:
        session, number = place_of(facts, None, None, None)
        proposals = propose(facts, session, number)
    except LedgerError:
        return {}
    return {
        (proposal.session, proposal.round, pairing.table): (pairing.ns, pairing.ew)
        for proposal in proposals
        for pairing in proposal.pairings
    }
