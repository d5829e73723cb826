"""Publish who meets whom."""

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.draws import Pairing
from ledger.rules.draws.field import Method


class PublishDraw(Command, frozen=True, kw_only=True, tag="PublishDraw"):
    """Publish the pairings of a round, with what they rest on (as the event says).

    cut_off: the director's word that the results still outstanding are not waited for.
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
    cut_off: bool = False


DrawCommand = PublishDraw
