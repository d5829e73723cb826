"""Entering contestants and seating them."""

from ledger.bridge.numbers import write_exact
from ledger.commands import CorrectEntry, EnterContestant, GiveHandicap, NameContestant, SeatPlayer
from ledger.decide import offices
from ledger.decide.admission import Bench, Decisions, as_event, check_says_more
from ledger.decide.eligibility import check_player_not_suspended
from ledger.errors import (
    AlreadyExists,
    BadValue,
    NoLongerHolds,
    NothingChanges,
    NotUnderTheseRules,
    RuleSaysNo,
)
from ledger.events import AnyEvent
from ledger.record.field import check_in_field
from ledger.record.timetables import timetable
from ledger.rulebook import Conditions
from ledger.rules.entries import EntryRule


def enter(command: EnterContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """Enter a contestant, once."""
    bench.authorise("enter")
    if command.contestant in bench.contest.contestants:
        raise AlreadyExists(what="contestant", name=command.contestant)
    if len(set(command.players)) < len(command.players):
        raise BadValue(
            place=f"contestant {command.contestant}",
            value=", ".join(command.players),
            expected="made up of different people",
        )
    for player in command.players:
        check_free(player, command.contestant, bench)
    if command.category is not None:
        check_category(command.category, bench)
        _in_time(command, bench)
    for rule in bench.contest.latest_conditions.entries:
        _of_the_right_size(command, rule, bench)
    return as_event(command)


def check_free(player: str, contestant: str, bench: Bench) -> None:
    """Raise RuleSaysNo if somebody who is to join a team is a member of another one.

    Members of a team that has left are free. Pairs are not checked: somebody may play with
    another partner in each session.
    """
    entries, conditions = bench.contest.entries, bench.contest.latest_conditions
    if conditions.contestant != "team":
        return
    gone = {*entries.withdrawn, *entries.disqualified}
    for other in bench.contest.contestants:
        if other != contestant and other not in gone and player in entries.players(other):
            raise RuleSaysNo(
                what=f"{player} cannot play for {contestant}",
                why=f"a player is a member of one team, and this one is of {other}",
                clause=_clause_of_members(conditions),
            )


def _clause_of_members(conditions: Conditions) -> str:
    """Name the clause on members of a team, or else that on substitutes."""
    limits = (rule.clause for rule in conditions.entries if rule.limits_members)
    substitutions = conditions.substitutions
    return next(limits, "Law 4" if substitutions is None else substitutions.clause)


def check_category(category: str, bench: Bench) -> None:
    """Raise BadValue for a category that the regulations do not name, if they name any."""
    known = bench.contest.latest_conditions.categories
    if known and category not in known:
        raise BadValue(place="category", value=category, expected=f"one of {', '.join(known)}")


def _of_the_right_size(command: EnterContestant, rule: EntryRule, bench: Bench) -> None:
    """Raise RuleSaysNo for too large a team, or one more than a zone may send."""
    why = rule.too_many(len(command.players))
    if why is not None:
        raise RuleSaysNo(
            what=f"{command.contestant} has {len(command.players)} members",
            why=why,
            clause=rule.clause,
        )
    if command.zone is None:
        return
    of_zone = [
        entry.players for entry in bench.contest.contestants.values() if entry.zone == command.zone
    ]
    players = sum(len(members) for members in (*of_zone, command.players))
    why = rule.too_many_of_a_zone(players, len(of_zone) + 1)
    if why is not None:
        raise RuleSaysNo(
            what=f"{command.contestant} is one too many of zone {command.zone}",
            why=why,
            clause=rule.clause,
        )


def _in_time(command: EnterContestant, bench: Bench) -> None:
    """Raise RuleSaysNo where a category is named too late."""
    starts = [
        times.started_at or times.starts_at for times in timetable(bench.contest, bench.act.at)
    ]
    starts_at = min(filter(None, starts), default=None)
    for rule in bench.contest.latest_conditions.entries:
        if not rule.may_name(bench.act.at, starts_at):
            raise RuleSaysNo(
                what=f"{command.contestant} cannot play as {command.category}",
                why=f"a category is named before the start, which was at {starts_at}",
                clause=rule.clause,
            )


def correct(command: CorrectEntry, bench: Bench) -> tuple[AnyEvent, ...]:
    """Correct the members of an entry, if they are still what the caller saw."""
    bench.authorise("enter")
    bench.contestant(command.contestant)
    now = bench.contest.entries.players(command.contestant)
    for player in set(command.players) - set(now):
        check_free(player, command.contestant, bench)
    if now != command.was:
        raise NoLongerHolds(
            what=f"contestant {command.contestant}", was=", ".join(command.was), now=", ".join(now)
        )
    return as_event(command)


def name(command: NameContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """Rename a contestant, if it still has the name that the caller saw.

    It needs the office that may change names of people.
    """
    offices.check_keeping("change-people", bench.act, bench.keeping)
    bench.authorise("enter")
    bench.contestant(command.contestant)
    now = bench.contest.contestants[command.contestant].party
    if now != command.was:
        what = f"the name of contestant {command.contestant}"
        raise NoLongerHolds(what=what, was=command.was or "none", now=now or "none")
    if command.party == now:
        raise NothingChanges(what=f"the name of contestant {command.contestant}")
    return as_event(command)


ALL = 100
"""Per cent: more than that no handicap makes up for."""


def handicap(command: GiveHandicap, bench: Bench) -> tuple[AnyEvent, ...]:
    """Give a contestant another handicap, where the regulations have handicaps."""
    bench.authorise("enter")
    bench.contestant(command.contestant)
    rule = bench.contest.latest_conditions.handicaps
    if rule is None:
        raise NotUnderTheseRules(what="a handicap")
    if rule.of_percentages and abs(command.handicap) > ALL:
        raise BadValue(
            place=f"handicap of {command.contestant}",
            value=str(write_exact(command.handicap)),
            expected="percentage points, up to 100 either way",
        )
    if bench.contest.entries.handicaps.get(command.contestant) == command.handicap:
        raise NothingChanges(what=f"the handicap of {command.contestant}")
    return as_event(command)


def seat(command: SeatPlayer, bench: Bench) -> tuple[AnyEvent, ...]:
    """Record that a person sat for a contestant in a session, of teams in one of the rooms."""
    bench.authorise("seat")
    stage = bench.session(command.session).stage
    bench.contestant(command.contestant)
    check_in_field(bench.contest, stage, (command.contestant,), "a seat")
    _in_its_room(command, bench)
    (seated,) = as_event(command)
    seats = bench.contest.entries.seats
    for before in (one for one in seats if one.person == command.person):
        check_says_more(seated, before, f"seat {command.seat} of {command.contestant}")
    check_player_not_suspended(command.person, command.session, command.round, bench)
    return (seated,)


def _in_its_room(command: SeatPlayer, bench: Bench) -> None:
    """Raise BadValue for a seat of a team in no room, or of others in one."""
    in_rooms = bench.contest.conditions(command.session).contestant == "team"
    if in_rooms is (command.room is not None):
        return
    raise BadValue(
        place=f"room of seat {command.seat} of {command.contestant}",
        value=command.room or "none",
        expected="open or closed, as teams play in both"
        if in_rooms
        else "none, as only teams play in rooms",
    )


DECIDES: Decisions = {
    EnterContestant: enter,
    NameContestant: name,
    CorrectEntry: correct,
    GiveHandicap: handicap,
    SeatPlayer: seat,
}
"""What is decided here, and by which function."""
