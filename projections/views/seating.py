"""Seating: the matches of a session, the line-ups that were posted, and who really sat."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from ledger.bridge.boards import Room, Seat
from ledger.events import LineUpPosted
from ledger.recorded import Recorded
from ledger.rules.line_ups.posted_before import PostedBefore, Seating
from projections.folds.facts import Facts


class Place(Struct, frozen=True, kw_only=True):
    """Somebody's seat; room: None where there is but one."""

    room: Room | None
    seat: Seat
    player: str


class SideSeating(Struct, frozen=True, kw_only=True):
    """One side of a match.

    sits: its direction in each room by the draw. seating: how it had to post; due_at: by
    when; posted_at: when it did; None while it has not. announced: empty, too, while a blind
    line-up waits for the other one (hidden). sat: under which it really played.
    """

    contestant: str
    sits: dict[Room, str]
    seating: Seating | None
    due_at: datetime | None
    posted_at: datetime | None
    in_time: bool | None
    hidden: bool
    yellow: bool
    announced: tuple[Place, ...]
    sat: tuple[Place, ...]
    events: tuple[int, ...]


class MatchSeating(Struct, frozen=True, kw_only=True):
    """A match as it was drawn, the first named first."""

    session: str
    round: int
    table: str
    clause: str
    sides: tuple[SideSeating, SideSeating]


def seatings(facts: Facts, sessions: tuple[str, ...]) -> tuple[MatchSeating, ...]:
    """The matches of these sessions that were drawn."""
    return tuple(seating for session in sessions for seating in _of_session(facts, session))


def _of_session(facts: Facts, session: str) -> Iterator[MatchSeating]:
    rule = facts.conditions(session).line_ups
    posted = {
        event.contestant: (recorded, event)
        for recorded, event in facts.of(LineUpPosted)
        if event.session == session
    }
    for draw in facts.draws:
        if draw.session != session:
            continue
        for pairing in draw.pairings:
            both = pairing.ns in posted and pairing.ew in posted
            yield MatchSeating(
                session=session,
                round=draw.round,
                table=pairing.table,
                clause=rule.clause if rule else "",
                sides=(
                    _side(facts, session, pairing.ns, rule, posted.get(pairing.ns), both, 0),
                    _side(facts, session, pairing.ew, rule, posted.get(pairing.ew), both, 1),
                ),
            )


def _side(
    facts: Facts,
    session: str,
    contestant: str,
    rule: PostedBefore | None,
    posting: tuple[Recorded, LineUpPosted] | None,
    both: bool,  # noqa: FBT001  # whether the other side has posted too
    place: int,
) -> SideSeating:
    recorded, event = posting or (None, None)
    starts_at = facts.sessions.sessions[session].starts_at
    hidden = event is not None and event.seating == "blind" and not both
    rooms = None if rule is None else rule.rooms()[place]
    return SideSeating(
        contestant=contestant,
        sits={} if rooms is None else {"open": rooms.open_room, "closed": rooms.closed_room},
        seating=event.seating if event else None,
        due_at=rule.due_at(event.seating, starts_at) if rule and event and starts_at else None,
        posted_at=recorded.at if recorded else None,
        in_time=event.in_time if event else None,
        hidden=hidden,
        yellow=event.yellow if event else False,
        announced=tuple(
            Place(room=seat.room, seat=seat.seat, player=seat.player)
            for seat in (() if event is None or hidden else event.seats)
        ),
        sat=tuple(
            Place(room=seated.room, seat=seated.seat, player=seated.person)
            for seated in facts.entries.seats
            if (seated.session, seated.contestant) == (session, contestant)
        ),
        events=() if recorded is None else (recorded.position,),
    )
