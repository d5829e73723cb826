"""Declare who goes on, draw lots, settle ties, make choices."""

from typing import Annotated, ClassVar, Literal

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.qualifiers import (
    ChoiceMade,
    LotDrawn,
    Qualifier,
    QualifiersDeclared,
    TieSettled,
    TossWon,
)
from ledger.forms import (
    ContestantId,
    Contestants,
    Listed,
    Position,
    Reason,
    Segment,
    SessionName,
    StageName,
)
from ledger.rules.tie_breaks import Purpose


class DeclareQualifiers(Command, frozen=True, kw_only=True, tag="DeclareQualifiers"):
    """Declare who goes from a stage into another, as computed at `basis`.

    Attributes:
        incomplete: why what is still open is not waited for.

    """

    says: ClassVar = QualifiersDeclared

    stage: StageName
    into: StageName
    qualifiers: Annotated[tuple[Qualifier, ...], Listed(2000)]
    basis: Position
    incomplete: Reason | None = None


class DrawLot(Command, frozen=True, kw_only=True, tag="DrawLot"):
    """Record the order that a lot gave."""

    says: ClassVar = LotDrawn

    stage: StageName
    purpose: Purpose | Literal["random-draw", "newcomers"]
    order: Contestants
    session: SessionName | None = None


class SettleTie(Command, frozen=True, kw_only=True, tag="SettleTie"):
    """Record the order that a play-off or a ruling gave.

    Attributes:
        winners: of the matches of a play-off between several, in any order.

    """

    says: ClassVar = TieSettled

    stage: StageName
    order: Contestants
    how: Literal["play-off", "ruling"]
    winners: Contestants = ()
    purpose: Purpose | None = None
    ruling: Reference | None = None


class MakeChoice(Command, frozen=True, kw_only=True, tag="MakeChoice"):
    """Record what a contestant chooses."""

    says: ClassVar = ChoiceMade

    stage: StageName
    contestant: ContestantId
    choice: Literal["opponent", "segments"]
    opponent: ContestantId | None = None
    segments: Annotated[tuple[Segment, ...], Listed(99)] = ()


class RecordToss(Command, frozen=True, kw_only=True, tag="RecordToss"):
    """Record who won the toss before a match."""

    says: ClassVar = TossWon

    stage: StageName
    winner: ContestantId
    loser: ContestantId


QualifierCommand = DeclareQualifiers | DrawLot | SettleTie | MakeChoice | RecordToss
