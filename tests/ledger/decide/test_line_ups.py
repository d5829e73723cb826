"""Line-ups: who plays where, by when, and who has to show first."""

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.commands import (
    AssignNumbers,
    DealWithOffence,
    EndStage,
    PostLineUp,
    PublishDraw,
    ScheduleSession,
    ScheduleStage,
    SeatPlayer,
)
from ledger.errors import BadValue, NothingChanges, NotUnderTheseRules, RuleSaysNo, StillOpen
from ledger.events import LineUpPosted, NumbersAssigned, Pairing, SeatInRoom
from tests.given import Given, clock
from tests.staged import staged

ITC = "anc-2018-itc-open"
TEAMS = {name: tuple(f"{name}{seat}" for seat in "NESW") for name in "ABCDEFG"}
FIRST_NAMED = {"open": "NS", "closed": "EW"}
SECOND_NAMED = {"open": "EW", "closed": "NS"}


def session(name: str, phase: int | None = None) -> ScheduleSession:
    return ScheduleSession(
        session=name, stage="qualifying", starts_at=clock("20:00"), minutes=105, phase=phase
    )


def opened(*sessions: ScheduleSession, teams: int = 7) -> Given:
    some = {name: TEAMS[name] for name in "ABCDEFG"[:teams]}
    return Given(staged(ITC, some, "qualifying", *(sessions or [session("1")])))


def draw(name: str, first: str, second: str) -> PublishDraw:
    """The draw of a session in which two teams meet."""
    pairing = Pairing(table="1", ns=first, ew=second)
    return PublishDraw(session=name, round=1, pairings=(pairing,), method="imported")


def line_up(
    team: str, sides: dict[str, str], seating: Any, name: str = "1", **more: Any
) -> PostLineUp:
    """Four players of a team in the seats of these sides."""
    places = [(room, seat) for room, side in sides.items() for seat in side]
    seats = tuple(
        SeatInRoom(room=room, seat=seat, player=player)  # type: ignore[arg-type]
        for (room, seat), player in zip(places, TEAMS[team], strict=True)
    )
    return PostLineUp(session=name, contestant=team, seats=seats, seating=seating, **more)


# ----------------------------------------------------------------------------- in time


@pytest.mark.parametrize(
    ("seating", "at", "in_time"),
    [
        ("first", "19:45", True),
        ("first", "19:46", False),
        ("last", "19:50", True),
        ("last", "19:51", False),
        ("blind", "19:45", True),
        ("blind", "19:46", False),
    ],
)
def test_a_line_up_says_whether_it_was_posted_in_time(
    seating: str, at: str, *, in_time: bool
) -> None:
    """ANC 10.6."""
    evening = opened().when(line_up("A", FIRST_NAMED, seating), at=at)
    (posted,) = evening.then_events(LineUpPosted)
    assert posted.in_time is in_time


def test_what_was_posted_in_time_is_not_late_because_it_is_posted_again() -> None:
    """ANC 10.6: only another line-up is posted anew."""
    evening = opened().given(line_up("A", FIRST_NAMED, "first"))
    before = line_up("A", FIRST_NAMED, "first")
    again = replace(before, seats=before.seats[::-1])
    evening.when(again, at="19:59").then_refused(NothingChanges, what="the line-up of A")
    other = line_up("A", FIRST_NAMED, "first", new_partnership=True, natural_enough=True)
    (posted,) = evening.when(other, at="19:59").then_events(LineUpPosted)
    assert not posted.in_time


def test_a_late_yellow_system_needs_the_opponents_and_the_director() -> None:
    """ANC 10.7."""
    late = {"at": "19:59"}
    yellow = line_up("A", FIRST_NAMED, "first", yellow=True, opponents_agree=True)
    opened().when(yellow, **late).then_refused(RuleSaysNo, what="no YELLOW system")
    agreed = line_up(
        "A", FIRST_NAMED, "first", yellow=True, opponents_agree=True, director_agrees=True
    )
    opened().when(agreed, **late).then_events(LineUpPosted)
    opened().when(line_up("A", FIRST_NAMED, "first", yellow=True), at="19:30").then_events(
        LineUpPosted
    )


