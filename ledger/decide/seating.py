"""Hold line-ups against the draw: seats, and who posts first (ANC 10.4-10.6, 11.5)."""

from ledger.commands import PostLineUp
from ledger.decide.admission import Bench
from ledger.errors import BadValue
from ledger.events import DrawPublished, Pairing
from ledger.record import Contest
from ledger.record.seating import rights_in
from ledger.rules.line_ups import LineUps


def check(command: PostLineUp, rule: LineUps, bench: Bench) -> None:
    """Raise BadValue if a line-up is not as the draw says; without a draw all is accepted."""
    drawn = _drawn(command.session, command.contestant, bench.contest)
    if drawn is None:
        return
    draw, pairing = drawn
    rooms = rule.rooms()
    own = rooms.first_named if pairing.ns == command.contestant else rooms.second_named
    for place in command.seats:
        side = own.open_room if place.room == "open" else own.closed_room
        if place.seat not in side:
            raise BadValue(
                place=f"{place.room} room {place.seat}",
                value=place.player,
                expected=f"a player of {command.contestant}, which sits {side} there",
            )
    seating = rights_in(bench.contest, draw, pairing).posts.get(command.contestant)
    if seating not in (None, command.seating):
        raise BadValue(
            place=f"line-up of {command.contestant}",
            value=command.seating,
            expected=f"{seating}, as the draw has it",
        )


def _drawn(session: str, contestant: str, contest: Contest) -> tuple[DrawPublished, Pairing] | None:
    """Find the draw and pairing of a contestant in a session; None if there is none."""
    for draw in contest.draws:
        for pairing in draw.pairings:
            if draw.session == session and contestant in (pairing.ns, pairing.ew):
                return draw, pairing
    return None
