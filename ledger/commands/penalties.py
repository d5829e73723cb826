"""Deal with offences, by the ladder or as the director states; waive; incidents; calls."""

from typing import ClassVar

from ledger.bridge.boards import Room
from ledger.commands.base import Command
from ledger.events.base import Reference
from ledger.events.penalties import (
    CallAnswered,
    DirectorCalled,
    IncidentRecorded,
    PenaltyUnit,
    PenaltyWaived,
    PlayersSuspended,
)
from ledger.forms import (
    Amount,
    BoardCount,
    BoardNumber,
    Clause,
    ContestantId,
    Contestants,
    MinutesLate,
    People,
    RoundNumber,
    SessionName,
    TableName,
    Time,
    Word,
)
from ledger.rules.penalties.sanction import PenaltyKind


class DealWithOffence(Command, frozen=True, kw_only=True, tag="DealWithOffence"):
    """Warn or penalise contestants for an offence, as its ladder says.

    Attributes:
        contestants: both sides of a table, or one.
        innocent: those of them whom the director rules to be without blame.
        minutes: how late, or ready_at: when they sat ready to play.
        boards: how many were cancelled.
        disruptive: whether slow play disturbed the movement.
        amount, unit: only where the ladder leaves them to the director, or a ruling departs from
            it.

    """

    session: SessionName
    contestants: Contestants
    offence: Word
    players: People = ()
    innocent: Contestants = ()
    minutes: MinutesLate | None = None
    ready_at: Time | None = None
    boards: BoardCount | None = None
    disruptive: bool = False
    penalty: PenaltyKind = "procedural"
    amount: Amount | None = None
    unit: PenaltyUnit | None = None
    counts_in: SessionName | None = None
    ruling: Reference | None = None


class WaivePenalty(Command, frozen=True, kw_only=True, tag="WaivePenalty"):
    """Let a warning or penalty count no more.

    Attributes:
        asked_by: the side that asked for it.

    """

    says: ClassVar = PenaltyWaived

    penalty: Reference
    asked_by: ContestantId | None = None
    decision: Reference | None = None


class RecordIncident(Command, frozen=True, kw_only=True, tag="RecordIncident"):
    """Take down something that changes no score."""

    says: ClassVar = IncidentRecorded

    incident: Word
    session: SessionName | None = None
    contestants: Contestants = ()
    players: People = ()
    report_to: Word | None = None
    room: Room | None = None


class CallDirector(Command, frozen=True, kw_only=True, tag="CallDirector"):
    """Call the director to a table, or to a contestant wherever it plays."""

    says: ClassVar = DirectorCalled

    session: SessionName
    table: TableName | None = None
    contestant: ContestantId | None = None
    board: BoardNumber | None = None
    room: Room | None = None


class AnswerCall(Command, frozen=True, kw_only=True, tag="AnswerCall"):
    """Say that a call of the director is seen to."""

    says: ClassVar = CallAnswered

    call: Reference


class SuspendPlayers(Command, frozen=True, kw_only=True, tag="SuspendPlayers"):
    """Suspend a contestant or some of its players for a session; the reason says why.

    Attributes:
        from_round: from which of its rounds on; None: for all of it.

    """

    says: ClassVar = PlayersSuspended

    contestant: ContestantId
    session: SessionName
    players: People = ()
    from_round: RoundNumber | None = None
    ruling: Reference | None = None
    clause: Clause = "Law 91A"


PenaltyCommand = (
    DealWithOffence | WaivePenalty | RecordIncident | CallDirector | AnswerCall | SuspendPlayers
)
