"""Contestants whom somebody calls by people's names: an id of ours, the names beside the record."""

from typing import NamedTuple

from ledger.errors import NoSuch
from ledger.forms import Name, free_id, is_contestant_id, taken
from ledger.people import People
from ledger.readers.called import people_in
from replay.cli.acts import Sitting
from replay.cli.screen import remark


class Newcomer(NamedTuple):
    """A contestant who is about to be entered. party: of a name that is nobody's alone."""

    contestant: str
    players: tuple[str, ...]
    party: str | None


def newcomer(
    sitting: Sitting, called: str, players: tuple[str, ...], team: str | None = None
) -> Newcomer:
    """The id that somebody is entered under, and the people behind it.

    called: an id, or the names of a pair or team, which then gets the next number. Raises BadValue.
    """
    contest, id_of = sitting.contest, sitting.roll.id_of
    called = taken(called, Name(), "contestant")
    if is_contestant_id(called):
        return Newcomer(called, tuple(map(id_of, players)), id_of(team) if team else None)
    numbers = {number for given in contest.entries.numbers.values() for number in given.values()}
    known = free_id({*contest.contestants, *numbers})
    remark(f"entering {called} as contestant {known}")
    people = people_in(called)
    if len(people) == 1:
        return Newcomer(known, tuple(map(id_of, players)), id_of(team or called))
    return Newcomer(known, tuple(map(id_of, players or people)), id_of(team) if team else None)


def contestants_called(sitting: Sitting, name: str) -> tuple[str, ...]:
    """The contestants made up of the people of these names, or whose own name it is."""
    if is_contestant_id(name):
        return ()
    people = People(sitting.store)
    try:
        ids = {people.find(one).id for one in people_in(name)}
    except NoSuch:
        return ()
    contest = sitting.contest
    return tuple(
        contestant
        for contestant, entered in contest.contestants.items()
        if ids in ({entered.party}, set(contest.entries.players(contestant)))
    )
