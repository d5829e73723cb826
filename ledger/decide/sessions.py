"""Scheduling, starting and ending stages and sessions."""

from math import ceil

from msgspec.structs import replace

from ledger.commands import (
    EndSession,
    EndStage,
    ScheduleSession,
    ScheduleStage,
    StartSession,
    StartStage,
)
from ledger.decide.admission import Bench, as_event
from ledger.decide.names import check_name
from ledger.errors import AlreadyExists, NoSuch, StageIsOver
from ledger.events import (
    AnyEvent,
    SessionEnded,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageScheduled,
    StageStarted,
)


def schedule_stage(command: ScheduleStage, bench: Bench) -> tuple[AnyEvent, ...]:
    """A stage is scheduled once."""
    bench.authorise("schedule")
    if command.stage in bench.contest.stages:
        raise AlreadyExists(what="stage", name=command.stage)
    check_name("stage", command.stage)
    return as_event(command, StageScheduled)


def start_stage(command: StartStage, bench: Bench) -> tuple[AnyEvent, ...]:
    """A stage that is not over may start."""
    bench.authorise("schedule")
    _open_stage(command.stage, bench)
    return as_event(command, StageStarted)


def end_stage(command: EndStage, bench: Bench) -> tuple[AnyEvent, ...]:
    """A stage ends once."""
    bench.authorise("schedule")
    _open_stage(command.stage, bench)
    return as_event(command, StageEnded)


def schedule(command: ScheduleSession, bench: Bench) -> tuple[AnyEvent, ...]:
    """A session belongs to a scheduled stage, and stays in it when it is rescheduled."""
    bench.authorise("schedule")
    _open_stage(command.stage, bench)
    check_name("session", command.session)
    facts = bench.contest.sessions.get(command.session)
    if facts is not None and facts.stage != command.stage:
        raise AlreadyExists(what=f"session of stage {facts.stage}", name=command.session)
    (scheduled,) = as_event(command, SessionScheduled)
    return (replace(scheduled, minutes=_allotted(command, bench)),)


def _allotted(command: ScheduleSession, bench: Bench) -> int | None:
    """The minutes as said, or what the regulations allot to so many boards (ANC 11.6)."""
    rule = bench.contest.conditions_of(command.stage).format
    if command.minutes is not None or command.finishes_at is not None:
        return command.minutes
    if command.boards is None or rule is None:
        return None
    minutes = rule.minutes(command.boards)
    return None if minutes is None else ceil(minutes)


def start(command: StartSession, bench: Bench) -> tuple[AnyEvent, ...]:
    """A scheduled session starts."""
    bench.authorise("schedule")
    bench.session(command.session)
    bench.vouched_for(f"the start of session {command.session}")
    return as_event(command, SessionStarted)


def end(command: EndSession, bench: Bench) -> tuple[AnyEvent, ...]:
    """A scheduled session ends, at one table or at all, not before it was said to have started."""
    bench.authorise("schedule")
    if bench.session(command.session).started:
        bench.not_before(bench.latest(SessionStarted, session=command.session))
    bench.vouched_for(f"the end of session {command.session}")
    return as_event(command, SessionEnded)


def _open_stage(stage: str, bench: Bench) -> None:
    """Raise NoSuch or StageIsOver unless this stage is scheduled and still going on."""
    if stage not in bench.contest.stages:
        raise NoSuch(what="stage", name=stage, known=tuple(bench.contest.stages))
    if bench.contest.stages[stage]:
        raise StageIsOver(stage=stage)
