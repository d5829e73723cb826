"""Stages and sessions: scheduled, started, ended."""

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.commands import (
    AgreeResult,
    AnyCommand,
    EndSession,
    EndStage,
    LeaveTable,
    MarkNotPlayed,
    ScheduleSession,
    ScheduleStage,
    StartSession,
    StartStage,
)
from ledger.errors import (
    AlreadyDone,
    AlreadyExists,
    BeforeItsEvidence,
    NeedsResponsible,
    NothingChanges,
    NotInOrder,
    NotOnRecord,
    RuleSaysNo,
    StageIsOver,
)
from ledger.events import (
    SessionEnded,
    SessionScheduled,
    SessionStarted,
    StageEnded,
    StageScheduled,
    StageStarted,
)
from tests.given import Given, clock, club_session, enter, line

CLUB = club_session()


def test_a_stage_is_scheduled_started_and_ended() -> None:
    evening = Given(CLUB)
    evening.when(ScheduleStage(stage="final")).then_events(StageScheduled)
    evening.when(StartStage(stage="final")).then_events(StageStarted)
    evening.when(EndStage(stage="final")).then_events(StageEnded)


def test_a_stage_starts_once_and_each_of_its_round_robins_ends_once() -> None:
    evening = Given(CLUB).given(StartStage(stage="main"), EndStage(stage="main", phase=1))
    evening.when(StartStage(stage="main")).then_refused(AlreadyDone)
    evening.when(EndStage(stage="main", phase=1)).then_refused(AlreadyDone)
    evening.when(EndStage(stage="main", phase=2)).then_events(StageEnded)


def test_a_stage_is_scheduled_once() -> None:
    Given(CLUB).when(ScheduleStage(stage="main")).then_refused(AlreadyExists, name="main")


@pytest.mark.parametrize(
    "command",
    [
        StartStage(stage="final"),
        EndStage(stage="final"),
        ScheduleSession(session="2", stage="final"),
    ],
)
def test_a_stage_that_is_not_scheduled_is_unknown(command: AnyCommand) -> None:
    Given(CLUB).when(command).then_refused(NotOnRecord, what="stage", name="final", known=("main",))


@pytest.mark.parametrize(
    "command",
    [
        StartStage(stage="main"),
        EndStage(stage="main"),
        ScheduleSession(session="2", stage="main"),
    ],
)
def test_nothing_begins_in_a_stage_that_is_over(command: AnyCommand) -> None:
    Given(CLUB, EndStage(stage="main")).when(command).then_refused(StageIsOver, stage="main")


def test_a_session_may_be_scheduled_anew_in_its_stage_only() -> None:
    evening = Given(CLUB, ScheduleStage(stage="final"))
    anew = ScheduleSession(session="1", stage="main", starts_at=clock("20:00"), minutes=150)
    evening.when(anew).then_events(SessionScheduled)
    assert evening.facts().sessions["1"].starts_at == clock("20:00")
    evening.when(ScheduleSession(session="1", stage="final")).then_refused(AlreadyExists)


def test_a_session_is_not_scheduled_anew_as_it_is() -> None:
    told = ScheduleSession(session="1", stage="qualifying", starts_at=clock("20:00"), boards=14)
    evening = Given(club_session(rules="anc-2018-itc-open", sessions=()), told)
    evening.when(told).then_refused(NothingChanges, what="the schedule of session 1")
    evening.when(replace(told, minutes=105)).then_refused(NothingChanges)
    evening.when(replace(told, minutes=100)).then_events(SessionScheduled)
    evening.when(told).then_events(SessionScheduled)


