"""The cross-IMPs of the Blue Ribbon final, and its Appendix C."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.imps import MOST_IMPS, imps
from ledger.bridge.numbers import Rounding
from ledger.rules.scoring.middle_imps import MiddleImps

RULE = MiddleImps(
    clause="SBF 5.4.3",
    two_artificial=Fraction(3, 4),
    three_artificial=Fraction(1, 2),
    rounding=Rounding(step=Fraction(1), ties="away-from-zero"),
)


def scores_of(tables: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(-200, 200).map(lambda n: 10 * n), min_size=tables, max_size=tables)


def test_the_two_extreme_comparisons_are_discarded_and_the_rest_added() -> None:
    assert [int(step.final) for step in RULE.working([420, 450, -50, 980, 420])] == [
        -1, 2, -21, 22, -1,
    ]  # fmt: skip


@given(st.integers(1, 5).flatmap(scores_of))
def test_east_west_have_the_opposite_of_north_south(scores: list[int]) -> None:
    mirrored = RULE.working([-points for points in scores])
    assert [step.final for step in RULE.working(scores)] == [-step.final for step in mirrored]


@given(scores_of(4))
def test_with_one_artificial_table_a_share_between_nothing_and_all_of_x_counts(
    scores: list[int],
) -> None:
    for step in RULE.working(scores):
        assert step.s is not None
        assert step.x is not None
        assert step.z == step.s * step.x
        assert 0 <= step.s <= 1
        assert abs(step.final - step.raw) <= Fraction(1, 2)


@given(scores_of(4).filter(lambda scores: len(set(scores)) > 1))
def test_the_widest_deviation_counts_in_full(scores: list[int]) -> None:
    steps = RULE.working(scores)
    widest = max(steps, key=lambda step: min(Fraction(MOST_IMPS), step.y or Fraction(0)))
    assert widest.s == 1 or not any(step.x for step in steps)


@pytest.mark.parametrize("points", [-1400, 0, 110])
def test_four_equal_scores_are_worth_nothing(points: int) -> None:
    assert [step.final for step in RULE.working([points] * 4)] == [0] * 4


@given(scores_of(3))
def test_with_two_artificial_tables_three_quarters_of_the_sum_count(scores: list[int]) -> None:
    for place, step in enumerate(RULE.working(scores)):
        against = sum(imps(scores[place] - other) for other in scores)
        assert step.raw == Fraction(3 * against, 4)


@given(scores_of(2))
def test_with_three_artificial_tables_half_of_the_one_comparison_counts(scores: list[int]) -> None:
    one, other = RULE.working(scores)
    assert one.raw == Fraction(imps(scores[0] - scores[1]), 2) == -other.raw


def test_a_lone_score_has_nothing_to_be_compared_with() -> None:
    assert RULE.sheet(Counter([620]), 5).ns(620) == 0
