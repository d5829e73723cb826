"""Posting line-ups: who plays, in which seats, and in time."""

from msgspec.structs import replace

from ledger.commands import PostLineUp
from ledger.decide import eligibility, participation, seating
from ledger.decide.admission import Bench, Decisions, as_event, check_says_more
from ledger.errors import BadValue, NotUnderTheseRules, RuleSaysNo
from ledger.events import AnyEvent, LineUpPosted
from ledger.record.field import check_in_field
from ledger.rulebook import Conditions


def post(command: PostLineUp, bench: Bench) -> tuple[AnyEvent, ...]:
    """Post a side's players, each in one seat; a late line-up is recorded too, with its penalty.

    The seats must be those of the draw, if there is one. A YELLOW system is refused where it
    may not be played (ANC 10.7).
    """
    bench.authorise("line-up")
    session = bench.session(command.session)
    bench.contestant(command.contestant)
    conditions = bench.contest.conditions(command.session)
    rule = conditions.line_ups
    if rule is None:
        raise NotUnderTheseRules(what="a line-up")
    bench.speaks_for(command.contestant, f"post a line-up for {command.contestant}", rule.clause)
    check_in_field(bench.contest, session.stage, (command.contestant,), "a line-up")
    _each_in_one_seat(command, bench)
    _partnerships(command, conditions)
    participation.check(command, conditions, bench)
    seating.check(command, rule, bench)
    starts_at = session.times(bench.act.at).starts_at
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
    (posted,) = as_event(command, in_time=in_time)
    _another(posted, bench)
    return (posted,)


def _another(posted: LineUpPosted, bench: Bench) -> None:
    """Raise NothingChanges for the same line-up again, which would count as posted late."""
    before = bench.contest.line_up(posted.session, posted.contestant)
    if before is not None and {*before.seats} == {*posted.seats}:
        same = replace(posted, seats=before.seats, in_time=before.in_time)
        check_says_more(same, before, f"the line-up of {posted.contestant}")


def _each_in_one_seat(command: PostLineUp, bench: Bench) -> None:
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
        what = f"{place.player} is in no line-up of {command.contestant}"
        eligibility.check_may_play(command.contestant, place.player, what, bench)
        eligibility.check_player_not_suspended(place.player, command.session, None, bench)


def _partnerships(command: PostLineUp, conditions: Conditions) -> None:
    """Raise RuleSaysNo for a new partnership whose system nobody could prepare for (ANC 9.1)."""
    for rule in conditions.entries if command.new_partnership else ():
        if rule.may_change(
            submitted=command.system_submitted, natural_enough=command.natural_enough
        ):
            continue
        raise RuleSaysNo(
            what=f"{command.contestant} cannot alter its partnerships",
            why="the system was not submitted and is not natural enough",
            clause=rule.clause,
        )


DECIDES: Decisions = {
    PostLineUp: post,
}
"""What is decided here, and by which function."""
