"""Matches in segments, their choices and times; the best of several sessions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.formats.movement import Movement
from ledger.rules.formats.segments import Segments
from ledger.rules.scoring.matchpoints import Matchpoints
from ledger.rules.scoring.team_imps import TeamImps
from ledger.rules.scoring.total_points import TotalPoints

IN_TURN = Segments(clause="ANC 11.5", segments=3, boards=12, seating="alternate", places=(2, 3))
HALVES = Segments(clause="ANC 11.5", segments=6, boards=10, seating="odd-even")
TOSS = Segments(clause="SBF 5.2.1", segments=4, boards=12, seating="toss")
ECLECTIC = Movement(clause="ANC 23", sessions=4, boards=28, best=3)


def test_the_higher_placed_chooses_first_and_then_they_alternate() -> None:
    assert IN_TURN.order_of_choice() == ("higher", "lower", "higher")
    assert HALVES.order_of_choice() == ("higher",)


@pytest.mark.parametrize(
    ("rule", "may", "may_not"),
    [
        (IN_TURN, [(1,), (3,)], [(1, 2), (4,), ()]),
        (HALVES, [(1, 3, 5), (6, 2, 4)], [(1,), (1, 2, 3), ()]),
        (TOSS, [(1, 3), (2, 4)], [(1, 2), (3,), ()]),
    ],
)
def test_one_segment_or_one_half_of_them_is_chosen_at_a_time(
    rule: Segments, may: list[tuple[int, ...]], may_not: list[tuple[int, ...]]
) -> None:
    assert all(rule.may_choose(segments) for segments in may)
    assert not any(rule.may_choose(segments) for segments in may_not)


def test_a_match_is_all_its_segments() -> None:
    assert IN_TURN.structure() == ((2, 3), 36, 3)


@given(st.lists(st.integers(0, 60), min_size=4, max_size=4), st.integers(0, 32))
def test_a_total_is_what_was_carried_and_what_was_won(won: list[int], carried: int) -> None:
    segments = {"A": list(map(Fraction, won)), "B": [Fraction(0)] * 4}
    totals = TOSS.totals(segments, {"A": Fraction(carried)})
    assert totals == {"A": carried + sum(won), "B": 0}


def test_minutes_are_those_of_the_boards() -> None:
    rule = Segments(
        clause="", segments=3, boards=12, seating="toss", minutes_per_board=Fraction("7.5")
    )
    assert (rule.minutes(), rule.minutes(14)) == (90, 105)
    assert TOSS.minutes(14) is None


@given(st.lists(st.none() | st.integers(0, 100).map(Fraction), min_size=4, max_size=4))
def test_the_best_three_of_four_sessions_count(percentages: list[Fraction | None]) -> None:
    best = ECLECTIC.best_sessions(percentages)
    played = sorted((one for one in percentages if one is not None), reverse=True)
    assert list(best.counted) == played[:3]
    assert best.ranked == (len(played) >= 3)
    assert best.mean == (best.total / len(best.counted) if played else None)


def test_a_match_at_matchpoints_is_the_mean_of_its_boards_and_in_imps_their_sum() -> None:
    matchpoints = Matchpoints(
        clause="", per_win=1, fewer_scores="neuberg", traveller="field-top", full_session=False
    )
    parts = [Fraction(432), Fraction(60)]
    assert matchpoints.match_result(parts, 10) == Fraction("49.2")
    assert TotalPoints(clause="").match_result(parts, 10) == 492
    assert TeamImps(clause="").swing(420, 170) == 6