@pytest.mark.parametrize(
    ("rules", "boards", "minutes"),
    [
        ("anc-2018-itc-open", 14, 105),
        ("anc-2018-itc-open", 13, 98),
        ("anc-2018-itc-open", None, None),
        ("anc-2018-congress-teams", 9, None),
    ],
)
def test_so_many_boards_have_the_time_that_the_regulations_allot_them(
    rules: str, boards: int | None, minutes: int | None
) -> None:
    """ANC 10.12: 7.5 minutes a board; a begun minute counts."""
    evening = Given(club_session(rules=rules, sessions=()))
    (stage,) = evening.facts().stages
    evening.when(ScheduleSession(session="1", stage=stage, boards=boards))
    (scheduled,) = evening.then_events(SessionScheduled)
    assert scheduled.minutes == minutes
    said = ScheduleSession(session="1", stage=stage, boards=boards, minutes=90)
    (scheduled,) = evening.when(said).then_events(SessionScheduled)
    assert scheduled.minutes == 90


def test_a_session_starts_and_ends() -> None:
    evening = Given(CLUB)
    evening.when(StartSession(session="1"), at="19:30").then_events(SessionStarted)
    evening.when(EndSession(session="1", table="3"), at="22:10").then_events(SessionEnded)
    evening.when(EndSession(session="1"), at="22:20").then_events(SessionEnded)
    times = evening.facts().sessions["1"].times()
    assert (times.started_at, times.ended_at) == (clock("19:30"), clock("22:20"))


@pytest.mark.parametrize("command", [StartSession(session="2"), EndSession(session="2")])
def test_a_session_that_is_not_scheduled_is_unknown(command: AnyCommand) -> None:
    Given(CLUB).when(command).then_refused(NotOnRecord, what="session", name="2")


@pytest.mark.parametrize("command", [StartSession(session="1"), EndSession(session="1")])
def test_a_start_or_end_is_dated_back_only_under_a_name(command: AnyCommand) -> None:
    evening = Given(CLUB)
    evening.when(command, at="19:30", recorded="20:00").then_refused(NeedsResponsible)
    evening.when(command, at="19:30", recorded="20:00", responsible="ann")
    assert evening.refusal is None


def scheduled() -> Given:
    """A session that is to start at 19:30."""
    schedule = ScheduleSession(session="1", stage="main", starts_at=clock("19:30"), minutes=180)
    return Given(CLUB).given(schedule, at="19:00")


def test_a_session_starts_once_and_ends_once_at_each_table_and_at_all() -> None:
    evening = scheduled().given(StartSession(session="1"), at="19:35")
    evening.when(StartSession(session="1"), at="19:40").then_refused(AlreadyDone)
    for table in ("3", None):
        end = EndSession(session="1", table=table)
        evening.given(end, at="22:10")
        evening.when(end, at="22:15").then_refused(AlreadyDone, clause="Law 80B2")


@pytest.mark.parametrize("at", ["19:34", "19:20"])
def test_a_session_does_not_end_before_it_started(at: str) -> None:
    evening = scheduled().given(StartSession(session="1"), at="19:35")
    evening.when(EndSession(session="1"), at=at, recorded="22:00", responsible="ann")
    evening.then_refused(BeforeItsEvidence, evidence=clock("19:35"))


def test_without_a_recorded_start_a_session_does_not_end_before_its_scheduled_one() -> None:
    evening = scheduled()
    evening.when(EndSession(session="1"), at="19:29").then_refused(NotInOrder, expected="started")
    evening.given(StartSession(session="1"), at="19:20", recorded="19:29", responsible="ann")
    evening.when(EndSession(session="1"), at="19:29").then_events(SessionEnded)


@pytest.mark.parametrize(
    "act",
    [
        enter(1, "1", "2", 420),
        MarkNotPlayed(line=line(1, "1", "2")),
        AgreeResult(session="1", contestant="1"),
        LeaveTable(session="1", contestants=("1", "2")),
    ],
)
def test_nothing_is_played_or_agreed_before_the_recorded_start(act: AnyCommand) -> None:
    evening = scheduled().given(StartSession(session="1"), at="19:35")
    evening.when(act, at="19:34", recorded="20:00", responsible="ann")
    evening.then_refused(BeforeItsEvidence, evidence=clock("19:35"))


