"""Who meets whom, and the movement that says so."""

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated

from msgspec import Struct

from ledger.events.base import Event, Reference
from ledger.forms import BoardNumber, ContestantId, Listed, TableName, Whole
from ledger.rules.draws import DrawnForASession
from ledger.rules.draws.field import Method


class Pairing(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One table of one round: contestants and boards (first and last, or none where unknown).

    Attributes:
        ns, ew: the contestants; of a match of teams the first and second named.
        boards: the first and the last; empty: unknown.
        switched_after: the arrow is switched after so many of the boards, 0 before the first.

    """

    table: TableName
    ns: ContestantId
    ew: ContestantId
    boards: Annotated[tuple[BoardNumber, ...], Listed(200)] = ()
    switched_after: Annotated[int, Whole(0, 9999)] | None = None


class DrawPublished(Event, frozen=True, kw_only=True, tag="DrawPublished"):
    """The published pairings of a round.

    The lots it uses are among what it cites.

    Attributes:
        round: of the session.
        method, version: by which it was computed; version None: nothing was.
        section: whose round it is; "": of all.
        sits_out: who has no opponent.
        triangle: three who meet one another.
        basis: the position at which the standings were known.
        order: the order of the draw then, best first.
        outstanding: the matches without a result then, each as its contestants.
        barred: pairings that a ruling forbids.
        ruling: what permits a pairing by hand that would not be legal, or forbids those that are
            barred.

    """

    session: str
    round: int
    pairings: tuple[Pairing, ...]
    method: Method
    section: str = ""
    sits_out: tuple[str, ...] = ()
    triangle: tuple[str, ...] = ()
    version: int | None = None
    basis: int | None = None
    order: tuple[str, ...] = ()
    outstanding: tuple[str, ...] = ()
    barred: tuple[tuple[str, str], ...] = ()
    ruling: Reference | None = None

    def meetings(self) -> Iterator[tuple[str, str]]:
        """Everybody who meets somebody in this round, each two once."""
        for pairing in self.pairings:
            yield pairing.ns, pairing.ew
        yield from combinations(self.triangle, 2)

    def taking_part(self) -> Iterator[str]:
        """Everybody who meets somebody or sits out, table by table."""
        for pairing in self.pairings:
            yield from (pairing.ns, pairing.ew)
        yield from (*self.triangle, *self.sits_out)


class MovementChosen(Event, frozen=True, kw_only=True, tag="MovementChosen"):
    """By which movement a session is drawn, where the regulations leave it to the director.

    Attributes:
        section: whose it is, "" where there is only one.
        draw: the movement, with the clause that leaves it open.
        tables: how many it is laid out for.
        rounds: None: as many as it has.
        each: how many boards a set has; None: all sets alike, of the boards of the session.

    """

    session: str
    draw: DrawnForASession
    tables: int
    section: str = ""
    rounds: int | None = None
    each: int | None = None


DrawEvent = DrawPublished | MovementChosen
