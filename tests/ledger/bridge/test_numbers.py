"""Exact numbers: one written form each, and the ways of rounding them."""

from decimal import Decimal
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.bridge.numbers import (
    Rounding,
    Ties,
    parse_exact,
    places,
    whole_number,
    write_exact,
    write_rounded,
)
from ledger.coding import decoder, encode

HALVES = """
    value     up   away-from-zero  even  toward-zero
     2.5       3        3            2       2
     3.5       4        4            4       3
    -2.5      -2       -3           -2      -2
    -3.5      -3       -4           -4      -3
     0.5       1        1            0       0
    -0.5       0       -1            0       0
     2.4       2        2            2       2
     2.6       3        3            3       3
    -2.4      -2       -2           -2      -2
    -2.6      -3       -3           -3      -3
     7         7        7            7       7
"""
TIES: tuple[Ties, ...] = ("up", "away-from-zero", "even", "toward-zero")


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        (67, 67),
        ("67.50", "67.5"),
        ("-0.25", "-0.25"),
        ("326/6", "163/3"),
        ("5/10", "0.5"),
        ("8/2", 4),
        ("+3", 3),
        ("1/3125", "0.00032"),
        ("-7/6", "-7/6"),
    ],
)
def test_a_number_has_one_written_form(written: str | int, canonical: str | int) -> None:
    assert write_exact(parse_exact(written)) == canonical


@pytest.mark.parametrize("written", ["", "1.", ".5", "1e3", "1/0", "1/-2", "0x1", "½", "nan", " 1"])
def test_what_is_not_a_number_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="not a whole number, a decimal or a fraction"):
        parse_exact(written)


@pytest.mark.parametrize("value", [0.5, True, None, Decimal("0.5")])
def test_floats_and_their_like_are_no_numbers_here(value: object) -> None:
    with pytest.raises(ValueError, match="not a whole number"):
        parse_exact(value)  # type: ignore[arg-type]


@given(st.fractions())
def test_every_number_comes_back_from_its_written_form(value: Fraction) -> None:
    written = write_exact(value)
    assert parse_exact(written) == value
    assert write_exact(parse_exact(written)) == written


@given(st.fractions())
def test_every_number_comes_back_from_json(value: Fraction) -> None:
    assert decoder(Fraction).decode(encode(value)) == value


@pytest.mark.parametrize("json", [b"0.5", b'"1e3"', b"true", b"null", b"[]"])
def test_json_that_is_no_exact_number_is_refused(json: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        decoder(Fraction).decode(json)


@pytest.mark.parametrize("row", HALVES.strip().splitlines()[1:])
@pytest.mark.parametrize("step", [Fraction(1), Fraction(10), Fraction(1, 100), Fraction(1, 3)])
def test_each_way_of_rounding_sends_a_half_where_its_name_says(row: str, step: Fraction) -> None:
    value, *expected = map(Fraction, row.split())
    rounded = [Rounding(step=step, ties=ties).apply(value * step) for ties in TIES]
    assert rounded == [to * step for to in expected]


@given(st.fractions(), st.sampled_from(TIES), st.fractions(min_value=Fraction(1, 1000)))
def test_rounding_moves_at_most_half_a_step_and_only_once(
    value: Fraction, ties: Ties, step: Fraction
) -> None:
    rule = Rounding(step=step, ties=ties)
    rounded = rule.apply(value)
    assert abs(rounded - value) <= step / 2
    assert (rounded / step).denominator == 1
    assert rule.apply(rounded) == rounded
    assert rule.part(6 * value.numerator, 6 * value.denominator) == rounded


@given(st.fractions())
def test_away_from_zero_toward_zero_and_even_mirror_each_other(value: Fraction) -> None:
    for ties in ("away-from-zero", "toward-zero", "even"):
        rule = Rounding(step=Fraction(1), ties=ties)
        assert rule.apply(-value) == -rule.apply(value)


def test_a_step_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="above 0"):
        Rounding(step=Fraction(0), ties="up")


@pytest.mark.parametrize(
    ("value", "places", "shown"),
    [
        ("2/3", 2, "0.67"),
        ("-2/3", 2, "-0.67"),
        ("1/200", 2, "0.01"),
        ("-1/200", 2, "-0.01"),
        ("-1/300", 2, "0.00"),
        ("12.5", 0, "13"),
        ("99.995", 2, "100.00"),
    ],
)
def test_a_shown_number_has_its_decimals(value: str, places: int, shown: str) -> None:
    assert write_rounded(Fraction(value), places) == shown


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, None),
        ("1" * 10_000, None),
        ("१", None),
        ("²", None),
        ("-1", None),
        ("+1", None),
        ("1.0", None),
        (" 1", None),
        ("", None),
    ],
)
def test_a_whole_number_is_a_few_digits_and_nothing_else(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@given(st.lists(st.fractions(max_denominator=3, min_value=0, max_value=4), max_size=12))
def test_a_place_is_one_more_than_how_many_are_better(values: list[Fraction]) -> None:
    best_first = sorted(values, reverse=True)
    better = {value: sum(other > value for other in values) for value in values}
    assert places(best_first) == {value: 1 + many for value, many in better.items()}
