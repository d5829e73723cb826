"""Proposals for a draw: the pairings of a round, with seats, and those left without one."""

from collections.abc import Iterable

from msgspec import Struct

from ledger.events import Pairing, Reference
from ledger.record import Contest
from ledger.record.entries import in_section
from ledger.record.suspensions import suspended_in
from ledger.rules.draws.field import Drawing, Method
from ledger.rules.draws.movement import Place
from projections.scoring.numbers import Seats


class Proposal(Struct, frozen=True, kw_only=True):
    """A round's pairings and what they rest on, as the published draw will say it.

    Attributes:
        section: whose they are, "" where there is only one.
        number: which match of the stage the round is.
        by_match: whether it is one, and not only a round of a session.
        ties: contestants whose order a lot has still to decide; here they stand in the order of
            their entry.
        outstanding: matches that count and have no result.
        undrawn: sessions before this one without a draw: the director alone may go on without them.

    """

    stage: str
    session: str
    round: int
    number: int
    method: Method
    version: int
    basis: int
    pairings: tuple[Pairing, ...]
    sits_out: tuple[str, ...]
    order: tuple[str, ...]
    section: str = ""
    triangle: tuple[str, ...] = ()
    outstanding: tuple[str, ...] = ()
    undrawn: tuple[str, ...] = ()
    barred: tuple[tuple[str, str], ...] = ()
    lots: tuple[Reference, ...] = ()
    ties: tuple[tuple[str, ...], ...] = ()
    clause: str = ""
    by_match: bool = True


Seated = tuple[Place, str | None, str | None]


def suspended(facts: Contest, session: str, number: int) -> frozenset[str]:
    """Return those who do not play in a round that is to be drawn; nobody once it is published."""
    drawn = {draw.round for draw in facts.draws if draw.session == session}
    return frozenset() if number in drawn else suspended_in(facts, session, number)


def seated(places: Iterable[Place], seats: Seats) -> tuple[Seated, ...]:
    """Seat the contestants by these numbers; None: nobody sits there."""
    return tuple((place, seats.order[place.ns - 1], seats.order[place.ew - 1]) for place in places)


def idle(places: Iterable[Seated], out: Iterable[int], seats: Seats) -> tuple[str, ...]:
    """Return the contestants without an opponent or a table."""
    alone = [one or other for _, one, other in places if one is None or other is None]
    return tuple(filter(None, [*alone, *(seats.order[number - 1] for number in out)]))


def tables(drawing: Drawing, section: str = "") -> tuple[Pairing, ...]:
    """Return the tables in the order of the pairings that a rule found."""
    return tuple(
        Pairing(table=in_section(section, str(table)), ns=ns, ew=ew)
        for table, (ns, ew) in enumerate(drawing.pairings, 1)
    )
