"""Entering contestants, numbering and seating them."""

from ledger.commands import AssignNumbers, CorrectEntry, EnterContestant, SeatPlayer
from ledger.decide.admission import Bench, as_event
from ledger.errors import AlreadyExists, BadValue, NoLongerHolds, NoSuch
from ledger.events import AnyEvent, ContestantEntered, EntryCorrected, NumbersAssigned, Seated


def enter(command: EnterContestant, bench: Bench) -> tuple[AnyEvent, ...]:
    """A contestant enters once."""
    bench.authorise("enter")
    if command.contestant in bench.contest.contestants:
        raise AlreadyExists(what="contestant", name=command.contestant)
    if len(set(command.players)) < len(command.players):
        raise BadValue(
            place=f"contestant {command.contestant}",
            value=", ".join(command.players),
            expected="made up of different people",
        )
    return as_event(command, ContestantEntered)


def correct(command: CorrectEntry, bench: Bench) -> tuple[AnyEvent, ...]:
    """The members of an entry are put right, if they are still what the caller saw."""
    bench.authorise("enter")
    bench.contestant(command.contestant)
    now = bench.contest.players[command.contestant]
    if now != command.was:
        raise NoLongerHolds(
            what=f"contestant {command.contestant}", was=", ".join(command.was), now=", ".join(now)
        )
    return as_event(command, EntryCorrected)


def number(command: AssignNumbers, bench: Bench) -> tuple[AnyEvent, ...]:
    """Every contestant has one number, and no two of a field the same."""
    bench.authorise("enter")
    if command.stage not in bench.contest.stages:
        raise NoSuch(what="stage", name=command.stage, known=tuple(bench.contest.stages))
    taken: dict[tuple[str | None, str], str] = {}
    for contestant, given in command.numbers.items():
        bench.contestant(contestant)
        place = (bench.contest.contestants[contestant].field, given)
        if place in taken:
            raise BadValue(
                place=f"number of {contestant}",
                value=given,
                expected=f"free: {taken[place]} has it",
            )
        taken[place] = contestant
    return as_event(command, NumbersAssigned)


def seat(command: SeatPlayer, bench: Bench) -> tuple[AnyEvent, ...]:
    """A person sat for an entered contestant in a scheduled session."""
    bench.authorise("seat")
    bench.session(command.session)
    bench.contestant(command.contestant)
    return as_event(command, Seated)
