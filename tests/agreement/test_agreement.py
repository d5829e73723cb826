"""A small part of python -m tests.agreement: contests of every way of telling them."""

from collections import Counter
from random import Random

import pytest

from tests.agreement.contests import check, contest_of, story

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "name", ["anc-2018-butler-womens", "sydney-2003-seniors-teams", "wbf-2023-board-a-match"]
)
def test_desk_and_views_give_one_answer_in_a_whole_contest(name: str) -> None:
    seen = check(story(name, Random(1)), Random(1), every=150)
    assert seen["positions"] > 1


def test_desk_and_views_give_one_answer_on_evenings_and_in_draws() -> None:
    seen = Counter[str]()
    for seed in (1, 2, 4, 5, 7, 9, 11, 14):
        seen += check(contest_of(seed), Random(seed), every=15)
    asked = {
        "draws proposed and accepted",
        "draws that wait",
        "corrections, closed",
        "draws of sections",
        "lots for draws",
    }
    assert {what for what in asked if not seen[what]} == set()
