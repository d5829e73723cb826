"""Pictures say the numbers of their answers, in words too, and the same bytes each time."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from projections.writers.pictures import DRAWN, pictures

SIDES = {"home": {"number": "A", "carried": "2.5"}, "away": {"number": "B", "carried": 0}}
EACH: dict[str, Any] = {
    "standings": {
        "standings": [{"rank": i, "number": f"{i}", "total": f"{40 - 7 * i}.5"} for i in (1, 2, 3)]
    },
    "ranks": {
        "sessions": ["1", "2", "3"],
        "rows": [{"number": "7", "ranks": [2, 1, 1]}, {"number": "8", "ranks": [1, 2, None]}],
    },
    "cross-table": {
        "rows": [
            {"number": n, "matches": [{"match": 1, "opponent": "9", "got": got}]}
            for n, got in (("7", "1225/12"), ("8", -4), ("9", None))
        ]
    },
    "traveller": {
        "travellers": [
            {
                "board": 1,
                "datum": "60",
                "frequencies": [
                    {"points": points, "tables": tables}
                    for points, tables in ((420, 3), (-50, 1), (170, 2))
                ],
            }
        ]
    },
    "scorecard": {"boards": [{"counts": n, "top": None} for n in (3, -2, 5, 1, 0, -7)]},
    "finals": {
        "finals": [
            {
                "stage": "final",
                **SIDES,
                "segments": [
                    {"home_total": "12.5", "away_total": 20},
                    {"home_total": "40.5", "away_total": 31},
                ],
            }
        ]
    },
    "timeline": {
        "points": [{"last": 9 + i, "rank": r, "total": 5} for i, r in enumerate((2, 1, 3))]
    },
}
EACH["travellers"] = EACH["traveller"]  # several of them, each with its picture


def drawn(question: str) -> str:
    (found,) = pictures(question, lambda: EACH[question])
    return found


def numbers(pattern: str, text: str) -> list[int]:
    return [int(found) for found in re.findall(pattern, text)]


def test_each_match_of_a_knock_out_has_a_course_of_its_own() -> None:
    """Two who are first, each in its match, do not lie on each other."""
    rows = [
        {"number": name, "match": match, "ranks": list(ranks)}
        for name, match, ranks in (("B", 1, (2, 1)), ("A", 1, (1, 2)), ("D", 2, (1, 1)))
    ]
    rows.append({"number": "C", "match": 2, "ranks": [2, 2]})
    found = pictures("ranks", lambda: {"rows": rows, "sessions": ["1", "2"]})
    assert ["match 1" in one for one in found] == [True, False]
    assert [one.count("course way") for one in found] == [2, 2]


def test_every_picture_is_looked_at() -> None:
    assert EACH.keys() == DRAWN.keys()


@pytest.mark.parametrize("question", EACH)
def test_it_is_a_picture_with_its_words_and_the_same_each_time(question: str) -> None:
    root = ET.fromstring(drawn(question))  # noqa: S314  # our own
    assert root.find("{*}title") is not None
    assert root.attrib["role"] == "img"
    assert drawn(question) == drawn(question)
    assert "style" not in drawn(question)


def test_who_has_more_stands_further_on_the_ladder() -> None:
    at = numbers(r'cx="(\d+)"', drawn("standings"))
    assert at == sorted(at, reverse=True)
    assert at[0] > at[-1]


def test_everybody_has_a_line_through_its_ranks() -> None:
    lines = re.findall(r'points="([^"]*)"', drawn("ranks"))
    assert [len(one.split()) for one in lines] == [3, 2]
    assert "8: 1, 2, -" in drawn("ranks")


def test_the_more_somebody_got_the_darker_the_field() -> None:
    assert numbers(r'fill-opacity="0\.(\d\d)"', drawn("cross-table")) == [50, 5]
    assert re.findall(r">([^<>]*)</text>", drawn("cross-table"))[1:4:2] == ["102.08", "\u22124"]


def test_the_datum_stands_between_the_scores_that_it_is_between() -> None:
    low, high = numbers(r'<rect class="field" x="(\d+)"', drawn("traveller"))[:2]
    (datum,) = numbers(r'class="datum" points="(\d+)', drawn("traveller"))
    assert low < datum < high
    assert "420: 3 tables" in drawn("traveller")


def test_a_score_ends_where_its_boards_add_up_to() -> None:
    (zero,) = numbers(r'class="rung" points="50,(\d+)', drawn("scorecard"))
    course = re.findall(r'class="course" points="([^"]*)"', drawn("scorecard"))[0].split()
    assert len(course) == 7
    assert int(course[-1].split(",")[1]) == zero


def test_a_final_goes_from_the_carry_over_to_its_end() -> None:
    heights = numbers(r'cy="(\d+)"', drawn("finals"))
    assert len(heights) == 3
    assert heights[1] > 70 > heights[2]


def test_a_name_with_markup_stays_a_name() -> None:
    rows = [{"rank": i, "number": "<b>&", "total": 10 - i} for i in range(1, 4)]
    (found,) = pictures("standings", lambda: {"standings": rows})
    assert "&lt;b&gt;&amp;" in found


def test_where_there_is_nothing_to_show_nothing_is_drawn() -> None:
    assert pictures("entries", dict) == []
    assert pictures("timeline", lambda: {"points": []}) == []
    assert pictures("standings", lambda: {"standings": []}) == []
