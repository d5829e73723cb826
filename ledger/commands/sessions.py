"""Schedule, start and end stages and sessions."""

from typing import ClassVar

from ledger.commands.base import Command
from ledger.events.sessions import (
    SessionEnded,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageScheduled,
    StageStarted,
)
from ledger.forms import (
    BoardCount,
    Contestants,
    DealSet,
    Minutes,
    Phase,
    RoundNumber,
    SessionName,
    StageName,
    TableName,
    Time,
    Title,
)


class ScheduleStage(Command, frozen=True, kw_only=True, tag="ScheduleStage"):
    """Add a stage after those there are."""

    says: ClassVar = StageScheduled

    stage: StageName
    title: Title = ""


class StartStage(Command, frozen=True, kw_only=True, tag="StartStage"):
    """Say that a stage has begun."""

    says: ClassVar = StageStarted

    stage: StageName


class EndStage(Command, frozen=True, kw_only=True, tag="EndStage"):
    """Say that a stage is over, or one of its round robins (phase)."""

    says: ClassVar = StageEnded

    stage: StageName
    phase: Phase | None = None


class ScheduleSession(Command, frozen=True, kw_only=True, tag="ScheduleSession"):
    """Schedule a session, or schedule it anew."""

    says: ClassVar = SessionScheduled

    session: SessionName
    stage: StageName
    starts_at: Time | None = None
    minutes: Minutes | None = None
    boards: BoardCount | None = None
    deals: DealSet | None = None
    finishes_at: Time | None = None
    phase: Phase | None = None
    break_after: RoundNumber | None = None
    break_minutes: Minutes | None = None


class StartSession(Command, frozen=True, kw_only=True, tag="StartSession"):
    """Say that play has begun."""

    says: ClassVar = SessionStarted

    session: SessionName


class EndSession(Command, frozen=True, kw_only=True, tag="EndSession"):
    """Say that play is over: everywhere, at one table, or in the match of two contestants."""

    says: ClassVar = SessionEnded

    session: SessionName
    table: TableName | None = None
    sides: Contestants = ()


SessionCommand = ScheduleStage | StartStage | EndStage | ScheduleSession | StartSession | EndSession