def test_altered_partnerships_play_what_was_submitted_or_is_natural_enough() -> None:
    """ANC 9.1."""
    new = line_up("A", FIRST_NAMED, "first", new_partnership=True)
    opened().when(new, at="19:30").then_refused(RuleSaysNo, clause="ANC 9.1")
    enoughs: list[dict[str, Any]] = [{"system_submitted": True}, {"natural_enough": True}]
    for enough in enoughs:
        known = line_up("A", FIRST_NAMED, "first", new_partnership=True, **enough)
        opened().when(known, at="19:30").then_events(LineUpPosted)


def test_members_sit_in_one_seat_each() -> None:
    stranger = PostLineUp(
        session="1",
        contestant="A",
        seats=(SeatInRoom(room="open", seat="N", player="BN"),),
        seating="first",
    )
    opened().when(stranger, at="19:30").then_refused(BadValue, expected="a member of A")
    twice = PostLineUp(
        session="1",
        contestant="A",
        seats=(
            SeatInRoom(room="open", seat="N", player="AN"),
            SeatInRoom(room="closed", seat="E", player="AN"),
        ),
        seating="first",
    )
    opened().when(twice, at="19:30").then_refused(BadValue, expected="one seat")


def test_pairs_post_no_line_ups() -> None:
    evening = Given(staged("anc-2018-ipc", ["A"]))
    nobody = PostLineUp(session="1", contestant="A", seats=(), seating="first")
    evening.when(nobody).then_refused(NotUnderTheseRules)


# ----------------------------------------------------------------------------- as drawn


def test_the_first_named_team_sits_north_south_in_the_open_room() -> None:
    """ANC 10.6."""
    evening = opened().given(draw("1", "A", "B"))
    evening.when(line_up("A", SECOND_NAMED, "last"), at="19:30").then_refused(BadValue)
    evening.when(line_up("A", FIRST_NAMED, "last"), at="19:31").then_events(LineUpPosted)
    evening.when(line_up("B", FIRST_NAMED, "first"), at="19:32").then_refused(BadValue)
    evening.when(line_up("B", SECOND_NAMED, "first"), at="19:33").then_events(LineUpPosted)


def test_the_second_named_sits_first_and_last_when_they_meet_again() -> None:
    """ANC 10.4.2, with seven teams."""
    evening = opened(session("1", 1), session("8", 2)).given(draw("1", "A", "B"))
    evening.when(line_up("A", FIRST_NAMED, "first"), at="19:30").then_refused(
        BadValue, expected="last, as the draw has it"
    )
    evening.given(line_up("B", SECOND_NAMED, "first"), at="19:31")
    evening.given(draw("8", "A", "B"))
    evening.when(line_up("B", SECOND_NAMED, "first", "8"), at="19:40").then_refused(BadValue)
    evening.when(line_up("B", SECOND_NAMED, "last", "8"), at="19:41").then_events(LineUpPosted)
    evening.when(line_up("A", FIRST_NAMED, "first", "8"), at="19:42").then_events(LineUpPosted)


def test_who_sits_first_is_known_from_the_draws_where_no_line_up_was_kept() -> None:
    evening = opened(session("1", 1), session("8", 2)).given(draw("1", "A", "B"))
    evening.given(draw("8", "A", "B"))
    evening.when(line_up("B", SECOND_NAMED, "first", "8"), at="19:40").then_refused(BadValue)
    evening.when(line_up("A", FIRST_NAMED, "first", "8"), at="19:41").then_events(LineUpPosted)


