"""Contestants who are entered under people's names: an id of ours, the names beside the record."""

from typing import NamedTuple

from ledger.errors import Unclear
from ledger.forms import Name, free_id, is_contestant_id, taken
from ledger.readers.called import people_in
from ledger.record import Contest
from replay.acts.sitting import Sitting


class Newcomer(NamedTuple):
    """A contestant who is about to be entered. party: of a name that is nobody's alone."""

    contestant: str
    players: tuple[str, ...]
    party: str | None


def newcomer(
    sitting: Sitting, called: str | None, players: tuple[str, ...], team: str | None = None
) -> Newcomer:
    """The id that somebody is entered under, and the people behind it.

    called: an id, or the names of a pair or team, which then gets the next number, as who is
    not called at all. players: ids of people. Raises BadValue, Unclear.
    """
    contest, id_of = sitting.contest, sitting.roll.id_of
    if called is None and not players and not team:
        raise Unclear(sentence="say who: a NUMBER, the names of its people, --player or --team")
    if called is None:
        known = _next(contest)
        sitting.remark(f"entering contestant {known}")
        return Newcomer(known, players, id_of(team) if team else None)
    called = taken(called, Name(), "contestant")
    if is_contestant_id(called):
        return Newcomer(called, players, id_of(team) if team else None)
    known = _next(contest)
    sitting.remark(f"entering {called} as contestant {known}")
    people = people_in(called)
    if len(people) == 1:
        return Newcomer(known, players, id_of(team or called))
    return Newcomer(known, players or tuple(map(id_of, people)), id_of(team) if team else None)


def _next(contest: Contest) -> str:
    """The lowest number that nobody has, as an id or in some stage."""
    numbers = {number for given in contest.entries.numbers.values() for number in given.values()}
    return free_id({*contest.contestants, *numbers})
