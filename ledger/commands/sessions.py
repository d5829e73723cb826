"""Schedule, start and end stages and sessions."""

from datetime import datetime

from ledger.commands.base import Command


class ScheduleStage(Command, frozen=True, kw_only=True, tag="ScheduleStage"):
    """Add a stage after those there are."""

    stage: str
    title: str = ""


class StartStage(Command, frozen=True, kw_only=True, tag="StartStage"):
    """Say that a stage has begun."""

    stage: str


class EndStage(Command, frozen=True, kw_only=True, tag="EndStage"):
    """Say that a stage is over, or one of its round robins (phase)."""

    stage: str
    phase: int | None = None


class ScheduleSession(Command, frozen=True, kw_only=True, tag="ScheduleSession"):
    """Schedule a session, or schedule it anew."""

    session: str
    stage: str
    starts_at: datetime | None = None
    minutes: int | None = None
    boards: int | None = None
    deals: str | None = None
    finishes_at: datetime | None = None
    phase: int | None = None


class StartSession(Command, frozen=True, kw_only=True, tag="StartSession"):
    """Say that play has begun."""

    session: str


class EndSession(Command, frozen=True, kw_only=True, tag="EndSession"):
    """Say that play is over, everywhere or at one table."""

    session: str
    table: str | None = None


SessionCommand = ScheduleStage | StartStage | EndStage | ScheduleSession | StartSession | EndSession
