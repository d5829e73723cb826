"""Contestants: entered, corrected, numbered, seated."""

import pytest

from ledger.bridge.boards import Room
from ledger.commands import (
    AssignNumbers,
    CorrectEntry,
    EnterContestant,
    NameContestant,
    ScheduleSession,
    SeatPlayer,
)
from ledger.errors import (
    AlreadyExists,
    BadValue,
    NoLongerHolds,
    NothingChanges,
    NotOnRecord,
    RuleSaysNo,
)
from ledger.events import (
    ContestantEntered,
    ContestantNamed,
    EntryCorrected,
    NumbersAssigned,
    Seated,
)
from tests.given import Given, clock, club_session
from tests.staged import staged

CLUB = club_session(pairs=0)
PAIR = EnterContestant(contestant="7", players=("ann", "bob"), field="NS")


def test_a_pair_enters_with_its_players() -> None:
    Given(CLUB).when(PAIR).then_events(
        ContestantEntered(contestant="7", players=("ann", "bob"), field="NS")
    )


def test_a_contestant_enters_once_and_of_different_people() -> None:
    Given(CLUB, PAIR).when(PAIR).then_refused(AlreadyExists, what="contestant", name="7")
    twice = EnterContestant(contestant="8", players=("ann", "ann"))
    Given(CLUB).when(twice).then_refused(BadValue, value="ann, ann")


@pytest.mark.parametrize(("at", "in_time"), [("19:29", True), ("19:30", True), ("19:31", False)])
def test_a_category_is_named_by_the_start_at_the_latest(at: str, in_time: bool) -> None:  # noqa: FBT001
    """ANC 15.1."""
    start = ScheduleSession(session="1", stage="main", starts_at=clock("19:30"))
    evening = Given(staged("anc-2018-ipc", (), "main", start))
    evening.when(EnterContestant(contestant="7", category="Women"), at=at)
    if in_time:
        evening.then_events(ContestantEntered)
    else:
        evening.then_refused(RuleSaysNo, what="7 cannot play as Women")
        evening.when(EnterContestant(contestant="7")).then_events(ContestantEntered)


def test_who_the_players_are_is_put_right_if_the_caller_saw_the_present_ones() -> None:
    evening = Given(CLUB, PAIR)
    right = CorrectEntry(contestant="7", was=("ann", "bob"), players=("ann", "cy"))
    evening.when(right).then_events(EntryCorrected)
    assert evening.facts().entries.contestants["7"].players == ("ann", "cy")
    evening.when(right).then_refused(NoLongerHolds, was="ann, bob", now="ann, cy")
    missing = CorrectEntry(contestant="8", was=(), players=())
    evening.when(missing).then_refused(NotOnRecord, what="contestant", known=("7",))


def test_a_contestant_is_called_otherwise_if_the_caller_saw_its_present_name() -> None:
    evening = Given(CLUB, PAIR)
    named = NameContestant(contestant="7", party="otters", was=None)
    evening.when(named).then_events(ContestantNamed)
    assert evening.facts().contestants["7"].party == "otters"
    evening.when(named).then_refused(NoLongerHolds, was="none", now="otters")
    again = NameContestant(contestant="7", party="otters", was="otters")
    evening.when(again).then_refused(NothingChanges)
    by_people = NameContestant(contestant="7", party=None, was="otters")
    evening.when(by_people).then_events(ContestantNamed)
    assert evening.facts().contestants["7"].called == (None, "otters")
    nobody = NameContestant(contestant="8", party="otters", was=None)
    evening.when(nobody).then_refused(NotOnRecord, what="contestant", known=("7",))


def test_contestants_are_numbered_within_a_stage() -> None:
    evening = Given(CLUB, PAIR)
    evening.when(AssignNumbers(stage="main", numbers={"7": "1"})).then_events(NumbersAssigned)
    assert evening.facts().entries.number("7", "main") == "1"


def test_a_number_belongs_to_one_contestant_of_a_field() -> None:
    east_west = EnterContestant(contestant="8", field="EW")
    other = EnterContestant(contestant="9", field="EW")
    evening = Given(CLUB, PAIR, east_west, other)
    both_fields = AssignNumbers(stage="main", numbers={"7": "1", "8": "1"})
    evening.when(both_fields).then_events(NumbersAssigned)
    clash = AssignNumbers(stage="main", numbers={"8": "1", "9": "1"})
    evening.when(clash).then_refused(BadValue, place="number of 9", expected="free: 8 has it")


def test_numbers_are_for_known_stages_and_contestants() -> None:
    evening = Given(CLUB)
    evening.when(AssignNumbers(stage="final", numbers={})).then_refused(NotOnRecord, what="stage")
    numbers = AssignNumbers(stage="main", numbers={"7": "1"})
    evening.when(numbers).then_refused(NotOnRecord, what="contestant")


def test_a_person_is_seated_for_an_entered_contestant_in_a_scheduled_session() -> None:
    evening = Given(CLUB, PAIR)
    seat = SeatPlayer(session="1", contestant="7", person="ann", seat="N", table="1")
    evening.when(seat).then_events(
        Seated(session="1", contestant="7", person="ann", seat="N", table="1")
    )
    nowhere = SeatPlayer(session="2", contestant="7", person="ann", seat="N")
    evening.when(nowhere).then_refused(NotOnRecord, what="session")
    nobody = SeatPlayer(session="1", contestant="8", person="ann", seat="N")
    evening.when(nobody).then_refused(NotOnRecord, what="contestant")


@pytest.mark.parametrize(
    ("rules", "room", "expected"),
    [
        ("team-match", None, "open or closed, as teams play in both"),
        ("team-match", "open", None),
        ("acbl-club-pairs", "closed", "none, as only teams play in rooms"),
        ("individual-matchpoints", "open", "none, as only teams play in rooms"),
    ],
)
def test_teams_are_seated_in_a_room_and_nobody_else_is(
    rules: str, room: Room | None, expected: str | None
) -> None:
    """Else one who sat in one room would have played the boards of both."""
    evening = Given(club_session(rules=rules, pairs=2))
    seat = SeatPlayer(session="1", contestant="1", person="ann", seat="N", room=room)
    if expected is not None:
        evening.when(seat).then_refused(BadValue, expected=expected)
        return
    evening.when(seat).then_events(Seated)
    evening.when(seat).then_refused(NothingChanges, what="seat N of 1")


def test_a_category_is_one_of_those_that_the_regulations_name() -> None:
    evening = Given(club_session(rules="anc-2018-ipc"))
    mixed = EnterContestant(contestant="99", category="Mixed")
    evening.when(mixed).then_refused(
        BadValue, value="Mixed", expected="one of Open, Women, Senior, Youth"
    )
    anywhere = Given(club_session())
    anywhere.when(mixed).then_events(ContestantEntered)
