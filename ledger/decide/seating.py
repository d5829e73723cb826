"""Line-ups beside the draw: whose seats are whose, and who posts first (ANC 10.4-10.6)."""

from collections.abc import Iterator

from ledger.commands import PostLineUp
from ledger.contest import Contest
from ledger.decide.admission import Bench
from ledger.errors import BadValue
from ledger.events import DrawPublished, LineUpPosted, Pairing, PenaltyImposed
from ledger.rules.draws.round_robin import RoundRobinDraw
from ledger.rules.formats.round_robins import RoundRobins
from ledger.rules.line_ups import LineUps
from ledger.rules.line_ups.posted_before import Meeting


def check(command: PostLineUp, rule: LineUps, bench: Bench) -> None:
    """Raise BadValue where a line-up is not as the draw says; nothing is known before it."""
    pairing = _pairing(command.session, command.contestant, bench.contest)
    if pairing is None:
        return
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
    seating = _seating(command, pairing, rule, bench.contest)
    if seating not in (None, command.seating):
        raise BadValue(
            place=f"line-up of {command.contestant}",
            value=command.seating,
            expected=f"{seating}, as the draw has it",
        )


def _seating(command: PostLineUp, pairing: Pairing, rule: LineUps, contest: Contest) -> str | None:
    """Whether a contestant posts first, last or blind; None where that is not laid down."""
    phase = _phase(command.session, contest)
    if phase is None:
        return None
    round_robins = _round_robins(command.session, contest)
    if rule.blind_line_ups(phase, round_robins):
        return "blind"
    earlier = _met_before(command.session, pairing, contest)
    first = rule.first_to_post([*earlier, Meeting(phase, pairing.ns, pairing.ew)], round_robins)
    without_rights = {
        sanctioned.event.contestant
        for sanctioned in contest.sanctions.values()
        if isinstance(sanctioned.event, PenaltyImposed)
        and sanctioned.event.seating_rights
        and sanctioned.event.session == command.session
        and not sanctioned.waived
    }
    if len(without_rights & {pairing.ns, pairing.ew}) == 1:
        (first,) = without_rights & {pairing.ns, pairing.ew}
    return "first" if command.contestant == first else "last"


def _posted_first(session: str, pairing: Pairing, contest: Contest) -> str | None:
    """Which of the two posted first, as far as line-ups are recorded."""
    for contestant, other in ((pairing.ns, pairing.ew), (pairing.ew, pairing.ns)):
        version = contest.line_ups.get((session, contestant))
        posted = None if version is None else contest.event_at(version).event
        if isinstance(posted, LineUpPosted) and posted.seating == "first":
            return contestant
        if isinstance(posted, LineUpPosted) and posted.seating == "last":
            return other
    return None


def _met_before(session: str, pairing: Pairing, contest: Contest) -> Iterator[Meeting]:
    """The matches of the two in earlier sessions of the stage."""
    order = contest.segments(session)
    for name in order[: order.index(session)]:
        found = _pairing(name, pairing.ns, contest)
        if found is not None and {found.ns, found.ew} == {pairing.ns, pairing.ew}:
            posted = _posted_first(name, found, contest)
            yield Meeting(_phase(name, contest), found.ns, found.ew, posted)


def _pairing(session: str, contestant: str, contest: Contest) -> Pairing | None:
    """Whom a contestant is drawn to meet in a session."""
    for (drawn, _, _), version in contest.draws.items():
        draw = contest.event_at(version).event
        if drawn == session and isinstance(draw, DrawPublished):
            for pairing in draw.pairings:
                if contestant in (pairing.ns, pairing.ew):
                    return pairing
    return None


def _phase(session: str, contest: Contest) -> int | None:
    """Which round robin a session belongs to: as scheduled, or by the rounds drawn before it."""
    scheduled = contest.sessions[session].scheduled
    if scheduled and scheduled[-1][1].phase is not None:
        return scheduled[-1][1].phase
    rule, order = contest.conditions(session).draw, contest.segments(session)
    drawn = [d for d in contest.drawn(session) if order.index(d.session) <= order.index(session)]
    if not isinstance(rule, RoundRobinDraw) or any(d.method != rule.method for d in drawn):
        return None
    before = [len(tuple(d.taking_part())) for d in drawn if d.session != session]
    return rule.under_way(before).round_robin if drawn else None


def _round_robins(session: str, contest: Contest) -> int:
    rule = contest.conditions(session).format
    if not isinstance(rule, RoundRobins):
        return 1
    return rule.rounds(len(contest.contestants)).round_robins
