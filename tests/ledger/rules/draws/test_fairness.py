"""What printed draws promise: everybody once, seats in turn, the same boards for any two."""

from hypothesis import given
from hypothesis import strategies as st

from ledger import regulations
from ledger.rules.draws.printed import PrintedDraw
from ledger.rules.draws.round_robin import RoundRobinDraw
from ledger.rules.draws.rows import ANC_SEVEN, ANC_SIX, read_rows
from tests.fairness import fairness

RULE = RoundRobinDraw(clause="ANC 10.3-10.5")


def test_seven_teams_meet_once_each_sits_out_once_and_is_named_second_three_times() -> None:
    """ANC 10.4.1."""
    found = fairness(read_rows(ANC_SEVEN))
    assert found.complete
    assert found.sits_out == (1, 2, 3, 4, 5, 6, 7)
    assert set(found.second_named.values()) == {3}


def test_six_teams_meet_once_and_three_are_named_second_more_often() -> None:
    """ANC 10.5.1."""
    found = fairness(read_rows(ANC_SIX))
    assert (found.complete, found.sits_out) == (True, ())
    assert found.second_named == {1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2}


def test_in_the_blue_ribbon_final_any_two_are_team_mates_as_often_as_rivals() -> None:
    """SBF 5.4.2: on 24 of 54 boards, 24 more they are compared on, 6 they play."""
    rule = regulations.load("sydney-2003-blue-ribbon-pairs").of("final").draw
    assert isinstance(rule, PrintedDraw)
    found = fairness(rule.movement(), boards_each=6)
    assert found.complete
    assert found.promise == (24, 24)
    straight = PrintedDraw(clause=rule.clause, rows=rule.rows)
    assert fairness(straight.movement(), boards_each=6).promise.team_mates is None


@given(st.integers(2, 24))
def test_a_round_robin_is_complete_whatever_the_number(contestants: int) -> None:
    found = fairness(RULE.movement(contestants))
    assert found.complete
    assert sorted(found.sits_out) == (list(range(1, contestants + 1)) if contestants % 2 else [])
    assert sum(found.second_named.values()) == contestants * (contestants - 1) // 2


def test_where_somebody_meets_nobody_twice_but_not_everybody_it_is_not_complete() -> None:
    assert not fairness(read_rows(("1v2 3v4", "1v3 2v4"))).complete


@given(st.permutations("ABCDEFG"))
def test_the_leader_gets_the_draw_for_number_one(placing: list[str]) -> None:
    """ANC 10.3."""
    numbers = RULE.numbered(placing)
    assert sorted(numbers, key=lambda name: int(numbers[name])) == placing
    first = RULE.rounds(placing)[0]
    assert first.sits_out == (placing[0],)
    assert first.pairings[0] == (placing[4], placing[1])
