"""What qualifiers bring into the next stage."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.numbers import Rounding
from ledger.rules.carry_overs.by_place import ByPlace
from ledger.rules.carry_overs.difference import Difference
from ledger.rules.carry_overs.first_to_last import FirstToLast
from ledger.rules.carry_overs.nothing import Nothing
from ledger.rules.carry_overs.qualified import Qualified

TENTH = Difference(clause="ANC 11.2", from_stage="qualifying", rate=Fraction(1, 10))
CAPPED = Difference(clause="SBF 5.2.2", from_stage="qualifying", rate=Fraction(1), cap=Fraction(32))
SHARES = FirstToLast(
    clause="ANC 19.2",
    from_stage="preliminary",
    least=Fraction(1),
    most=Fraction(7),
    places=10,
    level=Fraction(1),
    rounding=Rounding(step=Fraction(1, 100), ties="up"),
)


def qualified(*totals: str) -> list[Qualified]:
    return [Qualified(str(n), n, Fraction(total)) for n, total in enumerate(totals, 1)]


def test_a_tenth_of_the_difference_is_carried_and_never_rounded() -> None:
    assert TENTH.imps(Fraction("512.3"), Fraction("487.65")) == Fraction("2.465")


@pytest.mark.parametrize(
    ("higher", "imps"), [("150", "0"), ("181.99", "31.99"), ("182", "32"), ("182.01", "32")]
)
def test_the_difference_is_capped(higher: str, imps: str) -> None:
    assert CAPPED.imps(Fraction(higher), Fraction(150)) == Fraction(imps)


def test_only_whole_points_of_the_difference_count_where_the_policy_says_so() -> None:
    whole = Difference(clause="AMB-66", from_stage="q", rate=Fraction(1), counts="whole")
    assert whole.imps(Fraction("171.99"), Fraction(150)) == 21


def test_the_better_place_is_the_higher_one_where_totals_are_level() -> None:
    assert CAPPED.carried(qualified("150", "150")) == {"1": 0, "2": 0}
    assert CAPPED.carried(qualified("150", "160")) == {"2": 10, "1": 0}


def test_each_place_carries_one_less_and_none_less_than_nothing() -> None:
    rule = ByPlace(clause="ANC 19.1", from_stage="preliminary", first=10)
    assert [rule.of(place) for place in (1, 2, 10, 11, 15)] == [10, 9, 1, 0, 0]


@given(st.lists(st.integers(0, 400), min_size=10, max_size=10).map(sorted))
def test_shares_run_from_the_most_to_the_least(totals: list[int]) -> None:
    carried = SHARES.carried(qualified(*map(str, reversed(totals))))
    if totals[0] == totals[-1]:
        assert set(carried.values()) == {1}
        return
    assert (carried["1"], carried["10"]) == (7, 1)
    assert list(carried.values()) == sorted(carried.values(), reverse=True)


def test_half_a_hundredth_is_rounded_up() -> None:
    share = SHARES.of(Fraction("128.02"), Fraction(140), Fraction(116))
    assert share == (Fraction("4.005"), Fraction("4.01"))


def test_who_comes_in_from_below_carries_nothing_and_nobody_elses_changes() -> None:
    carried = SHARES.carried(qualified(*(str(200 - n) for n in range(11))))
    assert carried["11"] == 0
    after = SHARES.after_withdrawals(carried, withdrawn=["2"], promoted=["11"])
    assert "2" not in after
    assert after == {name: vps for name, vps in carried.items() if name != "2"}


def test_in_a_match_a_replacement_plays_with_the_difference_of_the_totals() -> None:
    """ANC 19.3 speaks of pairs; 11.2 and SBF 5.2.2 of the two who play."""
    carried = TENTH.carried(qualified("120", "140"))
    assert TENTH.after_withdrawals(carried, withdrawn=["3"], promoted=["2"]) == carried
    assert carried == {"1": 0, "2": 2}


def test_there_may_be_nothing_to_carry() -> None:
    rule = Nothing(clause="SBF 5.3.4", from_stage="qualifying")
    assert set(rule.carried(qualified("140", "131")).values()) == {0}
