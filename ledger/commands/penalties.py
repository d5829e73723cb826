"""Deal with offences: by the ladder, or as the director states; waive; record incidents."""

from datetime import datetime
from fractions import Fraction

from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.penalties import PenaltyUnit
from ledger.rules.penalties.sanction import PenaltyKind


class DealWithOffence(Command, frozen=True, kw_only=True, tag="DealWithOffence"):
    """Warn or penalise contestants for an offence, as its ladder says.

    contestants: both sides of a table, or one; innocent: those of them whom the director
    rules to be without blame. minutes: how late, or ready_at: when they sat ready to play.
    boards: how many were cancelled. disruptive: whether slow play disturbed the movement.
    amount and unit: only where the ladder leaves them to the director, or a ruling departs
    from it.
    """

    session: str
    contestants: tuple[str, ...]
    offence: str
    players: tuple[str, ...] = ()
    innocent: tuple[str, ...] = ()
    minutes: Fraction | None = None
    ready_at: datetime | None = None
    boards: int | None = None
    disruptive: bool = False
    penalty: PenaltyKind = "procedural"
    amount: Fraction | None = None
    unit: PenaltyUnit | None = None
    counts_in: str | None = None
    ruling: Reference | None = None


class WaivePenalty(Command, frozen=True, kw_only=True, tag="WaivePenalty"):
    """Let a warning or penalty count no more; asked_by: the side that asked for it."""

    penalty: Reference
    asked_by: str | None = None
    decision: Reference | None = None


class RecordIncident(Command, frozen=True, kw_only=True, tag="RecordIncident"):
    """Take down something that changes no score."""

    incident: str
    session: str | None = None
    contestants: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    report_to: str | None = None


PenaltyCommand = DealWithOffence | WaivePenalty | RecordIncident
