"""Boards are in play until nobody has to play them; line-ups are closed until they are due."""

from datetime import timedelta

from ledger.commands import (
    AssignLatePlay,
    EndSession,
    PublishDraw,
    ScheduleSession,
    StartSession,
)
from ledger.events import Pairing
from ledger.record.in_play import Board, boards_in_play, hands_are_open, line_ups_are_open
from tests.given import Given, clock, club_session, enter, post
from tests.projections.staged import contest


def draw(*tables: tuple[str, str, tuple[int, ...]], number: int = 1) -> PublishDraw:
    pairings = tuple(
        Pairing(table=str(table), ns=ns, ew=ew, boards=boards)
        for table, (ns, ew, boards) in enumerate(tables, 1)
    )
    return PublishDraw(session="1", round=number, pairings=pairings, method="by-hand")


def in_play(evening: Given) -> set[int]:
    found = boards_in_play(evening.facts())
    return {number for number in range(1, 7) if Board("1", number) in found}


def test_a_board_is_in_play_until_the_last_who_was_drawn_to_play_it_has() -> None:
    evening = Given(club_session(4))
    evening.given(
        draw(("1", "2", (1, 2)), ("3", "4", (3, 4))),
        draw(("3", "4", (1, 2)), ("1", "2", (3, 4)), number=2),
    )
    evening.given(enter(1, "1", "2", 110), enter(2, "1", "2", 110))
    assert in_play(evening) == {1, 2, 3, 4}
    evening.given(enter(1, "3", "4", 110))
    assert in_play(evening) == {2, 3, 4}


def test_where_the_draw_names_no_boards_those_of_the_same_round_are_in_play() -> None:
    evening = Given(contest("acbl-club-swiss-teams", {"main": ("1",)}, ("A", "B", "C", "D")))
    evening.given(draw(("A", "B", ()), ("C", "D", ())))
    evening.given(enter(1, "A", "B", 110, room="open", round=1))
    assert in_play(evening) == {1}
    evening.given(
        enter(1, "B", "A", 110, room="closed", round=1),
        enter(1, "C", "D", 110, room="open", round=1),
    )
    assert in_play(evening) == {1}


def test_where_nobody_was_drawn_all_boards_are_in_play_while_the_session_runs() -> None:
    evening = Given(club_session(4)).given(enter(1, "1", "2", 110))
    assert in_play(evening) == set()
    evening = Given(club_session(4)).given(StartSession(session="1"), enter(1, "1", "2", 110))
    assert in_play(evening) == {1, 2, 3, 4, 5, 6}
    evening.given(EndSession(session="1"), at="22:00")
    assert in_play(evening) == set()


def test_what_is_posted_is_released() -> None:
    evening = Given(club_session(4)).given(StartSession(session="1"), enter(1, "1", "2", 110))
    evening.given(post(evening))
    assert in_play(evening) == set()


def test_a_board_that_a_pair_is_to_play_late_is_in_play() -> None:
    evening = Given(club_session(4, rules="acbl-club-pairs")).given(enter(1, "1", "2", 110))
    evening.given(AssignLatePlay(session="1", contestant="3", board=1))
    assert in_play(evening) == {1}
    evening.given(enter(1, "3", "4", 110))
    assert in_play(evening) == set()


def test_the_same_deals_are_the_same_boards_in_another_session() -> None:
    evening = Given(club_session(4, sessions=("1", "2")))
    evening.given(ScheduleSession(session="2", stage="main", deals="1"))
    evening.given(StartSession(session="2"), enter(1, "1", "2", 110, "2"))
    evening.given(enter(1, "1", "2", 110), enter(2, "1", "2", 110))
    found = boards_in_play(evening.facts())
    assert Board("1", 1) in found
    assert Board("2", 1) in found


def test_line_ups_are_closed_until_the_last_of_them_is_due() -> None:
    starts = clock("20:00")
    evening = Given(contest("anc-2018-itc-open", {"qualifying": ("1",)}, ("A", "B")))
    evening.given(ScheduleSession(session="1", stage="qualifying", starts_at=starts))
    facts = evening.facts()
    due = starts - timedelta(minutes=10)
    assert facts.conditions("1").line_ups is not None
    assert not line_ups_are_open(facts, "1", due)
    assert line_ups_are_open(facts, "1", starts)


def test_hands_are_closed_until_every_session_that_plays_them_is_over() -> None:
    evening = Given(club_session(4, sessions=("1", "2")))
    evening.given(ScheduleSession(session="2", stage="main", deals="1"), enter(1, "1", "2", 110))
    evening.given(EndSession(session="1"), at="22:00")
    assert not hands_are_open(evening.facts(), "1")
    evening.given(StartSession(session="2"), at="22:05")
    evening.given(EndSession(session="2"), at="23:00")
    assert hands_are_open(evening.facts(), "1")
