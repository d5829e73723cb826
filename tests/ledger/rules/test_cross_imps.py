"""Cross-IMPs: every score against every other, lines without a score included."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.imps import imps
from ledger.rules.scoring.cross_imps import CrossImps

PLAIN = CrossImps(clause="Law 78B", scale_unplayed=False)
SCALED = CrossImps(clause="Law 78B", scale_unplayed=True)
scores_of_a_board = st.lists(st.integers(-200, 200).map(lambda n: n * 10), min_size=1, max_size=20)


def test_the_comparisons_are_averaged() -> None:
    sheet = PLAIN.sheet(Counter([420, 450, -50, 980, 420]), 5)
    against_420 = imps(420 - 450) + imps(420 + 50) + imps(420 - 980) + imps(0)
    assert sheet.ns(420) == Fraction(against_420, 4)
    assert sheet.ns(980) == Fraction(11 + 11 + 14 + 11, 4)


@pytest.mark.parametrize(("lines", "share"), [(4, "1/3"), (5, "5/16"), (8, "8/28")])
def test_unplayed_lines_scale_the_sum_by_lines_over_scores_over_lines_less_one(
    lines: int, share: str
) -> None:
    scores = Counter([420, 450, -50, 980])
    total = imps(420 - 450) + imps(420 + 50) + imps(420 - 980)
    assert SCALED.sheet(scores, lines).ns(420) == total * Fraction(share)
    assert PLAIN.sheet(scores, lines).ns(420) == Fraction(total, 3)


@pytest.mark.parametrize("rule", [PLAIN, SCALED])
def test_a_lone_score_is_compared_with_nothing(rule: CrossImps) -> None:
    assert rule.sheet({420: 1}, 1).ns(420) == 0


@given(scores_of_a_board, st.integers(0, 5), st.sampled_from([PLAIN, SCALED]))
def test_the_cross_imps_of_a_board_sum_to_zero(
    scores: list[int], unplayed: int, rule: CrossImps
) -> None:
    sheet = rule.sheet(Counter(scores), len(scores) + unplayed)
    assert sum((sheet.ns(points) for points in scores), Fraction(0)) == 0
    assert all(sheet.ns(points) == -sheet.ew(points) for points in scores)


@given(scores_of_a_board)
def test_with_every_line_played_both_ways_agree(scores: list[int]) -> None:
    assert PLAIN.sheet(Counter(scores), len(scores)) == SCALED.sheet(Counter(scores), len(scores))
