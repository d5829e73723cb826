"""Line-ups beside the draw: whose seats are whose, and who posts first (ANC 10.4-10.6)."""

from ledger.commands import PostLineUp
from ledger.contest import Contest
from ledger.decide.admission import Bench
from ledger.errors import BadValue
from ledger.events import DrawPublished, LineUpPosted, Pairing, PenaltyImposed
from ledger.rules.formats.round_robins import RoundRobins
from ledger.rules.line_ups import LineUps


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
    if rule.blind_line_ups(phase, _round_robins(command.session, contest)):
        return "blind"
    first = _first(command.session, pairing, rule, contest)
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


def _first(session: str, pairing: Pairing, rule: LineUps, contest: Contest) -> str:
    """Who posts first: the second named, but not twice against the same opponent."""
    before = _met_before(session, pairing, contest)
    sat_first = None
    if before is not None:
        earlier, meeting = before
        posted = _posted_first(earlier, meeting, contest)
        phase = _phase(earlier, contest)
        blind = phase is None or rule.blind_line_ups(phase, _round_robins(earlier, contest))
        sat_first = posted or (None if blind else _first(earlier, meeting, rule, contest))
    return rule.sits_first(pairing.ew, pairing.ns, sat_first)


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


def _met_before(session: str, pairing: Pairing, contest: Contest) -> tuple[str, Pairing] | None:
    """The last earlier session of the stage in which the two met."""
    stage = contest.sessions[session].stage
    names = [name for name, facts in contest.sessions.items() if facts.stage == stage]
    for name in reversed(names[: names.index(session)]):
        found = _pairing(name, pairing.ns, contest)
        if found is not None and {found.ns, found.ew} == {pairing.ns, pairing.ew}:
            return name, found
    return None


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
    """Which round robin a session belongs to."""
    scheduled = contest.sessions[session].scheduled
    return scheduled[-1][1].phase if scheduled else None


def _round_robins(session: str, contest: Contest) -> int:
    rule = contest.conditions(session).format
    if not isinstance(rule, RoundRobins):
        return 1
    return rule.rounds(len(contest.contestants)).round_robins
