"""Boards that a pair puts off."""

from ledger.commands import AssignLatePlay
from ledger.errors import RuleSaysNo
from ledger.events import LatePlayAssigned
from tests.given import Given, club_session


def test_a_pair_may_put_off_one_board_a_session_that_nobody_has_seen() -> None:
    evening = Given(club_session(rules="acbl-club-pairs", sessions=("1", "2")))
    seen = AssignLatePlay(session="1", contestant="3", board=5, cards_seen=True)
    evening.when(seen).then_refused(RuleSaysNo, why="its cards have been seen")
    evening.when(AssignLatePlay(session="1", contestant="3", board=5)).then_events(LatePlayAssigned)
    again = AssignLatePlay(session="1", contestant="3", board=6)
    evening.when(again).then_refused(RuleSaysNo, why="it has had 1")
    evening.when(AssignLatePlay(session="2", contestant="3", board=6)).then_events(LatePlayAssigned)
    evening.when(AssignLatePlay(session="1", contestant="1", board=6)).then_events(LatePlayAssigned)
