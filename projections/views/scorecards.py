"""Scorecards: one contestant's boards, seen from its own side."""

from collections.abc import Collection
from fractions import Fraction

from msgspec import Struct

from ledger.bridge.boards import Room, Seat, Side
from ledger.bridge.scores import partners
from ledger.record import Contest
from projections.views.travellers import Traveller, TravellerLine, travellers


class CardLine(Struct, frozen=True, kw_only=True):
    """A board, of teams in one room. points: for one's own side; worth: as on the traveller.

    counts: in the total, of teams once for both rooms. award: what was awarded to this side
    instead, in words.
    """

    session: str
    board: int
    room: Room | None
    direction: Side
    opponent: str
    contract: str | None
    declarer: Seat | None
    tricks: int | None
    points: int | None
    award: str | None
    worth: Fraction | None
    counts: Fraction | None
    top: int | None
    events: tuple[int, ...]


class Scorecard(Struct, frozen=True, kw_only=True):
    """All boards of a contestant in the order of session and number."""

    contestant: str
    lines: tuple[CardLine, ...]


def scorecard(facts: Contest, contestant: str, sessions: Collection[str]) -> Scorecard:
    """A contestant's card over these sessions."""
    lines = [
        _line(traveller, line, contestant)
        for traveller in travellers(facts, sessions)
        for line in traveller.lines
        if contestant in (*partners(line.ns), *partners(line.ew))
    ]
    order = list(sessions)
    lines.sort(key=lambda line: (order.index(line.session), line.board))
    return Scorecard(contestant=contestant, lines=tuple(lines))


def _line(traveller: Traveller, line: TravellerLine, contestant: str) -> CardLine:
    is_ns = contestant in partners(line.ns)
    points = line.points
    return CardLine(
        session=line.session,
        board=traveller.board,
        room=line.room,
        direction="NS" if is_ns else "EW",
        opponent=line.ew if is_ns else line.ns,
        contract=line.contract,
        declarer=line.declarer,
        tricks=line.tricks,
        points=points if is_ns or points is None else -points,
        award=None if line.awards is None else line.awards[0 if is_ns else 1],
        worth=line.ns_worth if is_ns else line.ew_worth,
        counts=line.ns_counts if is_ns else line.ew_counts,
        top=traveller.top,
        events=line.events,
    )
