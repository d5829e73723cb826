"""Whom a refusal names together, as far as that is told from its words."""

import pytest

from replay.refusals import TOGETHER


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("a lot is wanted between C8, C9 (see: lot)", ["between C8, C9"]),
        ("a lot is wanted between 1, 2 and between 3, 4", ["between 1, 2", "between 3, 4"]),
        ("3: 7, 8 and 9 are level; 10, 11 are level", ["7, 8 and 9 are level", "10, 11 are level"]),
        ("round 4: 12 v 3 was played", ["12 v 3"]),
        ("P2-a has met T4, who has not", ["met T4"]),
        ("boards 1, 2 and 3 are played", []),
    ],
)  # fmt: skip
def test_who_meet_and_who_are_level_are_named_together(sentence: str, found: list[str]) -> None:
    assert [one[0] for one in TOGETHER.finditer(sentence)] == found


def test_however_long_a_list_or_a_word_is_it_is_looked_through_once() -> None:
    for text in ("9" * 50_000, "a, " * 50_000, "a and " * 50_000, "a-" * 50_000):
        assert not TOGETHER.search(text)
