"""When line-ups are due, who shows first, and what a team sits."""

from datetime import datetime, timedelta

import pytest

from ledger import regulations
from ledger.rules.line_ups import LineUps
from ledger.rules.line_ups.posted_before import Seating

START = datetime.fromisoformat("2018-07-30T09:30+10:00")


def line_ups() -> LineUps:
    rule = regulations.load("anc-2018-itc-open").of("qualifying").line_ups
    assert rule is not None
    return rule


RULE = line_ups()


@pytest.mark.parametrize(("seating", "minutes"), [("first", 15), ("last", 10), ("blind", 15)])
def test_a_line_up_is_due_so_many_minutes_before(seating: Seating, minutes: int) -> None:
    """ANC 10.6."""
    due = START - timedelta(minutes=minutes)
    assert RULE.due_at(seating, START) == due
    assert RULE.in_time(seating, START, due)
    assert not RULE.in_time(seating, START, due + timedelta(seconds=1))


def test_the_second_named_sits_first_and_the_other_one_when_they_meet_again() -> None:
    """ANC 10.4.2, 10.5.3."""
    assert RULE.sits_first("2", "5", None) == "2"
    assert RULE.sits_first("5", "2", "2") == "5"
    assert RULE.sits_first("2", "5", "2") == "5"
    assert RULE.sits_first("2", "5", "5") == "2"


def test_both_teams_of_a_match_sit_both_ways() -> None:
    """ANC 10.6."""
    rooms = RULE.rooms()
    for team in rooms:
        assert {team.open_room, team.closed_room} == {"NS", "EW"}
    assert rooms.first_named.open_room == "NS"
    assert rooms.second_named.open_room == "EW"


def test_of_three_round_robins_the_first_is_blind() -> None:
    """ANC 10.5.3."""
    assert [RULE.blind_line_ups(n, 3) for n in (1, 2, 3)] == [True, False, False]
    assert not RULE.blind_line_ups(1, 2)
