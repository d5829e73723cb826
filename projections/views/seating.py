"""Seating: the matches of a session, the line-ups that were posted, and who really sat."""

from collections.abc import Iterator
from datetime import datetime
from typing import Literal, NamedTuple

from msgspec import Struct

from ledger.bridge.boards import Room, Seat
from ledger.events import LineUpPosted, Pairing
from ledger.record import Contest
from ledger.record.seating import Rights, rights_in
from ledger.recorded import Recorded
from ledger.rules.line_ups.posted_before import PostedBefore, Seating


class Place(Struct, frozen=True, kw_only=True):
    """A person in a seat.

    Attributes:
        room: None where there is but one.

    """

    room: Room | None
    seat: Seat
    player: str


class SideSeating(Struct, frozen=True, kw_only=True):
    """The line-up of one side of a match: how it was posted, and who really sat.

    Attributes:
        direction: that of a pair, by the draw.
        sits: that of a team in each room.
        right: whether it has the seating right.
        seating: how it has to post, or did.
        due_at: by when.
        posted_at: when it did; None while it has not.
        announced: empty, too, while a blind line-up waits for the other one (hidden).
        sat: under which it really played.

    """

    contestant: str
    direction: Literal["NS", "EW"] | None
    sits: dict[Room, str]
    right: bool
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
    """A match as it was drawn, the first named first.

    Attributes:
        switched_after: the boards after which the arrow is switched; None: it is not.

    """

    stage: str
    session: str
    round: int
    table: str
    switched_after: int | None
    clause: str
    sides: tuple[SideSeating, SideSeating]


def seatings(facts: Contest, sessions: tuple[str, ...]) -> tuple[MatchSeating, ...]:
    """Return the matches of these sessions that were drawn."""
    return tuple(seating for session in sessions for seating in _of_session(facts, session))


class _Match(NamedTuple):
    """A match as it was drawn, what was posted in its session, and the rights in it."""

    session: str
    pairing: Pairing
    posted: dict[str, tuple[Recorded, LineUpPosted]]
    rights: Rights
    rule: PostedBefore | None
    of_pairs: bool


def _of_session(facts: Contest, session: str) -> Iterator[MatchSeating]:
    conditions = facts.conditions(session)
    rule, of_pairs = conditions.line_ups, conditions.contestant == "pair"
    posted = {
        event.contestant: (recorded, event)
        for recorded, event in facts.of(LineUpPosted)
        if event.session == session
    }
    for draw in facts.draws:
        if draw.session != session:
            continue
        for pairing in draw.pairings:
            rights = rights_in(facts, draw, pairing)
            match = _Match(session, pairing, posted, rights, rule, of_pairs)
            yield MatchSeating(
                stage=facts.sessions[session].stage,
                session=session,
                round=draw.round,
                table=pairing.table,
                switched_after=pairing.switched_after,
                clause=rights.clause or (rule.clause if rule else ""),
                sides=(_side(facts, match, pairing.ns), _side(facts, match, pairing.ew)),
            )


def _side(facts: Contest, match: _Match, contestant: str) -> SideSeating:
    first_named, rule = match.pairing.ns == contestant, match.rule
    other = match.pairing.ew if first_named else match.pairing.ns
    recorded, event = match.posted.get(contestant, (None, None))
    seating = event.seating if event else match.rights.posts.get(contestant)
    starts_at = facts.sessions[match.session].starts_at
    hidden = event is not None and event.seating == "blind" and other not in match.posted
    rooms = None if rule is None else rule.rooms()[0 if first_named else 1]
    return SideSeating(
        contestant=contestant,
        direction=("NS" if first_named else "EW") if match.of_pairs else None,
        sits={} if rooms is None else {"open": rooms.open_room, "closed": rooms.closed_room},
        right=match.rights.right == contestant,
        seating=seating,
        due_at=rule.due_at(seating, starts_at) if rule and seating and starts_at else None,
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
            if (seated.session, seated.contestant) == (match.session, contestant)
        ),
        events=() if recorded is None else (recorded.position,),
    )
