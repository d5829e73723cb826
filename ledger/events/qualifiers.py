"""Who goes on to the next stage, and how ties were settled: facts, frozen when declared."""

from typing import Literal

from msgspec import Struct

from ledger.bridge.boards import Side
from ledger.events.base import Event, Reference
from ledger.forms import ContestantId, Place
from ledger.rules.tie_breaks import Purpose


class Qualifier(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A contestant, with the place (in its field) on which it qualifies.

    Attributes:
        field: NS or EW where two fields are ranked; else None.

    """

    contestant: ContestantId
    place: Place
    field: Side | None = None


class QualifiersDeclared(Event, frozen=True, kw_only=True, tag="QualifiersDeclared"):
    """These go from one stage into another, as the standings were known at position `basis`.

    Declaring again replaces what was declared before.

    Attributes:
        stage, into: from which stage, and into which.
        basis: the position at which they were computed.
        incomplete: why what was still open was not waited for; None where nothing was.

    """

    stage: str
    into: str
    qualifiers: tuple[Qualifier, ...]
    basis: int
    incomplete: str | None = None


class LotDrawn(Event, frozen=True, kw_only=True, tag="LotDrawn"):
    """A lot gave this order, first drawn first; a person drew it, never the program.

    Attributes:
        purpose: what the order is for.
        order: the contestants, first drawn first.
        session: the one that is drawn with it.

    """

    stage: str
    purpose: Purpose | Literal["random-draw", "newcomers"]
    order: tuple[str, ...]
    session: str | None = None


class TieSettled(Event, frozen=True, kw_only=True, tag="TieSettled"):
    """The order of contestants who were level in a stage, best first.

    Attributes:
        how: played off, or ruled.
        purpose: what the order is for, None for all.
        ruling: the ruling that settles it, if one does.

    """

    stage: str
    order: tuple[str, ...]
    how: Literal["play-off", "ruling"]
    purpose: Purpose | None = None
    ruling: Reference | None = None


class ChoiceMade(Event, frozen=True, kw_only=True, tag="ChoiceMade"):
    """A contestant chooses: an opponent, or the segments in which it has choice of opponents.

    Attributes:
        choice: what is chosen: an opponent, or segments.

    """

    stage: str
    contestant: str
    choice: Literal["opponent", "segments"]
    opponent: str | None = None
    segments: tuple[int, ...] = ()


class TossWon(Event, frozen=True, kw_only=True, tag="TossWon"):
    """The toss of a coin before a match gave one of its sides the choice (SBF 5.2.1)."""

    stage: str
    winner: str
    loser: str


QualifierEvent = QualifiersDeclared | LotDrawn | TieSettled | ChoiceMade | TossWon
