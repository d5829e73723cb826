"""Acts on the ledger as a whole: changing, erasing, naming people, setting its clock right."""

from collections.abc import Sequence
from typing import assert_never

from ledger.commands import (
    Act,
    ChangePeople,
    ErasePeople,
    KeepingCommand,
    PublishNames,
    SetClockRight,
)
from ledger.decide import offices
from ledger.decide.names import each_once
from ledger.errors import BadValue, InTheFuture, ReasonRequired, RuleSaysNo
from ledger.events import (
    ClockSetRight,
    KeepingEvent,
    NamesPublished,
    PeopleChanged,
    PeopleErased,
)
from ledger.keeping import Keeping
from ledger.rules.authority.keeping import KEEPING


def decide_keeping(command: KeepingCommand, keeping: Keeping, act: Act) -> KeepingEvent:
    """Decide a command about the whole ledger. Raises a LedgerError if it is refused."""
    if act.at > act.recorded_at:
        raise InTheFuture(at=act.at, recorded_at=act.recorded_at)
    match command:
        case ChangePeople():
            return _change(command, keeping, act)
        case ErasePeople():
            return _erase(command, keeping, act)
        case PublishNames():
            return _publish(command, keeping, act)
        case SetClockRight():
            return _set_right(command, keeping, act)
        case _:
            assert_never(command)


def _change(command: ChangePeople, keeping: Keeping, act: Act) -> PeopleChanged:
    """Change details of people; it needs the power to give the offices that they hold."""
    offices.check_keeping("change-people", act, keeping)
    check_not_erased(_named([change.person for change in command.changes]), keeping)
    renamed = [change.person for change in command.changes if "name" in change.what]
    _check_offices(renamed, keeping, act)
    return PeopleChanged(changes=command.changes, reason=command.reason, cites=command.cites)


def _erase(command: ErasePeople, keeping: Keeping, act: Act) -> PeopleErased:
    """Erase people: by who holds the office for it, or at their own request."""
    people = _named(command.people)
    if set(people) != {act.actor}:
        offices.check_keeping("erase", act, keeping)
        _check_offices(people, keeping, act)
    return PeopleErased(people=command.people, reason=command.reason, cites=command.cites)


def _publish(command: PublishNames, keeping: Keeping, act: Act) -> NamesPublished:
    """Publish or withhold names: by who holds the office for it, or at their own request."""
    people = _named(command.people)
    if set(people) != {act.actor}:
        offices.check_keeping("change-people", act, keeping)
    check_not_erased(people, keeping)
    return NamesPublished(
        people=command.people,
        are_named=command.are_named,
        reason=command.reason,
        cites=command.cites,
    )


def _set_right(command: SetClockRight, keeping: Keeping, act: Act) -> ClockSetRight:
    """Set the clock right: recorded times go on from now, if an event is dated later."""
    offices.check_keeping("set-clock", act, keeping)
    if not command.reason:
        raise ReasonRequired(what="setting the clock right")
    if keeping.ahead is None:
        raise RuleSaysNo(
            what="the clock stays as it is",
            why=f"no event is dated later than {act.recorded_at:%Y-%m-%d %H:%M:%S%z}",
            clause=KEEPING["set-clock"].clause,
        )
    return ClockSetRight(since=keeping.ahead, reason=command.reason, cites=command.cites)


def check_not_erased(people: Sequence[str], keeping: Keeping) -> None:
    """Raise RuleSaysNo where one of these people was erased: nobody is given a name again."""
    for person in people:
        if person in keeping.erased:
            raise RuleSaysNo(
                what=f"no name for {person}",
                why="who was erased stays so",
                clause=KEEPING["erase"].clause,
            )


def _named(people: Sequence[str]) -> Sequence[str]:
    """Give the people back. Raises BadValue if there are none, or one comes twice."""
    if not people:
        raise BadValue(place="people", value="nobody", expected="the ids of some")
    return each_once(people, "people")


def _check_offices(people: Sequence[str], keeping: Keeping, act: Act) -> None:
    """Raise NotInRole unless the actor may give, and take back, the offices these people hold."""
    for tournament in keeping.tournaments.values():
        for office in tournament.in_office(act.recorded_at):
            if office.person in people:
                for place in office.contests or offices.places(tournament):
                    offices.check_giving(office.role, place, act, tournament, keeping)
