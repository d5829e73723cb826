"""Who meets whom, and the movement that says so."""

from typing import Literal

from msgspec import Struct

from ledger.events.base import Event


class Pairing(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One table of one round: contestants and boards (first and last, or none where unknown)."""

    table: str
    ns: str
    ew: str
    boards: tuple[int, ...] = ()


class DrawPublished(Event, frozen=True, kw_only=True, tag="DrawPublished"):
    """A round's pairings. method says how they came about; sits_out: who has no opponent."""

    session: str
    round: int
    pairings: tuple[Pairing, ...]
    method: Literal["imported", "by-hand"]
    section: str = ""
    sits_out: tuple[str, ...] = ()


DrawEvent = DrawPublished
