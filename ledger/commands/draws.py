"""Publish who meets whom."""

from typing import Literal

from ledger.commands.base import Command
from ledger.events.draws import Pairing


class PublishDraw(Command, frozen=True, kw_only=True, tag="PublishDraw"):
    """Publish the pairings of a round, as imported or made by hand."""

    session: str
    round: int
    pairings: tuple[Pairing, ...]
    method: Literal["imported", "by-hand"]
    section: str = ""
    sits_out: tuple[str, ...] = ()


DrawCommand = PublishDraw
