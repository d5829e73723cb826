"""Where officials are in office, no side's player speaks for another side (Laws 79, 92A)."""

from collections.abc import Callable

import pytest

from ledger.commands import (
    AnyCommand,
    AppointOfficial,
    ConfirmScore,
    DeclareQualifiers,
    EndStage,
    LodgeDocument,
    MakeChoice,
    PostLineUp,
    ScheduleSession,
    ScheduleStage,
)
from ledger.errors import NotInRole
from ledger.events import Qualifier, SeatInRoom
from tests.given import Given, correct, enter, scored
from tests.staged import staged

PAIRS = {"1": ("a1", "a2"), "2": ("b1", "b2"), "3": ("c1", "c2"), "4": ("d1", "d2")}
FOURS = {name: tuple(f"{name.lower()}{n}" for n in range(1, 5)) for name in "ABCD"}

Saying = Callable[[], tuple[Given, AnyCommand]]
"""A contest without officials, and what the first side says in it."""


def confirming() -> tuple[Given, AnyCommand]:
    told = Given(staged("anc-2018-ipc", PAIRS), enter(1, "1", "2", 420))
    return told, ConfirmScore(entry=told.last, contestant="1")


def confirming_under_no_rule() -> tuple[Given, AnyCommand]:
    told = Given(staged("acbl-club-pairs", PAIRS), enter(1, "1", "2", 420))
    return told, ConfirmScore(entry=told.last, contestant="1")


def asking() -> tuple[Given, AnyCommand]:
    told = Given(staged("anc-2018-ipc", PAIRS), enter(1, "1", "2", 420))
    was = scored(1, "1", "2", 420)
    return told, correct(told.last, was, scored(1, "1", "2", 170), side="1")


def posting() -> tuple[Given, AnyCommand]:
    session = ScheduleSession(session="1", stage="qualifying")
    told = Given(staged("anc-2018-itc-open", FOURS, "qualifying", session))
    return told, LINE_UP


def handing_in() -> tuple[Given, AnyCommand]:
    told = Given(staged("anc-2018-itc-open", FOURS, "qualifying"))
    return told, LodgeDocument(contestant="A", document="systems")


def choosing() -> tuple[Given, AnyCommand]:
    return qualified(), MakeChoice(
        stage="semi-finals", contestant="A", choice="opponent", opponent="C"
    )


SEATS = (
    SeatInRoom(room="open", seat="N", player="a1"),
    SeatInRoom(room="open", seat="S", player="a2"),
    SeatInRoom(room="closed", seat="E", player="a3"),
    SeatInRoom(room="closed", seat="W", player="a4"),
)
LINE_UP = PostLineUp(session="1", contestant="A", seats=SEATS, seating="first")


def qualified() -> Given:
    """Four teams in the semi-finals, of which the first chooses."""
    told = Given(staged("sydney-2003-seniors-teams", FOURS, "qualifying"))
    told.given(ScheduleStage(stage="semi-finals"), EndStage(stage="qualifying"))
    going = tuple(Qualifier(contestant=name, place=n) for n, name in enumerate("ABCD", 1))
    told.given(
        DeclareQualifiers(
            stage="qualifying",
            into="semi-finals",
            qualifiers=going,
            basis=told.record[-1].position,
            incomplete="for the test",
        )
    )
    return told


@pytest.mark.parametrize(
    "saying", [confirming, confirming_under_no_rule, asking, posting, handing_in, choosing]
)
def test_only_its_own_players_and_those_who_play_for_nobody_else_speak_for_a_side(
    saying: Saying,
) -> None:
    told, command = saying()
    own, other = ("a1", "b1")
    told.given(AppointOfficial(person="dee", role="director"))
    told.when(command, by=other).then_refused(NotInRole, actor=other)
    told.when(command, by=own)
    assert told.refusal is None


@pytest.mark.parametrize("official", ["dee", "captain"])
@pytest.mark.parametrize("saying", [confirming, asking, posting, handing_in, choosing])
def test_an_official_or_a_captain_who_does_not_play_says_it(saying: Saying, official: str) -> None:
    told, command = saying()
    told.given(AppointOfficial(person="dee", role="director"))
    told.when(command, by=official)
    assert told.refusal is None


@pytest.mark.parametrize("saying", [confirming, asking, posting, handing_in, choosing])
def test_where_nobody_is_in_office_anybody_takes_down_what_a_side_says(saying: Saying) -> None:
    told, command = saying()
    told.when(command, by="b1")
    assert told.refusal is None
