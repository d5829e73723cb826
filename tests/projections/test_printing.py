"""How sheets are printed: exact values, units, blocks in which there is nothing."""

from fractions import Fraction

import pytest

from ledger.bridge.numbers import write_decimal
from projections.writers.sheet import Block, Column, Sheet, evened, in_lines, quantity, unit_word


@pytest.mark.parametrize(
    ("value", "printed"),
    [("65/2", "32.5"), ("119/8", "14.875"), ("359701/11000", "32.7001"), ("-1/3", "-0.3333")],
)
def test_what_is_not_rounded_is_printed_with_its_decimals_or_four_of_them(
    value: str, printed: str
) -> None:
    assert write_decimal(Fraction(value)) == printed


def test_units_are_printed_as_people_write_them() -> None:
    assert [unit_word(unit) for unit in ("vps", "imps", "points")] == ["VPs", "IMPs", "points"]


def test_a_block_without_rows_has_its_heading_and_no_columns() -> None:
    empty = Sheet(above=("awards",), columns=(Column("place"),), blocks=(Block("no points", ()),))
    assert in_lines(empty) == ["awards", "", "no points"]


def test_one_of_a_unit_is_singular() -> None:
    said = [quantity(Fraction(value), "vps") for value in ("1", "-1", "5/2", "0")]
    assert said == ["1 VP", "-1 VP", "2.50 VPs", "0 VPs"]
    assert quantity(Fraction(1), "percent") == "1 per cent"


@pytest.mark.parametrize(
    ("cells", "printed"),
    [
        (("12", "7.50", "-3"), ["12.00", "7.50", "-3.00"]),
        (("12", "7", ""), ["12", "7", ""]),
        (("3:12", "11:7.5f", "bye 30"), ["3:12.0", "11:7.5f", "bye 30.0"]),
        (("12 7.25", "x", "?"), ["12.00 7.25", "x", "?"]),
    ],
)
def test_the_figures_of_a_column_have_equal_decimals(
    cells: tuple[str, ...], printed: list[str]
) -> None:
    columns = (Column("no.", right=True), Column("total", right=True, even=True))
    rows = [(number, cell) for number, cell in enumerate(cells, 1)]
    sheet = Sheet(above=(), columns=columns, blocks=(Block("", rows[:1]), Block("", rows[1:])))
    found = [row for block in evened(sheet).blocks for row in block.rows]
    assert [row[1] for row in found] == printed
    assert [row[0] for row in found] == [1, 2, 3]
