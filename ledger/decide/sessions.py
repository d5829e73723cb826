"""Scheduling, starting and ending stages and sessions."""

from collections.abc import Collection
from datetime import datetime, timedelta
from math import ceil

from msgspec.structs import replace

from ledger.bridge.numbers import so_many
from ledger.commands import (
    EndSession,
    EndStage,
    ScheduleSession,
    ScheduleStage,
    StartSession,
    StartStage,
)
from ledger.decide.admission import Bench, Decisions, as_event, check_says_more
from ledger.decide.lines import check_meet, check_table
from ledger.decide.names import each_once
from ledger.errors import (
    AlreadyDone,
    AlreadyExists,
    BadValue,
    NotInOrder,
    NotOnRecord,
    RuleSaysNo,
    StageIsOver,
)
from ledger.events import (
    AnyEvent,
    SessionEnded,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageStarted,
)
from ledger.record.progress import check_round_robin
from ledger.record.schedule import Session
from ledger.record.segments import check_session


def schedule_stage(command: ScheduleStage, bench: Bench) -> tuple[AnyEvent, ...]:
    """Schedule a stage, once, under a name that its regulations know."""
    bench.authorise("schedule")
    if command.stage in bench.contest.stages:
        raise AlreadyExists(what="stage", name=command.stage)
    rules = bench.contest.regulations_for()
    known = rules.stages_beside(bench.contest.stages)
    if known and command.stage not in known:
        raise NotOnRecord(what="stage", name=command.stage, place=f" in {rules.name}", known=known)
    return as_event(command)


def start_stage(command: StartStage, bench: Bench) -> tuple[AnyEvent, ...]:
    """Start a stage, once, before it is over."""
    bench.authorise("schedule")
    _open_stage(command.stage, bench)
    before = bench.found(StageStarted, stage=command.stage)
    if before is not None:
        raise AlreadyDone(what=f"the start of stage {command.stage}", position=before.position)
    return as_event(command)


def end_stage(command: EndStage, bench: Bench) -> tuple[AnyEvent, ...]:
    """End a stage or one of its round robins, once."""
    bench.authorise("schedule")
    stage, phase = command.stage, command.phase
    _open_stage(stage, bench)
    check_round_robin(bench.contest, stage, phase)
    if phase is not None and (stage, phase) in bench.contest.schedule.phases_over:
        before = bench.latest(StageEnded, stage=stage, phase=phase)
        raise AlreadyDone(
            what=f"the end of round robin {phase} of {stage}", position=before.position
        )
    return as_event(command)


def schedule(command: ScheduleSession, bench: Bench) -> tuple[AnyEvent, ...]:
    """Schedule a session of a stage; when it is rescheduled it stays in its stage."""
    bench.authorise("schedule")
    _open_stage(command.stage, bench)
    check_round_robin(bench.contest, command.stage, command.phase)
    facts = bench.contest.sessions.get(command.session)
    if facts is not None and facts.stage != command.stage:
        raise AlreadyExists(what="session", name=f"{command.session} of stage {facts.stage}")
    if facts is None:
        check_session(bench.contest, command.stage)
    else:
        bench.vouched_for(f"another schedule of session {command.session}")
        _check_not_over(command, facts, bench)
    (said,) = as_event(command)
    scheduled = replace(said, minutes=_allotted(command, bench))
    _check_break(scheduled, _length(scheduled))
    before = None if facts is None else facts.latest
    check_says_more(scheduled, before, f"the schedule of session {command.session}")
    return (scheduled,)


def _check_not_over(command: ScheduleSession, facts: Session, bench: Bench) -> None:
    """Raise NotInOrder where a session would start that has ended by then."""
    starts_at = command.starts_at
    over = min((at for at, table, sides in facts.ended if not table and not sides), default=None)
    if starts_at is not None and over is not None and over <= starts_at:
        raise _not_so(command.session, starts_at, f"over since {over}", "still going on")


def _length(said: SessionScheduled) -> timedelta | None:
    """How long a session is by its minutes, or by when it finishes; None where neither is said.

    Raises RuleSaysNo where it finishes before it starts, or at another time than its minutes say.
    """
    long = None if said.minutes is None else timedelta(minutes=said.minutes)
    if said.starts_at is None or said.finishes_at is None:
        return long
    apart = said.finishes_at - said.starts_at
    if apart <= timedelta():
        why = "it would finish before it starts"
    elif long not in (None, apart):
        why = f"{said.minutes} minutes from its start are over at {said.starts_at + long}"
    else:
        return apart
    what = f"no session from {said.starts_at} to {said.finishes_at}"
    raise RuleSaysNo(what=what, why=why, clause="Law 80B2")


