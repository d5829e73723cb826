"""Conduct: recorded, and of no effect on any score (ANC 1.10, 8.1, 13; SBF 1.4; barring)."""

import pytest

from ledger.commands import RecordIncident
from ledger.errors import NotOnRecord, RuleSaysNo
from ledger.events import IncidentRecorded
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
