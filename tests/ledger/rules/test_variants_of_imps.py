"""Cross-IMPs added or averaged, a datum by the median, and a scale for three boards."""

from fractions import Fraction

import pytest

from ledger import regulations
from ledger.bridge.numbers import Rounding
from ledger.rules.datums.median import Median
from ledger.rules.scoring.butler import Butler
from ledger.rules.scoring.cross_imps import CrossImps

TEN = Rounding(step=Fraction(10), ties="away-from-zero")


def test_all_comparisons_are_added() -> None:
    """420 against 400, 170 and -50: 1 + 6 + 10 IMPs (ACBLscore: Total IMPs)."""
    rule = CrossImps(clause="", scale_unplayed=False, counts="sum")
    assert rule.lines([420, 400, 170, -50]).ns[0] == 17


def test_a_sum_over_fewer_scores_is_raised() -> None:
    """Four of six lines: by (E - 1) / (n - 1), or by E / n."""
    sums = [
        CrossImps(clause="", scale_unplayed=scale, counts="sum").lines([420, 400, 170, -50], 6)
        for scale in (False, True)
    ]
    assert [found.ns[0] for found in sums] == [Fraction(17 * 5, 3), Fraction(17 * 6, 4)]


@pytest.mark.parametrize(
    ("name", "sat_out", "all_along"),
    [
        ("compscore-cross-imps", 10, 20),
        ("pianola-cross-imps", 20, 20),  # one board of two: as if both had been played
        ("cross-imps-mean", 10, 10),
        ("ruter-cross-imps", 10, 20),
    ],
)
def test_imps_of_a_session_are_added_raised_or_a_mean(
    name: str, sat_out: int, all_along: int
) -> None:
    """10 IMPs on each of two boards, for one pair that sat out the second."""
    rule = regulations.load(name).default.scoring.across
    assert rule is not None
    assert 10 * rule.raised(1, 2) == sat_out
    assert 20 * rule.raised(2, 2) == all_along


@pytest.mark.parametrize(
    ("scores", "datum"),
    [([420, 400, -50], 400), ([420, 400, 170, -50], 290), ([450], 450), ([420, 430], 430)],
)
def test_the_median_is_the_middle_score(scores: list[int], datum: int) -> None:
    rule = Median(clause="", rounding=TEN)
    assert rule.working(scores).datum == datum
    assert rule.counted(len(scores)).middle in (1, 2)


def test_a_set_scores_by_the_median() -> None:
    """420 against the median of 420, 400 and -50, 400, is 1 IMP."""
    scoring = regulations.load("jfr-butler").default.scoring
    assert isinstance(scoring, Butler)
    assert scoring.lines([420, 400, -50]).ns == (1, 0, -10)


@pytest.mark.parametrize(
    ("margin", "vps"),
    [
        (0, 10),
        (1, 11),
        (2, 12),
        (3, 13),
        (6, 14),
        (8, 15),
        (10, 16),
        (11, 17),
        (16, 18),
        (19, 19),
        (21, 20),
        (60, 20),
    ],
)
def test_matches_of_three_boards(margin: int, vps: int) -> None:
    """As TeamsScorer converts them; the two sides share 20."""
    scale = regulations.load("ebu-multiple-teams-3-boards").default.victory_points
    assert scale is not None
    assert scale.match(Fraction(margin), Fraction(-margin), 3) == (vps, 20 - vps)
