"""Which award a board gets that cannot be scored, and what artificial scores come to."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.awards import Grade
from ledger.bridge.numbers import Rounding
from ledger.rules.artificial.fixed_imps import FixedImps
from ledger.rules.artificial.percentages import Percentages
from ledger.rules.late_plays.limited import Limited
from ledger.rules.remedies.equity_first import EquityFirst, Fault

LAW = EquityFirst(clause="ACBL Law 82, 84")
LATE = Limited(clause="ACBL Law 82", each_session=1, unknown_fault="A")
TEAMS = FixedImps(clause="ANC 7.1", plus=Fraction(3), several="root")
HUNDREDTH = Rounding(step=Fraction(1, 100), ties="up")


def percentages(several: str) -> Percentages:
    return Percentages(
        clause="ANC appendix",
        plus=Fraction(60),
        average=Fraction(50),
        minus=Fraction(40),
        own_session=True,
        several="root" if several == "root" else "running-sum",
    )


def test_a_result_that_can_be_worked_out_goes_to_both_sides() -> None:
    assert LAW.irregularity(result_determinable=True) == ("assigned", "both", None, None)
    assert LAW.irregularity(result_determinable=False) == ("artificial", None, "A+", "A-")


def test_after_a_directors_error_nobody_is_at_fault() -> None:
    assert LAW.director_error(can_be_scored=True).award == "none"
    assert LAW.director_error(can_be_scored=False) == ("artificial", None, "A+", "A+")


@pytest.mark.parametrize(("fault", "grade"), [("none", "A+"), ("partly", "A"), ("directly", "A-")])
def test_the_grade_goes_by_the_fault(fault: Fault, grade: Grade) -> None:
    assert LAW.grade(fault) == grade


def test_slow_sides_lose_by_it_and_nobody_can_be_blamed_for_what_is_not_known() -> None:
    assert LATE.grades("NS") == ("A-", "A+")
    assert LATE.grades("EW") == ("A+", "A-")
    assert LATE.grades("both") == ("A-", "A-")
    assert LATE.grades("neither") == ("A+", "A+")
    assert LATE.grades(None) == ("A", "A")


def test_one_board_may_be_put_off_if_nobody_has_seen_its_cards() -> None:
    assert LATE.allowed()
    assert not LATE.allowed(1)
    assert not LATE.allowed(cards_seen=True)


def test_the_published_example_of_average_plus_is_kept_in_tenths() -> None:
    rule = percentages("root")
    assert rule.after("A+", Fraction(12), Fraction(190), 25) == Fraction("7.6")
    assert rule.after("A+", Fraction(12), Fraction(171), 25) == Fraction("7.2")
    assert rule.after("A-", Fraction(12), Fraction(105), 25) == Fraction("4.2")
    assert rule.after("A", Fraction(12), Fraction(190), 25) == 6


@pytest.mark.parametrize(("boards", "imps"), [(0, 0), (1, 3), (2, 4), (3, 5), (4, 6), (7, 8)])
def test_several_boards_are_worth_the_root_of_their_number(boards: int, imps: int) -> None:
    assert TEAMS.together(boards) == imps


PRINTED = ["60", "117.07", "172.84", "227.84", "282.31", "336.39", "390.17"]


def test_the_printed_table_is_the_running_sum_and_the_formula_is_not() -> None:
    for boards, printed in enumerate(PRINTED, 1):
        assert percentages("running-sum").together(boards) == Fraction(printed)
        formula = percentages("root").together(boards)
        assert (formula == Fraction(printed)) == (boards == 1)


@given(st.integers(1, 40))
def test_average_plus_on_a_board_falls_towards_the_average(boards: int) -> None:
    rule = percentages("root")
    assert rule.per_board(boards, HUNDREDTH) >= rule.per_board(boards + 1, HUNDREDTH) >= 50
