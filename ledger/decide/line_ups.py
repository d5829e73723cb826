"""Posting line-ups."""

from ledger.commands import PostLineUp
from ledger.decide.admission import Bench, as_event
from ledger.errors import BadValue, NotUnderTheseRules, RuleSaysNo
from ledger.events import AnyEvent, LineUpPosted


def post(command: PostLineUp, bench: Bench) -> tuple[AnyEvent, ...]:
    """A side's players, each in one seat; late ones are recorded too, and cost a penalty.

    A YELLOW system is refused where it may not be played (ANC 10.7).
    """
    bench.authorise("line-up")
    session = bench.session(command.session)
    bench.contestant(command.contestant)
    rule = bench.contest.conditions(command.session).line_ups
    if rule is None:
        raise NotUnderTheseRules(what="a line-up")
    members = bench.members(command.contestant, command.session)
    seen: set[str] = set()
    for place in command.seats:
        if place.player not in members:
            raise BadValue(
                place=f"{place.room} room {place.seat}",
                value=place.player,
                expected=f"a member of {command.contestant}",
            )
        if place.player in seen:
            raise BadValue(
                place=f"{place.room} room {place.seat}", value=place.player, expected="one seat"
            )
        seen.add(place.player)
    starts_at = session.times(command.session, bench.act.at).starts_at
    in_time = starts_at is None or rule.in_time(command.seating, starts_at, bench.act.at)
    if command.yellow and not rule.yellow_allowed(
        in_time=in_time,
        opponents_agree=command.opponents_agree,
        director_agrees=command.director_agrees,
    ):
        raise RuleSaysNo(
            what="no YELLOW system",
            why="posted late, without the agreement of opponents and director",
            clause=rule.clause,
        )
    return as_event(command, LineUpPosted)