def _check_break(said: SessionScheduled, length: timedelta | None) -> None:
    """Raise RuleSaysNo for an incomplete break, or one as long as the session."""
    after, minutes = said.break_after, said.break_minutes
    long = f"a break of {so_many(minutes or 0, 'minute')}"
    if (after is None) != (minutes is None):
        what = f"a break after round {after}" if after else long
        raise RuleSaysNo(what=what, why="it has a round before it and a length", clause="Law 80B2")
    if minutes is not None and length is not None and timedelta(minutes=minutes) >= length:
        raise RuleSaysNo(
            what=long,
            why=f"the session has {length // timedelta(minutes=1)} with it",
            clause="Law 80B2",
        )


def _allotted(command: ScheduleSession, bench: Bench) -> int | None:
    """Give the minutes as stated, or what the regulations allot to so many boards (ANC 11.6)."""
    rule = bench.contest.conditions_of(command.stage).format
    if command.minutes is not None or command.finishes_at is not None:
        return command.minutes
    if command.boards is None or rule is None:
        return None
    minutes = rule.minutes(command.boards)
    return None if minutes is None else ceil(minutes)


def start(command: StartSession, bench: Bench) -> tuple[AnyEvent, ...]:
    """Start a scheduled session, once, and not after it, or its stage, has ended."""
    bench.authorise("schedule")
    facts = bench.session(command.session)
    if facts.started:
        before = bench.latest(SessionStarted, session=command.session)
        raise AlreadyDone(what=f"the start of session {command.session}", position=before.position)
    over = bench.found(StageEnded, stage=facts.stage, phase=None)
    if over is not None and over.at < bench.act.at:
        raise StageIsOver(stage=facts.stage)
    ended_at = min((one.at for one in facts.ended), default=None)
    if ended_at is not None and ended_at < bench.act.at:
        raise _not_so(command.session, bench.act.at, f"over since {ended_at}", "still going on")
    bench.vouched_for(f"the start of session {command.session}")
    return as_event(command)


def end(command: EndSession, bench: Bench) -> tuple[AnyEvent, ...]:
    """End a session, as a whole or at one table, once, and not before it has started.

    If its start is not recorded, the scheduled one counts (AMB-32).
    """
    bench.authorise("schedule")
    facts, name = bench.session(command.session), command.session
    where = _where(command.table, command.sides)
    _check_match(command, bench)
    if command.table is not None:
        check_table(name, command.table, bench)
    command = replace(command, sides=tuple(sorted(command.sides)))
    before = bench.found(SessionEnded, session=name, table=command.table, sides=command.sides)
    if before is not None:
        raise AlreadyDone(what=f"the end of session {name}{where}", position=before.position)
    bench.begun(name)
    starts_at = facts.times(bench.act.at).starts_at
    if not facts.started and starts_at is not None and bench.act.at < starts_at:
        raise _not_so(name, bench.act.at, f"to start at {starts_at} only", "started")
    _ends_agree(command, facts, bench)
    bench.vouched_for(f"the end of session {name}{where}")
    return as_event(command)


def _ends_agree(command: EndSession, facts: Session, bench: Bench) -> None:
    """Raise NotInOrder where a table would end after the session, or the session before a table."""
    everywhere = command.table is None and not command.sides
    for at, table, sides in facts.ended:
        where = _where(table, sides)
        if not where and at < bench.act.at:
            raise _not_so(command.session, bench.act.at, f"over since {at}", "still going on")
        if everywhere and at > bench.act.at:
            raise _not_so(command.session, bench.act.at, f"going on{where} until {at}", "over")


def _where(table: str | None, sides: Collection[str]) -> str:
    """Where play is over, in words; "" for everywhere."""
    return f" at table {table}" if table else f" of {' and '.join(sorted(sides))}" if sides else ""


def _check_match(command: EndSession, bench: Bench) -> None:
    """Raise NotOnRecord or BadValue unless two contestants are named, and no table with them."""
    for contestant in each_once(command.sides, "match"):
        bench.contestant(contestant)
    if command.sides and (len(command.sides) != 2 or command.table is not None):
        named = " and ".join((*command.sides, *filter(None, [command.table])))
        raise BadValue(place="match", value=named, expected="its two contestants, and no table")
    check_meet(command.session, command.sides, bench)


def _not_so(session: str, at: datetime, now: str, expected: str) -> NotInOrder:
    """Make the refusal of what would be at a time when the session is not in the right state."""
    return NotInOrder(
        what=f"session {session} at {at}",
        now=now,
        expected=expected,
        clause="LED-BITEMPORAL",
    )


def _open_stage(stage: str, bench: Bench) -> None:
    """Raise NotOnRecord or StageIsOver unless this stage is scheduled and still going on."""
    if stage not in bench.contest.stages:
        raise NotOnRecord(what="stage", name=stage, known=tuple(bench.contest.stages))
    if bench.contest.stages[stage]:
        raise StageIsOver(stage=stage)


DECIDES: Decisions = {
    ScheduleStage: schedule_stage,
    StartStage: start_stage,
    EndStage: end_stage,
    ScheduleSession: schedule,
    StartSession: start,
    EndSession: end,
}
"""What is decided here, and by which function."""
