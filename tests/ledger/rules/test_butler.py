"""The datum and the IMPs against it."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.imps import imps
from ledger.bridge.numbers import Rounding, Ties
from ledger.rules.datums.datum import Tier
from ledger.rules.datums.trimmed_mean import TrimmedMean
from ledger.rules.scoring.butler import Butler

ANC_TIERS = (Tier(each_end=1, up_to=14), Tier(each_end=2, up_to=24), Tier(each_end=3))

OPEN_FINAL = [420, 450, 450, 420, -50, 480, 430, 420, 170, 980]
VULNERABLE_FINAL = [620, 620, 650, 170, 620, 650, -100, 620, 200, 620]
WOMENS_FINAL = [
    *[-110, -100, 50, 110, 140, -50, 110, 120, -90, 170],
    *[-300, 110, 140, -50, 90] * 2,
]
PRELIMINARY = [
    *[430, 460, 400, 430, -50, 490, 460, 430, 430, 170, 980],
    *[200, 460, 430, 400, 430, -100, 430, 460, 490, 430, 400],
]
TWENTY_FIVE = [
    *[430, 460, 400, 430, -50, 490, 460, 430, 430, 170, 980, 200, 460],
    *[430, 400, 430, 460, 430, -100, 430, 460, 490, 430, 400, 430],
]

scores_of_a_board = st.lists(st.integers(-200, 200).map(lambda n: n * 10), min_size=1, max_size=30)


def datum(tiers: tuple[Tier, ...] = ANC_TIERS, ties: Ties = "away-from-zero") -> TrimmedMean:
    return TrimmedMean(
        clause="ANC 17.10-17.12", drop=tiers, rounding=Rounding(step=Fraction(10), ties=ties)
    )


@pytest.mark.parametrize(
    ("scores", "ties", "expected"),
    [
        (OPEN_FINAL, "away-from-zero", 410),  # the mean is 405: the tie decides
        (OPEN_FINAL, "even", 400),
        (OPEN_FINAL, "toward-zero", 400),
        (VULNERABLE_FINAL, "away-from-zero", 520),  # the mean is 515
        (VULNERABLE_FINAL, "even", 520),
        (VULNERABLE_FINAL, "toward-zero", 510),
        ([*VULNERABLE_FINAL[:-1], 650], "toward-zero", 520),  # 518.75 is no tie
        (WOMENS_FINAL, "away-from-zero", 40),  # 38.75 over 16 of 20 scores
        (PRELIMINARY, "away-from-zero", 410),  # 22 scores: two left out at each end
        (TWENTY_FIVE, "away-from-zero", 420),  # 25 scores: three left out at each end
    ],
)
def test_the_datum_is_the_rounded_mean_of_the_middle(
    scores: list[int], ties: Ties, expected: int
) -> None:
    assert datum(ties=ties).of(Counter(scores)) == expected


def test_three_left_out_at_each_end_gives_the_open_preliminary_its_datum() -> None:
    assert datum(tiers=(Tier(each_end=3),)).of(Counter(PRELIMINARY)) == 420


@pytest.mark.parametrize(
    ("mean", "up", "away"),
    [(45, 50, 50), (-45, -40, -50), (5, 10, 10), (-5, 0, -10), (-15, -10, -20)],
)
def test_a_tie_away_from_zero_gives_both_sides_the_same_datum(
    mean: int, up: int, away: int
) -> None:
    everything = (Tier(each_end=0),)
    assert datum(everything, "up").of({mean - 5: 1, mean + 5: 1}) == up
    assert datum(everything).of({mean - 5: 1, mean + 5: 1}) == away


@pytest.mark.parametrize(
    ("scores", "each_end"), [(3, 1), (14, 1), (15, 2), (24, 2), (25, 3), (90, 3)]
)
def test_the_tiers_say_how_many_are_left_out(scores: int, each_end: int) -> None:
    assert datum().left_out(scores) == each_end


@pytest.mark.parametrize(
    "tiers",
    [
        (),
        (Tier(each_end=1, up_to=14),),
        (Tier(each_end=1), Tier(each_end=2)),
        (Tier(each_end=1, up_to=24), Tier(each_end=2, up_to=14), Tier(each_end=3)),
        (Tier(each_end=1, up_to=14), Tier(each_end=2, up_to=14), Tier(each_end=3)),
    ],
)
def test_tiers_that_contradict_themselves_are_refused(tiers: tuple[Tier, ...]) -> None:
    with pytest.raises(ValueError, match="drop must"):
        datum(tiers)


def test_with_too_few_scores_there_is_no_datum() -> None:
    assert datum().of({}) is None
    assert datum().of({100: 2}) is None  # both are left out
    few = TrimmedMean(
        clause="",
        drop=(Tier(each_end=0),),
        rounding=Rounding(step=Fraction(10), ties="up"),
        fewest=4,
    )
    assert few.of({100: 3}) is None
    assert few.of({100: 4}) == 100


def test_a_board_without_a_datum_has_no_imps() -> None:
    sheet = Butler(clause="", datum=datum()).sheet({100: 2}, 2)
    assert (sheet.worth, sheet.datum) == ({}, None)


def test_each_score_is_measured_against_the_datum() -> None:
    sheet = Butler(clause="", datum=datum()).sheet(Counter(OPEN_FINAL), 10)
    assert sheet.datum == 410
    assert {points: sheet.ns(points) for points in set(OPEN_FINAL)} == {
        points: imps(points - 410) for points in set(OPEN_FINAL)
    }


@given(scores_of_a_board)
def test_east_wests_datum_is_the_opposite_of_north_souths(scores: list[int]) -> None:
    ours = datum().of(Counter(scores))
    theirs = datum().of(Counter(-points for points in scores))
    assert (None if ours is None else -ours) == theirs


@given(scores_of_a_board)
def test_the_datum_lies_between_the_scores_it_was_made_from(scores: list[int]) -> None:
    middle = datum().working(scores).counts
    found = datum().of(Counter(scores))
    if middle:
        assert found is not None
        assert min(middle) <= found <= max(middle)
        assert sum(middle.values()) == len(scores) - 2 * datum().left_out(len(scores))


@given(scores_of_a_board)
def test_the_two_sides_of_a_line_sum_to_zero(scores: list[int]) -> None:
    sheet = Butler(clause="", datum=datum()).sheet(Counter(scores), len(scores))
    assert all(sheet.ns(points) == -sheet.ew(points) for points in sheet.worth)
