"""Law 78B: the table, its bounds, and its mirror."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.imps import imps

TABLE = """
      0-10    0     320-360   8    1100-1290  15
     20-40    1     370-420   9    1300-1490  16
     50-80    2     430-490  10    1500-1740  17
     90-120   3     500-590  11    1750-1990  18
    130-160   4     600-740  12    2000-2240  19
    170-210   5     750-890  13    2250-2490  20
    220-260   6     900-1090 14    2500-2990  21
    270-310   7                    3000-3490  22
                                   3500-3990  23
"""


def bounds() -> list[tuple[int, int, int]]:
    cells = TABLE.split()
    ranges = [tuple(map(int, cell.split("-"))) for cell in cells[::2]]
    return [(low, high, int(worth)) for (low, high), worth in zip(ranges, cells[1::2], strict=True)]


@pytest.mark.parametrize(("low", "high", "worth"), bounds())
def test_a_difference_is_worth_its_row_of_the_table(low: int, high: int, worth: int) -> None:
    assert {imps(difference) for difference in range(low, high + 1, 10)} == {worth}


def test_four_thousand_and_more_is_worth_24() -> None:
    assert imps(3990) == 23
    assert imps(4000) == imps(15200) == 24


@given(st.integers(-20_000, 20_000))
def test_what_one_side_gains_the_other_loses(difference: int) -> None:
    assert imps(-difference) == -imps(difference)


@given(st.integers(0, 20_000), st.integers(0, 20_000))
def test_a_bigger_difference_is_never_worth_less(one: int, other: int) -> None:
    assert imps(min(one, other)) <= imps(max(one, other))
