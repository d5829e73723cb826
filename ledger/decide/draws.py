"""Publishing draws."""

from ledger.commands import PublishDraw
from ledger.decide.admission import Bench, as_event
from ledger.errors import AlreadyDone, BadValue
from ledger.events import AnyEvent, DrawPublished


def publish(command: PublishDraw, bench: Bench) -> tuple[AnyEvent, ...]:
    """A round is drawn once, with entered contestants, nobody in two places."""
    bench.authorise("draw")
    bench.session(command.session)
    before = bench.contest.draws.get((command.session, command.section, command.round))
    if before is not None:
        raise AlreadyDone(
            what=f"the draw of round {command.round} of session {command.session}",
            position=bench.contest.event_at(before).position,
        )
    seen: dict[str, str] = {}
    places = [(side, p.table) for p in command.pairings for side in (p.ns, p.ew)]
    for contestant, table in places + [(out, "sitting out") for out in command.sits_out]:
        bench.contestant(contestant)
        if contestant in seen:
            raise BadValue(
                place=f"table {table}",
                value=contestant,
                expected=f"free: it is at table {seen[contestant]} too",
            )
        seen[contestant] = table
    return as_event(command, DrawPublished)
