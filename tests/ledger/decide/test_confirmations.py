"""Confirming scores, agreeing with results, leaving the table (ANC 1.4, 11.7; SBF 6.1)."""

import pytest

from ledger.commands import (
    AgreeResult,
    AnnulEvent,
    AppointOfficial,
    ConfirmScore,
    EnterScore,
    LeaveTable,
    ScheduleSession,
)
from ledger.errors import AlreadyDone, NothingChanges, NotInRole, RuleSaysNo
from ledger.events import IncidentRecorded, ResultAgreed, ScoreConfirmed
from tests.given import Given, enter, scored
from tests.staged import staged

FINAL = ("anc-2018-itc-open", "final")


def confirm(told: Given, contestant: str) -> ConfirmScore:
    """One side agrees to the last score."""
    return ConfirmScore(entry=told.record[-1].reference, contestant=contestant)


# ------------------------------------------------------------------------------ signing for scores


def test_both_sides_confirm_each_once() -> None:
    told = Given(staged("anc-2018-ipc", ("1", "2", "3")), enter(1, "1", "2", 420))
    entry = told.last
    for side in ("1", "2"):
        told.when(ConfirmScore(entry=entry, contestant=side)).then_events(ScoreConfirmed)
    told.when(ConfirmScore(entry=entry, contestant="1")).then_refused(AlreadyDone)
    told.when(ConfirmScore(entry=entry, contestant="3")).then_refused(NotInRole)


def test_where_north_south_enters_it_is_for_east_west_to_confirm() -> None:
    """SBF 6.1: NS fills in the sheet, EW checks and initials it."""
    told = Given(staged("sydney-2003-blue-ribbon-pairs", ("1", "2")), enter(1, "1", "2", 420))
    told.when(confirm(told, "1")).then_refused(NotInRole, roles=("2",), clause="SBF 6.1")
    told.when(confirm(told, "2")).then_events(ScoreConfirmed)


# ------------------------------------------------------------------------------ leaving the table


def table(entered: int, confirmed: int) -> Given:
    """A table that was to play two boards."""
    session = ScheduleSession(session="1", stage="preliminary", boards=2)
    told = Given(staged("anc-2018-butler-womens", ("1", "2", "3", "4"), "preliminary", session))
    for board in range(1, entered + 1):
        told.given(EnterScore(score=scored(board, "1", "2", 110)))
        if board <= confirmed:
            entry = told.last
            told.given(ConfirmScore(entry=entry, contestant=side) for side in ("1", "2"))
    return told


@pytest.mark.parametrize(
    ("entered", "confirmed", "incident"),
    [(2, 2, "left-table"), (2, 1, "score-entry"), (1, 1, "score-entry"), (0, 0, "score-entry")],
)
def test_a_score_missing_or_unconfirmed_when_they_leave_is_an_offence_of_both(
    entered: int, confirmed: int, incident: str
) -> None:
    told = table(entered, confirmed)
    told.when(LeaveTable(session="1", contestants=("1", "2")))
    told.then_events(IncidentRecorded(incident=incident, session="1", contestants=("1", "2")))


def test_whose_scores_they_are_matters() -> None:
    told = table(2, 2)
    told.when(LeaveTable(session="1", contestants=("3", "4")))
    (left,) = told.then_events(IncidentRecorded)
    assert left.incident == "score-entry"


def test_leaving_says_nothing_where_nobody_knows_how_many_boards_there_are() -> None:
    told = Given(staged("anc-2018-congress-matchpoint-pairs", ("1", "2")))
    told.when(LeaveTable(session="1", contestants=("1", "2"))).then_refused(RuleSaysNo)


def test_two_sides_leave_their_table_once() -> None:
    told = table(2, 2).given(LeaveTable(session="1", contestants=("1", "2")))
    left = told.last
    told.when(LeaveTable(session="1", contestants=("2", "1"))).then_refused(AlreadyDone)
    told.given(AnnulEvent(target=left, reason="they sat down again"))
    told.when(LeaveTable(session="1", contestants=("2", "1"))).then_events(IncidentRecorded)


# ------------------------------------------------------------------------- captains of a final


def stanza() -> Given:
    """A stanza of a final, played."""
    rules, stage = FINAL
    return Given(staged(rules, ("1", "2"), stage), enter(1, "1", "2", 420))


def test_whoever_plays_for_the_one_team_does_not_agree_for_the_other() -> None:
    rules, stage = FINAL
    told = Given(staged(rules, {"1": ("a1", "a2"), "2": ("b1", "b2")}, stage))
    told.given(AppointOfficial(person="dee", role="director"))
    told.given(enter(1, "1", "2", 420), by="dee")
    agreed = AgreeResult(session="1", contestant="2")
    told.when(agreed, by="a1").then_refused(NotInRole, actor="a1", roles=("2",))
    told.when(agreed, by="b1").then_events(ResultAgreed)


def test_a_stanza_is_agreed_by_both_captains() -> None:
    told = stanza()
    for captain in ("1", "2"):
        told.when(AgreeResult(session="1", contestant=captain)).then_events(ResultAgreed)
    told.when(AgreeResult(session="1", contestant="2")).then_refused(NothingChanges)


@pytest.mark.parametrize(
    "dissent",
    [
        AgreeResult(session="1", contestant="2", agrees=False),
        AgreeResult(session="1", contestant="2", sheet=False),
    ],
)
def test_a_captain_or_the_official_sheet_that_says_otherwise_makes_a_dispute(
    dissent: AgreeResult,
) -> None:
    told = stanza()
    told.given(AgreeResult(session="1", contestant="1"))
    told.when(dissent)
    said, dispute = told.then_events(ResultAgreed, IncidentRecorded)
    assert not said.agrees
    assert (dispute.incident, dispute.contestants) == ("disputed-result", ("2",))


def test_a_dispute_is_recorded_once_and_the_captain_may_come_round() -> None:
    told = stanza()
    told.given(AgreeResult(session="1", contestant="1", agrees=False))
    told.when(AgreeResult(session="1", contestant="2", agrees=False)).then_events(ResultAgreed)
    told.when(AgreeResult(session="1", contestant="1")).then_events(ResultAgreed)
