"""Law 78A and Neuberg: what each score of a board is worth."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.numbers import Rounding
from ledger.rules.scoring.matchpoints import Matchpoints

TENTH = Rounding(step=Fraction(1, 10), ties="away-from-zero")
boards = st.lists(st.sampled_from(range(-500, 500, 50)), min_size=1, max_size=20)


def rule(**changed: object) -> Matchpoints:
    chosen: dict[str, object] = {
        "per_win": 2,
        "fewer_scores": "neuberg",
        "traveller": "board-top",
        "full_session": False,
        **changed,
    }
    return Matchpoints(clause="Law 78A", **chosen)  # type: ignore[arg-type]


def worths(matchpoints: Matchpoints, scores: list[int], lines: int) -> list[Fraction]:
    sheet = matchpoints.sheet(Counter(scores), lines)
    return [sheet.ns(points) for points in scores]


@pytest.mark.parametrize(
    ("scores", "ns"),
    [
        ([620, 170, 140, 110, 100, 50, -50, -100, -200], [8, 7, 6, 5, 4, 3, 2, 1, 0]),
        ([420, 420, 450, -50, 420, 170, 480], [3, 3, 5, 0, 3, 1, 6]),
        ([100, 100], ["1/2", "1/2"]),
        ([100], [0]),
    ],
)
def test_a_point_for_each_score_beaten_and_half_for_each_equal(
    scores: list[int], ns: list[object]
) -> None:
    expected = [Fraction(str(worth)) for worth in ns]
    assert worths(rule(per_win=1), scores, len(scores)) == expected
    assert worths(rule(per_win=2), scores, len(scores)) == [2 * worth for worth in expected]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        (7, {12: "17.6", 10: "14.7", 8: "11.9", 6: "9.0", 4: "6.1", 2: "3.3", 0: "0.4"}),
        (3, {4: "15.7", 2: "9.0", 0: "2.3"}),
    ],
)
def test_neuberg_raises_a_smaller_group_to_ten_lines_as_the_ebu_prints_it(
    scores: int, expected: dict[int, str]
) -> None:
    points = [100 * place for place in range(scores)]
    raised = worths(rule(rounding=TENTH), points, 10)
    assert dict(zip(range(0, 2 * scores, 2), raised, strict=True)) == {
        raw: Fraction(to) for raw, to in expected.items()
    }


def test_without_neuberg_a_smaller_group_keeps_its_own_top() -> None:
    sheet = rule(fewer_scores="none").sheet(Counter([0, 50, 100]), 10)
    assert sheet.top == sheet.ns(100) == 4
    assert sheet.ns(0) == 0


@given(boards, st.integers(0, 5), st.sampled_from([1, 2]))
def test_north_south_and_east_west_share_the_top(
    scores: list[int], missing: int, per_win: int
) -> None:
    sheet = rule(per_win=per_win).sheet(Counter(scores), len(scores) + missing)
    assert sheet.top == (len(scores) + missing - 1) * per_win
    for points in scores:
        assert sheet.ns(points) + sheet.ew(points) == sheet.top


@given(boards, st.sampled_from([1, 2]))
def test_the_matchpoints_of_a_board_sum_to_a_constant(scores: list[int], per_win: int) -> None:
    tables = len(scores)
    total = sum(worths(rule(per_win=per_win), scores, tables), Fraction(0))
    assert total == Fraction(tables * (tables - 1) * per_win, 2)


@given(boards, st.integers(0, 5))
def test_neuberg_preserves_the_mean_at_half_the_top(scores: list[int], missing: int) -> None:
    lines = len(scores) + missing
    raised = worths(rule(), scores, lines)
    assert sum(raised, Fraction(0)) / len(raised) == lines - 1


@given(boards, st.integers(0, 5))
def test_rounding_keeps_the_two_sides_complementary(scores: list[int], missing: int) -> None:
    sheet = rule(rounding=TENTH).sheet(Counter(scores), len(scores) + missing)
    for points in scores:
        assert sheet.ns(points) + sheet.ew(points) == sheet.top
        assert (sheet.ns(points) * 10).denominator == 1


@given(boards, st.integers(0, 5))
def test_a_better_score_is_never_worth_less(scores: list[int], missing: int) -> None:
    ordered = sorted(scores)
    raised = worths(rule(), ordered, len(scores) + missing)
    assert raised == sorted(raised)
