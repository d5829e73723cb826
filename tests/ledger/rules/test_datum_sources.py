"""Which scores a datum is made of: tiers, weights, what is left out."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.numbers import Rounding
from ledger.rules.datums.datum import Source, Tier
from ledger.rules.datums.trimmed_mean import TrimmedMean
from ledger.rules.fouled.separate_datums import SeparateDatums

TO_TEN = Rounding(step=Fraction(10), ties="away-from-zero")
BUTLER = TrimmedMean(
    clause="ANC 17.10-17.12",
    drop=(Tier(each_end=1, up_to=14), Tier(each_end=2, up_to=24), Tier(each_end=3)),
    rounding=TO_TEN,
    sources=(Source(weight=2), Source(contest="open", stage="final")),
)
PART = TrimmedMean(
    clause="ANC 7.2",
    drop=(Tier(each_end=1, up_to=7), Tier(each_end=2)),
    rounding=TO_TEN,
    fewest=3,
)


@pytest.mark.parametrize(
    ("scores", "left_out", "middle"),
    [(1, 2, 0), (14, 2, 12), (15, 4, 11), (24, 4, 20), (25, 6, 19), (60, 6, 54)],
)
def test_the_number_of_scores_says_how_many_extremes_are_left_out(
    scores: int, left_out: int, middle: int
) -> None:
    counted = BUTLER.counted(scores)
    assert (counted.left_out, counted.middle) == (left_out, middle)


@pytest.mark.parametrize(("own", "elsewhere", "scores"), [(5, 10, 20), (0, 10, 10), (7, 0, 14)])
def test_a_source_counts_as_often_as_its_weight(own: int, elsewhere: int, scores: int) -> None:
    assert BUTLER.considered({"own": own, "open": elsewhere}).scores == scores


@pytest.mark.parametrize(
    ("sizes", "left_out", "artificial"),
    [
        ([2, 10], (None, 4), (0,)),
        ([3, 7], (2, 2), ()),
        ([8, 2], (4, None), (1,)),
        ([1, 2], (None, None), (0, 1)),
    ],
)
def test_a_part_of_a_fouled_board_with_fewer_than_three_scores_has_no_datum(
    sizes: list[int], left_out: tuple[int | None, ...], artificial: tuple[int, ...]
) -> None:
    parts = SeparateDatums(clause="ANC 7.2", datum=PART).parts(sizes)
    assert (parts.left_out, parts.artificial) == (left_out, artificial)


@given(st.lists(st.integers(-200, 200).map(lambda n: 10 * n), min_size=1, max_size=40))
def test_the_working_shows_the_scores_from_which_the_datum_came(scores: list[int]) -> None:
    working = BUTLER.working(scores)
    each_end = BUTLER.left_out(len(scores))
    assert working.middle == tuple(sorted(scores)[each_end : len(scores) - each_end])
    if working.middle:
        assert working.mean == Fraction(sum(working.middle), len(working.middle))
        assert working.datum == TO_TEN.apply(working.mean)
    else:
        assert working.datum is None


def test_two_scores_of_a_part_have_a_mean_between_them_but_no_datum() -> None:
    assert PART.of({420: 1, 450: 1}) is None
    assert PART.of({420: 1, 450: 2}) == 450
