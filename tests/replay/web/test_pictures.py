"""Pictures say the numbers of their answers."""

import re

from replay.web.pictures import pictures


def test_a_rank_that_moves_is_a_line_and_a_dot_for_each_step() -> None:
    points = [{"last": 9 + i, "rank": rank, "total": 5} for i, rank in enumerate((2, 1, 3))]
    (drawn,) = pictures("timeline", lambda: {"points": points})
    heights = [int(y) for y in re.findall(r'cy="(\d+)"', drawn)]
    assert len(heights) == 3
    assert heights[1] < heights[0] < heights[2]


def test_each_score_of_a_board_has_its_bar() -> None:
    rows = [{"points": points, "tables": tables} for points, tables in ((420, 3), (-50, 1))]
    (drawn,) = pictures("traveller", lambda: {"travellers": [{"board": 1, "frequencies": rows}]})
    low, high = map(int, re.findall(r'width="14" height="(\d+)"', drawn))
    assert 0 < low < high


def test_where_nothing_moves_nothing_is_drawn() -> None:
    assert pictures("standings", dict) == []
    assert pictures("timeline", lambda: {"points": []}) == []
