"""Ties: how equals are told apart."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.boards import Side
from ledger.rules.tie_breaks.by_ruling import ByRuling
from ledger.rules.tie_breaks.head_to_head import HeadToHead
from ledger.rules.tie_breaks.lot import Lot
from ledger.rules.tie_breaks.net_imps import NetImps
from ledger.rules.tie_breaks.opponents_vps import OpponentsVps
from ledger.rules.tie_breaks.play_off import PlayOff
from ledger.rules.tie_breaks.ranking import Ranking, by_category
from ledger.rules.tie_breaks.shared import Shared
from ledger.rules.tie_breaks.table import (
    BoardPlay,
    Meeting,
    Settled,
    Table,
    knock_out,
)
from ledger.rules.tie_breaks.three_way import ThreeWay
from ledger.rules.tie_breaks.wins import Wins
from ledger.rules.tie_breaks.without_carry_over import WithoutCarryOver

HALF = Fraction(1, 2)
LEVEL = dict.fromkeys("ABC", Fraction(10))


def met(
    number: int, home: str, away: str | None, home_vps: int, away_vps: int, imps: int = 0
) -> Meeting:
    return Meeting(
        number, home, away, Fraction(home_vps), Fraction(away_vps), Fraction(imps), Fraction(-imps)
    )


def test_equal_totals_are_told_apart_by_one_criterion_after_another() -> None:
    meetings = (met(1, "A", "B", 12, 8, 9), met(2, "B", "C", 12, 8, 30), met(3, "C", "A", 12, 8, 2))
    criteria = (Wins(clause=""), NetImps(clause=""))
    assert Ranking.of(Table(LEVEL, meetings), criteria).order == (("B",), ("A",), ("C",))


def test_a_bye_is_no_win_and_brings_no_imps() -> None:
    table = Table(LEVEL, (met(1, "A", None, 18, 0), met(2, "A", "B", 10, 10)))
    assert Wins(clause="").figures(table) == {"A": 0, "B": 0, "C": 0}


@given(st.lists(st.integers(0, 20), min_size=6, max_size=6))
def test_in_a_full_round_robin_the_opponents_sum_never_splits_equals(won: list[int]) -> None:
    meetings = tuple(
        met(1, home, away, vps, 20 - vps)
        for (home, away), vps in zip(combinations("ABCD", 2), won, strict=True)
    )
    totals = dict.fromkeys("ABCD", Fraction(0))
    for meeting in meetings:
        totals[meeting.home] += meeting.home_vps
        totals[meeting.away or ""] += meeting.away_vps
    sums = OpponentsVps(clause="ANC 18.3").figures(Table(totals, meetings))
    assert {name: totals[name] + sums[name] for name in totals} == dict.fromkeys("ABCD", 120)


def test_the_first_rounds_opponents_can_be_left_out() -> None:
    meetings = (met(1, "A", "B", 20, 0), met(2, "A", "C", 10, 10))
    totals = {"A": Fraction(30), "B": Fraction(0), "C": Fraction(10)}
    assert OpponentsVps(clause="", skip_rounds=1).figures(Table(totals, meetings)) == {
        "A": 10, "B": 0, "C": 30,
    }  # fmt: skip


def test_opponents_penalties_count_only_where_the_policy_says_so() -> None:
    meetings = (met(1, "A", "B", 10, 10),)
    table = Table(
        {"A": Fraction(10), "B": Fraction(7)},
        meetings,
        unpenalised={"A": Fraction(10), "B": Fraction(10)},
    )
    assert OpponentsVps(clause="").figures(table)["A"] == 10
    assert OpponentsVps(clause="", penalties=True).figures(table)["A"] == 7


def test_who_beat_whom_splits_two_who_met_and_nobody_else() -> None:
    rule = HeadToHead(clause="", of="vps")
    table = Table(LEVEL, (met(1, "A", "B", 8, 12),))
    assert rule.split(("A", "B"), table) == (("B",), ("A",))
    assert rule.split(("A", "C"), table) == (("A", "C"),)
    assert rule.split(("A", "B", "C"), table) == (("A", "B", "C"),)


def play(
    board: str, name: str, side: Side, points: int | None, matchpoints: str = "0"
) -> BoardPlay:
    return BoardPlay(board, name, "", side, Fraction(matchpoints), 3, points)


@given(st.lists(st.sampled_from([-50, 110, 420]), min_size=3, max_size=3))
def test_three_the_same_way_share_three_points(points: list[int]) -> None:
    plays = [play("1", name, "NS", own) for name, own in zip("ABC", points, strict=True)]
    totals = ThreeWay(clause="").figures(("A", "B", "C"), plays)
    assert sum(totals.values()) == 3


@pytest.mark.parametrize(("matchpoints", "odd"), [("1", 0), ("3/2", HALF), ("2", 1)])
def test_the_odd_pair_is_judged_by_the_average_of_the_board(
    matchpoints: str, odd: Fraction | int
) -> None:
    plays = [
        play("1", "A", "NS", 110),
        play("1", "B", "EW", -420, matchpoints),
        play("1", "C", "NS", 140),
    ]
    assert ThreeWay(clause="").figures(("A", "B", "C"), plays) == {"A": 0, "B": odd, "C": 1}


def test_a_board_that_one_of_three_did_not_play_is_not_compared() -> None:
    plays = [play("1", "A", "NS", 110), play("1", "B", "NS", None), play("1", "C", "NS", 140)]
    for board in (plays, plays[::2]):
        assert set(ThreeWay(clause="").figures(("A", "B", "C"), board).values()) == {0}


@pytest.mark.parametrize("rule", [Lot(clause=""), ByRuling(clause="")])
def test_equals_stay_equal_until_an_order_is_on_record(rule: Lot | ByRuling) -> None:
    table = Table(LEVEL)
    assert rule.split(("A", "B"), table) == (("A", "B"),)
    how = "lot" if isinstance(rule, Lot) else "ruling"
    recorded = table._replace(settled=(Settled(how, ("B", "C", "A")),))
    assert rule.split(("A", "B"), recorded) == (("B",), ("A",))
    assert rule.split(("A", "D"), recorded) == (("A", "D"),)


def test_a_level_match_is_decided_without_what_was_carried_into_it() -> None:
    play_ = {"A": Fraction(101), "B": Fraction(105)}
    ranking = Ranking.of(
        knock_out(play_, {"A": Fraction(4)}), (WithoutCarryOver(clause=""), Shared(clause=""))
    )
    assert (ranking.winner, ranking.undecided) == ("B", None)


def test_a_match_that_is_level_in_play_too_is_left_to_the_last_criterion() -> None:
    play_ = {"A": Fraction(105), "B": Fraction(105)}
    ranking = Ranking.of(knock_out(play_, {}), (WithoutCarryOver(clause=""), Shared(clause="")))
    assert (ranking.winner, ranking.undecided) == (None, "shared")
    assert ranking.by_totals == ranking.order == (("A", "B"),)


def test_two_play_off_longer_than_several_and_count_the_matches_they_won() -> None:
    rule = PlayOff(clause="", boards=4, boards_if_several=2)
    assert rule.plan(2).boards_each_pairing == 4
    assert rule.plan(3).boards_each_pairing == 2
    assert rule.wins("ABC", "ABA") == {"A": 2, "B": 1, "C": 0}


def test_a_category_has_its_placings_in_the_order_of_the_field() -> None:
    order = (("P1",), ("P2", "P3"), ("P4",))
    categories = {"P1": "Open", "P2": "Youth", "P3": "Open", "P4": "Youth"}
    assert by_category(order, categories) == {
        "Open": (("P1",), ("P3",)),
        "Youth": (("P2",), ("P4",)),
    }


def _groups(order: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    for group in order:
        yield from group


@given(st.dictionaries(st.sampled_from("ABCDEF"), st.integers(0, 3), min_size=1))
def test_everybody_is_ranked_once_and_higher_totals_come_first(totals: dict[str, int]) -> None:
    table = Table({name: Fraction(total) for name, total in totals.items()})
    ranking = Ranking.of(table, ())
    assert sorted(_groups(ranking.order)) == sorted(totals)
    assert [totals[group[0]] for group in ranking.by_totals] == sorted(
        set(totals.values()), reverse=True
    )
