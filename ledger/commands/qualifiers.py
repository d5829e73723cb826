"""Declare who goes on, draw lots, settle ties, make choices."""

from typing import Literal

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.qualifiers import Qualifier
from ledger.rules.tie_breaks import Purpose


class DeclareQualifiers(Command, frozen=True, kw_only=True, tag="DeclareQualifiers"):
    """Declare who goes from a stage into another, as computed at `basis`."""

    stage: str
    into: str
    qualifiers: tuple[Qualifier, ...]
    basis: int


class DrawLot(Command, frozen=True, kw_only=True, tag="DrawLot"):
    """Record the order that a lot gave."""

    stage: str
    purpose: Purpose | Literal["random-draw", "newcomers"]
    order: tuple[str, ...]
    session: str | None = None


class SettleTie(Command, frozen=True, kw_only=True, tag="SettleTie"):
    """Record the order that a play-off or a ruling gave.

    winners: of the matches of a play-off between several, in any order.
    """

    stage: str
    order: tuple[str, ...]
    how: Literal["play-off", "ruling"]
    winners: tuple[str, ...] = ()
    purpose: Purpose | None = None
    ruling: Reference | None = None


class MakeChoice(Command, frozen=True, kw_only=True, tag="MakeChoice"):
    """Record what a contestant chooses."""

    stage: str
    contestant: str
    choice: Literal["opponent", "segments"]
    opponent: str | None = None
    segments: tuple[int, ...] = ()


class RecordToss(Command, frozen=True, kw_only=True, tag="RecordToss"):
    """Record who won the toss before a match."""

    stage: str
    winner: str
    loser: str


QualifierCommand = DeclareQualifiers | DrawLot | SettleTie | MakeChoice | RecordToss
