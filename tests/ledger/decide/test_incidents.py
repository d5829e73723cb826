"""Conduct, and calls: of no effect on any score (ANC 1.10, 8.1, 13; SBF 1.4; barring; Law 9B1)."""

import pytest

from ledger.commands import AnnulEvent, AnswerCall, CallDirector, RecordIncident
from ledger.errors import AlreadyDone, BadValue, NotOnRecord, RuleSaysNo
from ledger.events import CallAnswered, DirectorCalled, IncidentRecorded
from tests.given import Given, tables
from tests.staged import staged


@pytest.mark.parametrize(
    ("rules", "incident"),
    [
        ("anc-2018-ipc", "photograph-refused"),
        ("anc-2018-ipc", "dress"),
        ("anc-2018-ipc", "spectator-moved-tables"),
        ("anc-2018-ipc", "member-watching-own-team"),
        ("sydney-2003-blue-ribbon-pairs", "smoking"),
    ],
)
def test_an_incident_changes_no_score(rules: str, incident: str) -> None:
    told = Given(staged(rules, ("1", "2", "3", "4")), tables([420, 450]))
    before = told.totals()
    told.when(RecordIncident(incident=incident, session="1", contestants=("1",)))
    told.then_events(IncidentRecorded)
    assert told.totals() == before


def test_an_incident_concerns_those_who_are_there() -> None:
    told = Given(staged("anc-2018-ipc", ("1", "2")))
    told.when(RecordIncident(incident="dress", contestants=("9",))).then_refused(NotOnRecord)
    told.when(RecordIncident(incident="dress", session="9")).then_refused(NotOnRecord)


def test_a_barred_player_is_reported_at_once() -> None:
    told = Given(staged("acbl-club-pairs", ("1", "2")))
    told.when(RecordIncident(incident="player-barred", reason="unethical practices"))
    (barred,) = told.then_events(IncidentRecorded)
    assert barred.report_to == "ACBL headquarters"


@pytest.mark.parametrize("reason", ["solely because of proficiency", "race", None])
def test_nobody_is_barred_for_a_reason_that_is_none(reason: str | None) -> None:
    told = Given(staged("acbl-club-pairs", ("1", "2")))
    told.when(RecordIncident(incident="player-barred", reason=reason)).then_refused(RuleSaysNo)


def test_a_table_calls_once_until_somebody_has_come() -> None:
    told = Given(staged("acbl-club-pairs", ("1", "2")), tables([420]))
    call = CallDirector(session="1", table="1", board=1, reason="a revoke")
    called = told.given(call).events[-1].reference
    told.when(CallDirector(session="1", table="1", board=1)).then_refused(AlreadyDone)
    told.when(CallDirector(session="1", table="2", board=1)).then_events(DirectorCalled)
    told.when(AnswerCall(call=called)).then_events(CallAnswered)
    told.when(AnswerCall(call=called)).then_refused(AlreadyDone)
    told.when(call).then_events(DirectorCalled)


def test_a_call_comes_from_somewhere_and_an_answer_is_to_a_call() -> None:
    told = Given(staged("acbl-club-pairs", ("1", "2")), tables([420]))
    score = told.events[-1].reference
    told.when(CallDirector(session="1")).then_refused(BadValue)
    told.when(CallDirector(session="9", table="1")).then_refused(NotOnRecord)
    told.when(CallDirector(session="1", contestant="9")).then_refused(NotOnRecord)
    told.when(AnswerCall(call=score)).then_refused(NotOnRecord)


def test_a_call_by_mistake_is_taken_back() -> None:
    told = Given(staged("acbl-club-pairs", ("1", "2")))
    told.given(CallDirector(session="1", contestant="1"))
    called = told.events[-1].reference
    told.given(AnnulEvent(target=called, reason="the wrong table"))
    told.when(CallDirector(session="1", contestant="1")).then_events(DirectorCalled)
