"""Boards with fewer scores than the field: fixed percentages, averages, Neuberg, nothing."""

from collections import Counter
from fractions import Fraction

import pytest

from ledger import regulations
from ledger.rules.scoring.few_scores import FewScores
from ledger.rules.scoring.matchpoints import Matchpoints

NORWAY = regulations.load("norwegian-matchpoints-neuberg").default.scoring
AVERAGES = regulations.load("norwegian-matchpoints").default.scoring


def worth(rule: object, scores: list[int], lines: int) -> list[tuple[Fraction, Fraction]]:
    """What each score is worth to both sides on a board of so many lines."""
    assert isinstance(rule, Matchpoints)
    found = rule.lines(scores, lines)
    return list(zip(found.ns, found.ew, strict=True))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scores", "percent"),
    [
        ([420], [(60, 60)]),
        ([420, -50], [(65, 55), (55, 65)]),
        ([420, 420], [(60, 60), (60, 60)]),
    ],
)
def test_one_or_two_scores_have_fixed_percentages(
    scores: list[int], percent: list[tuple[int, int]]
) -> None:
    """Norway; a top of 20, eleven lines."""
    expected = [(Fraction(ns, 5), Fraction(ew, 5)) for ns, ew in percent]
    assert worth(NORWAY, scores, 11) == expected


def test_a_board_that_only_two_play_at_all_has_few_lines_and_not_few_scores() -> None:
    assert worth(NORWAY, [420, -50], 2) == [(2, 0), (0, 2)]


def test_from_three_scores_up_it_is_neubergs_formula() -> None:
    """(M + 1) x 10 / 3 - 1: 4 becomes 15.67, 2 is 9, 0 is 2.33 (EBU)."""
    expected = [Fraction(47, 3), 9, Fraction(7, 3)]
    assert [ns for ns, _ in worth(NORWAY, [420, 170, -50], 10)] == expected


def test_each_score_that_is_not_there_brings_an_average() -> None:
    """Of ten lines three are adjusted: 12 of 12 becomes 15 of 18, 0 becomes 3."""
    scores = [700, 600, 500, 400, 300, 200, 100]
    found = worth(AVERAGES, scores, 10)
    assert [ns for ns, _ in found] == [15, 13, 11, 9, 7, 5, 3]
    assert all(ns + ew == 18 for ns, ew in found)


def test_the_share_up_to_which_there_are_few_is_a_policy() -> None:
    """EBU White Book 2025: only where at most a third of those expected is left."""
    rule = FewScores(
        percentages=((Fraction(60),), (Fraction(65), Fraction(55))),
        level=Fraction(60),
        at_most=Fraction(1, 3),
    )
    assert [rule.apply(2, expected) for expected in (2, 3, 5, 6)] == [False, False, False, True]
    assert rule.of(Counter([420, -50])) == {-50: (55, 65), 420: (65, 55)}


def test_percentages_are_one_for_each_place_from_the_best_down() -> None:
    with pytest.raises(ValueError, match=r"percentages\.1 must have 2 percentages"):
        FewScores(percentages=((Fraction(60),), (Fraction(55), Fraction(65))), level=Fraction(60))
