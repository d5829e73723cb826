"""Fouled boards group by group; boards that cannot be played."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.fouled.board_a_match_groups import BoardAMatchGroups
from ledger.rules.fouled.fouled import Team
from ledger.rules.fouled.half_point_groups import HalfPointGroups
from ledger.rules.fouled.innocent_imps import InnocentImps
from ledger.rules.fouled.neuberg_groups import NeubergGroups
from ledger.rules.fouled.next_segment import NextSegment
from ledger.rules.fouled.no_fault_no_board import NoFaultNoBoard
from ledger.rules.fouled.situation import Situation
from ledger.rules.fouled.substitute_if_unplayed import SubstituteIfUnplayed
from ledger.rules.fouled.substitute_unless_known import SubstituteUnlessKnown

NEUBERG = NeubergGroups(
    clause="WBF 3.2",
    per_win=2,
    small=(
        (Fraction(60),),
        (Fraction(65), Fraction(55)),
        (Fraction(70), Fraction(60), Fraction(50)),
    ),
    level=Fraction(60),
)
HALF_POINTS = HalfPointGroups(clause="ACBL Law 87")
BOARD_A_MATCH = BoardAMatchGroups(
    clause="ACBL Law 87; WBF 4.2",
    win=Fraction(2),
    lose_below=Fraction(80),
    win_above=Fraction(120),
    at_least=Fraction(1),
    penalty=Fraction(1, 2),
)
SWISS = InnocentImps(clause="ACBL Law 87", imps=Fraction(3))

group = st.lists(st.sampled_from([-100, -50, 110, 140, 420, 450]), min_size=1, max_size=12)


@given(group.filter(lambda scores: len(scores) >= 4), st.integers(0, 8))
def test_neuberg_leaves_the_average_of_a_large_group_where_it_is(
    scores: list[int], elsewhere: int
) -> None:
    lines = len(scores) + elsewhere
    worth = NEUBERG.lines(scores, lines).ns
    assert sum((w for w in worth if w is not None), Fraction(0)) == len(scores) * (lines - 1)


@given(group.filter(lambda scores: len(scores) <= 3), st.integers(1, 8))
def test_both_sides_of_a_line_in_a_small_group_have_a_fifth_of_the_top_more_than_it(
    scores: list[int], elsewhere: int
) -> None:
    lines = NEUBERG.lines(scores, len(scores) + elsewhere)
    assert lines.top is not None
    for ns, ew in zip(lines.ns, lines.ew, strict=True):
        assert ns is not None
        assert ew is not None
        assert ns + ew == Fraction(6 * lines.top, 5)


@pytest.mark.parametrize(
    ("scores", "ns", "ew"),
    [
        ([420], [60], [60]),
        ([420, 420], [60, 60], [60, 60]),
        ([420, 450], [55, 65], [65, 55]),
        ([450, -50, -50], [70, 55, 55], [50, 65, 65]),
        ([-50, 450, 420], [50, 70, 60], [70, 50, 60]),
    ],
)
def test_small_groups_have_fixed_percentages(
    scores: list[int], ns: list[int], ew: list[int]
) -> None:
    percentages = NEUBERG.percentages(scores)
    assert (list(percentages.ns), list(percentages.ew)) == (ns, ew)


@given(group, group)
def test_with_half_points_the_two_sides_of_a_line_share_the_top(
    before: list[int], after: list[int]
) -> None:
    board = HALF_POINTS.board((before, after))
    assert board.top == len(before) + len(after) - 1
    for part in board.groups:
        for ns, ew in zip(part.ns, part.ew, strict=True):
            assert ns is not None
            assert ew is not None
            assert ns + ew == board.top


@given(group)
def test_a_group_that_is_the_whole_board_has_plain_matchpoints(scores: list[int]) -> None:
    counts = Counter(scores)
    for points, worth in zip(scores, HALF_POINTS.lines(scores, len(scores)).ns, strict=True):
        worse = sum(count for other, count in counts.items() if other < points)
        assert worth == worse + Fraction(counts[points] - 1, 2)


@pytest.mark.parametrize(
    ("ns", "ew", "result"),
    [
        ("40", "40", "tie"),
        ("39.99", "40", "loss"),
        ("60", "60", "tie"),
        ("60", "60.01", "win"),
        ("100", "20", "tie"),
    ],
)
def test_a_fouled_board_of_a_board_a_match_is_lost_below_80_and_won_above_120(
    ns: str, ew: str, result: str
) -> None:
    assert BOARD_A_MATCH.judged(Fraction(ns), Fraction(ew)).result == result


@pytest.mark.parametrize(
    ("responsible", "home", "away"),
    [
        ((), "1.16", "1"),
        (("home",), "0", "1"),
        (("away",), "1.16", "0"),
        (("home", "away"), "0", "0"),
    ],
)
def test_an_unplayable_board_brings_the_innocent_one_at_least_and_costs_the_others_a_half(
    responsible: tuple[Team, ...], home: str, away: str
) -> None:
    given_ = BOARD_A_MATCH.unplayed(responsible, Fraction(58), Fraction(47))
    assert given_ is not None
    assert (given_.home, given_.away) == (Fraction(home), Fraction(away))
    assert given_.home_penalty == Fraction("home" in responsible, 2)
    assert given_.away_penalty == Fraction("away" in responsible, 2)


def test_only_the_innocent_side_of_a_swiss_match_gains_by_fouled_boards() -> None:
    assert SWISS.nets(Fraction(7), 2, "away") == (13, -7)
    assert SWISS.nets(Fraction(7), 2, "home") == (7, -1)
    assert SWISS.nets(Fraction(7), 2, None) == (7, -7)
    assert SWISS.nets(Fraction(7), 2, "both") == (7, -7)


def test_where_the_policy_mirrors_the_offender_gets_the_opposite() -> None:
    mirrored = InnocentImps(clause="AMB-49", imps=Fraction(3), offender="mirror")
    assert mirrored.nets(Fraction(7), 2, "away") == (13, -13)


@pytest.mark.parametrize(
    ("segment", "expected"), [(1, (10, 14)), (3, (10, 14)), (4, (10, None)), (5, (10, None))]
)
def test_fouled_boards_of_a_knock_out_are_made_up_but_for_those_of_the_last_segment(
    segment: int, expected: tuple[int, int | None]
) -> None:
    assert NextSegment(clause="ACBL Law 87").boards(segment, 4, 12, 2) == expected


KNOWN = Situation(result_known=True)
LEFT = Situation(player_left=True)
LATER = Situation(later=True)
PLAYED = Situation(played_at_other_table=True)
NO_TIME = Situation(practical=False)
UNTIL_KNOWN = SubstituteUnlessKnown(clause="ANC 7.1")
IN_FINALS = SubstituteUnlessKnown(clause="ANC 7.1", next_segment=True)
WBF = SubstituteIfUnplayed(clause="WBF 2")
CLUB = NoFaultNoBoard(clause="ACBL Law 86")


@pytest.mark.parametrize(
    ("rule", "never"),
    [
        (UNTIL_KNOWN, [KNOWN, LEFT, LATER]),
        (IN_FINALS, [KNOWN, LEFT]),
        (WBF, [PLAYED, NO_TIME, LATER]),
        (CLUB, [KNOWN, LEFT, LATER]),
    ],
)
def test_a_new_board_may_be_dealt_unless_the_clause_says_otherwise(
    rule: SubstituteUnlessKnown | SubstituteIfUnplayed | NoFaultNoBoard, never: list[Situation]
) -> None:
    assert rule.redeal_allowed(Situation())
    for situation in (KNOWN, LEFT, LATER, PLAYED, NO_TIME):
        assert rule.redeal_allowed(situation) == (situation not in never)


def test_a_cancelled_board_without_a_substitute_is_artificial() -> None:
    assert UNTIL_KNOWN.procedure(player_left=True) == ("cancel", None, 1)
    assert UNTIL_KNOWN.procedure() == ("substitute-both-tables", None, 0)


def test_only_in_finals_and_before_the_last_segment_is_a_substitute_put_off() -> None:
    ordered = IN_FINALS.procedure(ordered_next=True, segment=2, segments=6)
    assert ordered == ("substitute-next-segment", 3, 0)
    too_late = IN_FINALS.procedure(ordered_next=True, segment=6, segments=6)
    elsewhere = UNTIL_KNOWN.procedure(ordered_next=True, segment=2, segments=6)
    assert too_late.action == elsewhere.action == "substitute-both-tables"


def test_a_board_played_nowhere_is_taken_out_of_the_match() -> None:
    assert WBF.route(played_at_other_table=False, practical=False, boards=14) == ("remove", 13)
    assert WBF.route(played_at_other_table=True, practical=False, boards=14) == ("law-86", 14)
    assert WBF.route(played_at_other_table=False, boards=14) == ("substitute", 14)


def test_in_a_board_a_match_it_is_artificial() -> None:
    rule = SubstituteIfUnplayed(clause="WBF 4", otherwise="artificial")
    assert rule.route(played_at_other_table=False, practical=False, boards=14) == ("artificial", 14)