def test_what_is_over_neither_starts_nor_ends_at_a_table_later() -> None:
    evening = scheduled().given(EndSession(session="1"), at="22:00")
    evening.when(StartSession(session="1"), at="22:01").then_refused(NotInOrder)
    evening.when(EndSession(session="1", table="3"), at="22:01").then_refused(NotInOrder)
    start, end = StartSession(session="1"), EndSession(session="1", table="3")
    evening.when(start, at="19:35", recorded="22:10", responsible="ann").then_events(SessionStarted)
    evening.when(end, at="21:50", recorded="22:10", responsible="ann").then_events(SessionEnded)


def test_a_session_does_not_end_while_a_table_still_plays() -> None:
    evening = scheduled().given(EndSession(session="1", table="3"), at="22:10")
    evening.when(EndSession(session="1"), at="22:00", recorded="22:15", responsible="ann")
    refusal = evening.then_refused(NotInOrder, expected="over", clause="LED-BITEMPORAL")
    assert "going on at table 3 until 2026-11-20 22:10:00+00:00" in str(refusal)


def test_another_schedule_is_dated_back_only_under_a_name_and_runs_forwards() -> None:
    evening = scheduled()
    later = ScheduleSession(session="1", stage="main", starts_at=clock("19:45"), minutes=180)
    evening.when(later, at="19:00", recorded="19:40").then_refused(NeedsResponsible)
    evening.when(later, at="19:00", recorded="19:40", responsible="ann")
    evening.then_events(SessionScheduled)
    backwards = ScheduleSession(
        session="2", stage="main", starts_at=clock("21:00"), finishes_at=clock("20:00")
    )
    evening.when(backwards).then_refused(RuleSaysNo, why="it would finish before it starts")


HOUR: dict[str, Any] = {"starts_at": clock("19:30"), "finishes_at": clock("20:30")}


def test_a_session_is_as_long_as_it_is_from_its_start_to_its_finish() -> None:
    """Its clock would go by the minutes, and its periods by the finish."""
    evening = scheduled()
    for minutes in (59, 61):
        evening.when(ScheduleSession(session="2", stage="main", minutes=minutes, **HOUR))
        refusal = evening.then_refused(RuleSaysNo, clause="Law 80B2")
        assert f"{minutes} minutes from its start are over at " in str(refusal)
    evening.when(ScheduleSession(session="2", stage="main", minutes=60, **HOUR))
    evening.then_events(SessionScheduled)


@pytest.mark.parametrize("long", [{"minutes": 60}, HOUR, HOUR | {"minutes": 60}])
def test_a_break_is_shorter_than_its_session_however_long_that_is_said_to_be(
    long: dict[str, Any],
) -> None:
    evening = scheduled()
    for minutes in (60, 90):
        rested = ScheduleSession(session="2", stage="main", break_after=1, break_minutes=minutes)
        evening.when(replace(rested, **long))
        evening.then_refused(RuleSaysNo, why="the session has 60 with it")
    rested = ScheduleSession(session="2", stage="main", break_after=1, break_minutes=59)
    evening.when(replace(rested, **long))
    evening.then_events(SessionScheduled)


def test_a_session_that_is_over_is_not_scheduled_to_start_again() -> None:
    evening = scheduled().given(EndSession(session="1"), at="22:10")
    for starts in ("22:10", "23:00"):
        again = ScheduleSession(session="1", stage="main", starts_at=clock(starts))
        evening.when(again, at="22:20")
        evening.then_refused(NotInOrder, expected="still going on", clause="LED-BITEMPORAL")
    before = ScheduleSession(session="1", stage="main", starts_at=clock("19:45"), minutes=120)
    evening.when(before, at="22:20").then_events(SessionScheduled)


def test_a_session_that_is_over_at_one_table_can_be_put_off_for_the_others() -> None:
    evening = scheduled().given(EndSession(session="1", table="3"), at="22:10")
    later = ScheduleSession(session="1", stage="main", starts_at=clock("22:15"))
    evening.when(later, at="22:12").then_events(SessionScheduled)
