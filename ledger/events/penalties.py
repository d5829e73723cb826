"""Offences, warnings and penalties; incidents that change no score; calls of the director."""

from fractions import Fraction
from typing import Literal

from ledger.bridge.boards import Room
from ledger.events.base import Event, Reference
from ledger.forms import KnownPersonId
from ledger.rules.penalties.sanction import PenaltyKind

PenaltyUnit = Literal["vps", "imps", "matchpoints", "points", "percent", "tops"]


class OffenceNoted(Event, frozen=True, kw_only=True, tag="OffenceNoted"):
    """In the tournament's stream: an offence that counts in other contests too (NSWBA 8.6).

    Attributes:
        offence: its kind, as the regulations name it.
        minutes, boards: how late, or how many were cancelled.

    """

    contest: str
    session: str
    contestant: str
    offence: str
    players: tuple[KnownPersonId, ...] = ()
    minutes: Fraction | None = None
    boards: int | None = None


class WarningIssued(Event, frozen=True, kw_only=True, tag="WarningIssued"):
    """A warning for an offence, which counts on its ladder.

    Attributes:
        offence: its kind, as the regulations name it.
        players: those of its members who offended; empty: all.
        minutes, boards: how late, or how many were cancelled.

    """

    session: str
    contestant: str
    offence: str
    clause: str
    players: tuple[KnownPersonId, ...] = ()
    minutes: Fraction | None = None
    boards: int | None = None


class PenaltyImposed(Event, frozen=True, kw_only=True, tag="PenaltyImposed"):
    """A contestant loses so much.

    Attributes:
        offence: its kind, as the regulations name it.
        penalty: procedural or disciplinary.
        amount: in `unit`, above 0.
        clause: of the ladder.
        players: those of its members who offended, all if empty.
        minutes, boards: how late, or how many were cancelled.
        counts_in: the later session in which it counts, where that is not the one of the offence
            (NSWBA 8.7).
        seating_rights: whether it loses them too.
        ruling: the ruling that it rests on.

    """

    session: str
    contestant: str
    offence: str
    penalty: PenaltyKind
    amount: Fraction
    unit: PenaltyUnit
    clause: str
    players: tuple[KnownPersonId, ...] = ()
    minutes: Fraction | None = None
    boards: int | None = None
    counts_in: str | None = None
    seating_rights: bool = False
    ruling: Reference | None = None


class PenaltyWaived(Event, frozen=True, kw_only=True, tag="PenaltyWaived"):
    """A warning or penalty counts no more: waived by the director, or removed by a decision.

    Attributes:
        penalty: the event that no longer counts.
        asked_by: the side that asked for it.
        decision: the committee's decision that removes it; None: the director waives it.

    """

    penalty: Reference
    asked_by: str | None = None
    decision: Reference | None = None


class IncidentRecorded(Event, frozen=True, kw_only=True, tag="IncidentRecorded"):
    """Something that happened and changes no score.

    Attributes:
        incident: its kind, such as smoking.
        report_to: who is to be told.
        room: of a match of teams, where it happened in one of its two; None: nobody said.

    """

    incident: str
    session: str | None = None
    contestants: tuple[str, ...] = ()
    players: tuple[KnownPersonId, ...] = ()
    report_to: str | None = None
    room: Room | None = None


class DirectorCalled(Event, frozen=True, kw_only=True, tag="DirectorCalled"):
    """Somebody calls the director (Law 9B1); the reason may say why.

    Each is None where nobody said, but not both.

    Attributes:
        table: to which.
        contestant: who calls.
        room: of a match of teams.
        board: None where it is about none.

    """

    session: str
    table: str | None = None
    contestant: str | None = None
    board: int | None = None
    room: Room | None = None


class CallAnswered(Event, frozen=True, kw_only=True, tag="CallAnswered"):
    """The actor sees to a call of the director; the reason may say what came of it."""

    call: Reference


class PlayersSuspended(Event, frozen=True, kw_only=True, tag="PlayersSuspended"):
    """Somebody is suspended for a session, or from one of its rounds on (Law 91A).

    Attributes:
        players: of the contestant's members, none where all of them are.
        from_round: from which round on; None: the whole session.

    """

    contestant: str
    session: str
    players: tuple[KnownPersonId, ...] = ()
    from_round: int | None = None
    ruling: Reference | None = None
    clause: str = "Law 91A"


PenaltyEvent = (
    OffenceNoted
    | WarningIssued
    | PenaltyImposed
    | PenaltyWaived
    | IncidentRecorded
    | DirectorCalled
    | CallAnswered
    | PlayersSuspended
)
