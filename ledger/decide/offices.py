"""Who may give an office, and who may act for the ledger as a whole (Laws 80B2, 81B2).

The first of these that anybody holds decides:
1. officials of the contest, then of its tournament, then of any tournament of the ledger;
2. those whose terms have ended last;
3. whoever opened the tournament under a name;
4. anybody: a club evening needs no officials.
In a live ledger an official who has signed nothing for a year no longer keeps others out, so that
no ledger is locked for ever.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from ledger.commands.base import UNSIGNED, Act
from ledger.errors import NotInRole
from ledger.events import OfficialAppointed
from ledger.keeping import Keeping
from ledger.record import Tournament
from ledger.rules.authority.acts import Role
from ledger.rules.authority.keeping import GIVING, KEEPING, PARTIES, Deed, ranks

Groups = Sequence[Collection[Role]]
"""Roles in order: the first group of which anybody holds a role decides."""


class Entitled(NamedTuple):
    """People who may do something, and what they are called in a refusal."""

    called: tuple[str, ...]
    people: frozenset[str]


def check_giving(
    role: Role, place: str, act: Act, tournament: Tournament, keeping: Keeping
) -> None:
    """Raise NotInRole unless the actor may give this office in a contest, or ("") in all."""
    _check(
        act,
        "appoint",
        "Law 81B2",
        lambda at: _givers(ranks(role), at, tournament, keeping, place),
        keeping,
    )


def check_calling(
    deed: Literal["open", "rename"], act: Act, tournament: Tournament, keeping: Keeping
) -> None:
    """Raise NotInRole unless the actor may open a contest in this tournament, or rename one.

    The tournament itself may be new.
    """
    office = KEEPING[deed]
    _check(
        act,
        office.words,
        office.clause,
        lambda at: (
            *_nearest((office.roles,), at, tournament),
            *_of_the_ledger((office.roles,), at, keeping),
        ),
        keeping,
    )


def check_keeping(deed: Deed, act: Act, keeping: Keeping) -> None:
    """Raise NotInRole unless the actor may do this to the ledger as a whole."""
    office = KEEPING[deed]
    _check(
        act,
        office.words,
        office.clause,
        lambda at: _of_the_ledger((office.roles,), at, keeping),
        keeping,
    )


def places(tournament: Tournament) -> tuple[str, ...]:
    """The tournament at large (""), and the contests in which somebody was given an office."""
    named = (name for term in tournament.terms.values() for name in term.office.contests)
    return tuple(dict.fromkeys(("", *named)))


def _check(
    act: Act,
    words: str,
    clause: str,
    entitled: Callable[[datetime], Iterable[Entitled]],
    keeping: Keeping,
) -> None:
    """Raise NotInRole unless the actor may do it, both at the act's time and now.

    So nobody gets around an office by dating an act back to before it was held.
    """
    for at in dict.fromkeys((act.at, act.recorded_at)):
        for called, people in entitled(at):
            present = {person for person in people if keeping.is_heard(person, act.recorded_at)}
            if act.actor in present:
                break
            if present:
                raise NotInRole(
                    actor=act.actor,
                    act=words,
                    roles=called,
                    clause=clause,
                    holders=f", now {', '.join(sorted(present))}",
                )


def _givers(
    groups: Groups, at: datetime, tournament: Tournament, keeping: Keeping, place: str
) -> Iterator[Entitled]:
    """Give those who may give an office in a contest, the nearest first."""
    yield from _nearest(groups, at, tournament, place)
    opener = tournament.opened_by
    yield Entitled(("whoever opened the tournament",), frozenset({opener} - {UNSIGNED, ""}))
    yield from _of_the_ledger(groups, at, keeping)


def _nearest(
    groups: Groups, at: datetime, tournament: Tournament, place: str = ""
) -> Iterator[Entitled]:
    """Give those of a tournament who hold one of the roles for a contest, the nearest first."""
    circles = [list(tournament.in_office(at, place)), list(tournament.in_office(at))]
    yield from _among(circles, groups)
    yield _last_in_office(at, [tournament])


def _of_the_ledger(groups: Groups, at: datetime, keeping: Keeping) -> Iterator[Entitled]:
    """Give those of all tournaments who hold one of the roles."""
    tournaments = keeping.tournaments.values()
    yield from _among([[one for t in tournaments for one in t.in_office(at)]], groups)
    yield _last_in_office(at, tournaments)


def _among(circles: Sequence[Sequence[OfficialAppointed]], groups: Groups) -> Iterator[Entitled]:
    """Who holds one of these roles in the nearest circle; or else who holds any office there."""
    for circle in circles:
        for roles in groups:
            yield _holders(circle, roles)
    for circle in circles:
        others = dict.fromkeys(one.role for one in circle if one.role not in PARTIES)
        yield _holders(circle, tuple(others))


def _holders(officials: Iterable[OfficialAppointed], roles: Collection[Role]) -> Entitled:
    return Entitled(tuple(roles), frozenset(one.person for one in officials if one.role in roles))


def _last_in_office(at: datetime, tournaments: Iterable[Tournament]) -> Entitled:
    """Give those whose terms ended last; they give offices until somebody follows them."""
    over = [
        term.office
        for tournament in tournaments
        for term in tournament.terms.values()
        if term.is_over(at)
    ]
    people = _holders(over, GIVING).people
    return Entitled(("whoever held such an office last",), people)
