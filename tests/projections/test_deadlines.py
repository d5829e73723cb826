"""What is due by when, before anything is played."""

from datetime import datetime, timedelta

import pytest

from ledger.commands import ScheduleSession
from projections.views.deadlines import deadlines
from projections.views.periods import Period
from projections.writers.periods import covers
from tests.given import Given, clock
from tests.staged import staged

ITC, IPC = "anc-2018-itc-open", "anc-2018-ipc"


def due(told: Given, at: str | datetime, session: str = "1") -> dict[str, Period]:
    found = deadlines(told.facts(), told.record, (session,), clock(at))
    return {covers(period): period for period in found}


def opened(rules: str, stage: str, *, minutes: int = 105) -> Given:
    return Given(
        staged(
            rules,
            ("A", "B"),
            stage,
            ScheduleSession(
                session="1", stage=stage, starts_at=clock("20:00"), minutes=minutes, phase=1
            ),
            ScheduleSession(session="2", stage=stage),
        )
    )


def test_documents_and_line_ups_are_due_before_the_scheduled_start() -> None:
    told = opened(ITC, "qualifying")
    scheduled = next(r.position for r in told.record if r.kind == "SessionScheduled")
    found = due(told, "19:40")
    assert {name: (p.closes_at, p.clause) for name, p in found.items() if p.session} == {
        "handing in defence-notes": (clock("19:45"), "ANC 4.7"),
        "line-ups, shown first": (clock("19:45"), "ANC 10.5.3, 10.6"),
        "line-ups, shown last": (clock("19:50"), "ANC 10.5.3, 10.6"),
        "line-ups, blind": (clock("19:45"), "ANC 10.5.3, 10.6"),
    }
    assert {p.rests_on for p in found.values() if p.session} == {(scheduled,)}
    assert found["line-ups, shown last"].left == timedelta(minutes=10)


@pytest.mark.parametrize(("at", "state"), [("19:45", "open"), ("19:46", "closed")])
def test_at_the_last_minute_is_in_time(at: str, state: str) -> None:
    found = due(opened(ITC, "qualifying"), at)
    assert found["line-ups, shown first"].state == state
    assert (found["line-ups, shown first"].left is None) == (state == "closed")


def test_a_document_due_at_a_moment_is_the_contests_and_late_at_that_moment() -> None:
    """ANC 4.2: before 4 pm on 29 June."""
    told, moment = opened(ITC, "qualifying"), datetime.fromisoformat("2018-06-29T16:00+10:00")
    at, before = (due(told, when)["handing in systems"] for when in (moment, moment - MINUTE))
    assert (at.session, at.closes_at, at.state, at.left) == ("", moment, "closed", None)
    assert (before.state, before.left) == ("open", MINUTE)


MINUTE = timedelta(minutes=1)


def test_nobody_knows_by_when_while_no_start_is_scheduled() -> None:
    found = due(opened(ITC, "qualifying"), "19:46", "2")
    of = found["handing in defence-notes"]
    assert (of.state, of.closes_at, of.left, of.rests_on) == ("open", None, None, ())


def test_a_category_is_named_before_the_first_session_starts() -> None:
    """ANC 15.1."""
    told = opened(IPC, "main", minutes=70)
    assert due(told, "20:00")["naming a category"].state == "open"
    assert due(told, "20:01")["naming a category"].state == "closed"
    assert "naming a category" not in due(told, "20:00", "2")