def test_with_six_teams_the_first_round_robin_is_blind_and_settles_nothing() -> None:
    """ANC 10.5.3."""
    three = [session("1", 1), session("6", 2), session("11", 3)]
    evening = opened(*three, teams=6).given(draw("1", "A", "B"))
    evening.when(line_up("B", SECOND_NAMED, "first"), at="19:30").then_refused(
        BadValue, expected="blind, as the draw has it"
    )
    evening.given(line_up("B", SECOND_NAMED, "blind"), at="19:31")
    evening.given(draw("6", "A", "B"), draw("11", "A", "B"))
    evening.when(line_up("B", SECOND_NAMED, "first", "6"), at="19:40").then_events(LineUpPosted)
    evening.when(line_up("B", SECOND_NAMED, "first", "11"), at="19:41").then_refused(BadValue)
    evening.when(line_up("B", SECOND_NAMED, "last", "11"), at="19:42").then_events(LineUpPosted)


def test_who_has_lost_the_seating_rights_sits_first() -> None:
    """ANC 10.6."""
    evening = opened(session("1", 1)).given(draw("1", "A", "B"))
    evening.given(DealWithOffence(session="1", contestants=("A",), offence="line-up"))
    evening.when(line_up("A", FIRST_NAMED, "last"), at="19:40").then_refused(BadValue)
    evening.when(line_up("A", FIRST_NAMED, "first"), at="19:41").then_events(LineUpPosted)
    evening.when(line_up("B", SECOND_NAMED, "last"), at="19:42").then_events(LineUpPosted)


# --------------------------------------------------------------------------- in the finals


def played(count: int, stage: str, *players: str) -> list[Any]:
    """Players sat in so many sessions of a stage."""
    sessions = [ScheduleSession(session=f"{stage}-{n}", stage=stage) for n in range(count)]
    seats = [
        SeatPlayer(session=one.session, contestant=player[0], person=player, seat="N", room="open")
        for one in sessions
        for player in players
    ]
    return [*sessions, *seats]


def test_the_finals_series_is_for_those_who_played_four_qualifying_matches() -> None:
    """ANC 11.1."""
    for matches, accepted in ((3, False), (4, True)):
        evening = opened().given(*played(matches, "qualifying", *TEAMS["A"]))
        evening.given(
            ScheduleStage(stage="repechage"), ScheduleSession(session="r", stage="repechage")
        )
        evening.when(line_up("A", FIRST_NAMED, "first", "r"))
        assert (evening.refusal is None) is accepted


def test_the_final_takes_a_stanza_of_the_repechage_from_those_whose_team_played_it() -> None:
    """ANC 11.1."""
    evening = opened().given(*played(4, "qualifying", *TEAMS["A"], *TEAMS["B"]))
    evening.given(ScheduleStage(stage="repechage"), *played(1, "repechage", "AN", "AE", "AS"))
    evening.given(ScheduleStage(stage="final"), ScheduleSession(session="f", stage="final"))
    evening.when(line_up("A", FIRST_NAMED, "first", "f")).then_refused(
        RuleSaysNo, what="AW cannot play in final"
    )
    evening.when(line_up("B", SECOND_NAMED, "last", "f")).then_events(LineUpPosted)


def test_nobody_is_held_to_seats_that_nobody_recorded() -> None:
    evening = opened().given(ScheduleStage(stage="final"))
    evening.given(ScheduleSession(session="f", stage="final"))
    evening.when(line_up("A", FIRST_NAMED, "first", "f")).then_events(LineUpPosted)


# -------------------------------------------------------------------------- their numbers


def test_the_numbers_of_the_last_round_robin_are_the_places_and_are_given_once() -> None:
    """ANC 10.3, AMB-54."""
    evening = opened()
    places = {name: str(place) for place, name in enumerate("GFEDCBA", 1)}
    gap = AssignNumbers(stage="qualifying", phase=2, numbers={**places, "A": "8"})
    evening.when(gap).then_refused(BadValue, expected="1 to 7")
    numbers = AssignNumbers(stage="qualifying", phase=2, numbers=places)
    evening.when(numbers).then_refused(
        StillOpen, still_open=("round robin 1 is not drawn to its end",)
    )
    evening.given(EndStage(stage="qualifying", phase=1))
    evening.when(numbers).then_events(NumbersAssigned)
    evening.when(numbers).then_refused(RuleSaysNo, clause="ANC 10.3 (AMB-54)")
