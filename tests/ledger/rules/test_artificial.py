"""What average plus, average and average minus are worth (Law 12C2)."""

from fractions import Fraction

import pytest

from ledger.bridge.awards import Grade
from ledger.rules.artificial.fixed_imps import FixedImps
from ledger.rules.artificial.percentages import Percentages


def percentages(*, own_session: bool) -> Percentages:
    return Percentages(
        clause="Law 12C2",
        plus=Fraction(60),
        average=Fraction(50),
        minus=Fraction(40),
        own_session=own_session,
    )


@pytest.mark.parametrize(
    ("grade", "own", "fixed", "by_session"),
    [
        ("A+", None, 60, 60),
        ("A+", "55", 60, 60),
        ("A+", "62.5", 60, "62.5"),
        ("A+", "30", 60, 60),
        ("A", "62.5", 50, 50),
        ("A", None, 50, 50),
        ("A-", None, 40, 40),
        ("A-", "45", 40, 40),
        ("A-", "37.5", 40, "37.5"),
        ("A-", "70", 40, 40),
    ],
)
def test_a_grade_is_a_percentage_or_the_sides_own_where_that_serves_the_law(
    grade: Grade, own: str | None, fixed: int, by_session: object
) -> None:
    session = None if own is None else Fraction(own)
    assert percentages(own_session=False).percent(grade, session) == fixed
    assert percentages(own_session=True).percent(grade, session) == Fraction(str(by_session))


@pytest.mark.parametrize(("plus", "minus"), [("3", "-3"), ("2", "-2"), ("2.5", "-2.5")])
def test_a_grade_is_so_many_imps(plus: str, minus: str) -> None:
    rule = FixedImps(clause="Law 12C2b", plus=Fraction(plus))
    assert [rule.imps("A+"), rule.imps("A-")] == [Fraction(plus), Fraction(minus)]
    assert rule.imps("A") == 0
