"""Publish who meets whom."""

from typing import Annotated, ClassVar

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.draws import DrawPublished, MovementChosen, Pairing
from ledger.forms import (
    BoardCount,
    ContestantId,
    Contestants,
    Listed,
    Position,
    RoundNumber,
    SectionName,
    SessionName,
    Version,
    Whole,
    Word,
)
from ledger.rules.draws import DrawnForASession
from ledger.rules.draws.field import Method


class PublishDraw(Command, frozen=True, kw_only=True, tag="PublishDraw"):
    """Publish the pairings of a round, with what they rest on (as the event says).

    Attributes:
        cut_off: the director's word that the results still outstanding are not waited for.

    """

    says: ClassVar = DrawPublished
    unsaid: ClassVar = {"cut_off": (False, True)}

    session: SessionName
    round: RoundNumber
    pairings: Annotated[tuple[Pairing, ...], Listed(500)]
    method: Method
    section: SectionName = ""
    sits_out: Contestants = ()
    triangle: Contestants = ()
    version: Version | None = None
    basis: Position | None = None
    order: Contestants = ()
    outstanding: Annotated[tuple[Word, ...], Listed(2000)] = ()
    barred: Annotated[tuple[tuple[ContestantId, ContestantId], ...], Listed(5000)] = ()
    ruling: Reference | None = None
    cut_off: bool = False


class UseMovement(Command, frozen=True, kw_only=True, tag="UseMovement"):
    """Draw a session by a movement that the director chooses (as the event says)."""

    says: ClassVar = MovementChosen

    session: SessionName
    section: SectionName = ""
    draw: DrawnForASession
    tables: Annotated[int, Whole(2, 200)]
    rounds: RoundNumber | None = None
    each: BoardCount | None = None


DrawCommand = PublishDraw | UseMovement
