"""Figures in whole numbers are the figures that they were made of."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.whole_columns import best_first, equals
from ledger.rules.tie_breaks.whole_figures import WholeFigures

NAMED = st.dictionaries(
    st.sampled_from("abcdefgh"), st.fractions(-9, 9, max_denominator=60), max_size=8
)


@given(NAMED, NAMED, NAMED)
def test_other_figures_come_in_place_of_those_before_or_beside_them(
    first: dict[str, Fraction], then: dict[str, Fraction], last: dict[str, Fraction]
) -> None:
    made = WholeFigures.of(first)
    more = made.with_others(then)
    assert dict(more.with_others(last)) == first | then | last
    assert (dict(made), dict(more)) == (first, first | then)


@given(NAMED, st.permutations("abcdefgh"))
def test_best_first_with_equals_as_they_were(
    figures: dict[str, Fraction], names: list[str]
) -> None:
    order = {name: place for place, name in enumerate(names)}
    column = WholeFigures.of(figures).in_order(order)
    there = [name for name in names if name in figures]
    found = best_first(column, [order[name] for name in there])
    assert [names[at] for at in found] == sorted(there, key=lambda name: -figures[name])
    said = {names[at] for start, end in equals(column, found) for at in found[start:end]}
    values = [*figures.values()]
    assert said == {name for name in figures if values.count(figures[name]) > 1}


def test_only_those_who_have_a_figure_are_known() -> None:
    made = WholeFigures({"a": 0, "b": 1}, [3, 0], 2, {"a": 0})
    assert dict(made) == {"a": Fraction(3, 2)}
    with pytest.raises(KeyError):
        made["b"]
    assert dict(made.with_others({"b": Fraction(1, 3)})) == {
        "a": Fraction(3, 2),
        "b": Fraction(1, 3),
    }
