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


COVERS = Sheet(
    above=("periods",),
    columns=(Column("covers"), Column("closes"), Column("left", right=True)),
    blocks=[
        Block("Session 1", [["corrections (players)", "2026-11-20 22:35:00", "25 min"]]),
        Block("Session 2", [["appeals", "", "1 h 25 min"]]),
    ],
)


def test_what_has_no_room_is_folded_between_words() -> None:
    assert in_lines(COVERS, 36) == [
        "periods",
        "",
        "Session 1",
        "covers       closes             left",
        "corrections  2026-11-20       25 min",
        "(players)    22:35:00",
        "",
        "Session 2",
        "covers       closes             left",
        "appeals                   1 h 25 min",
    ]


def test_what_has_room_is_not_folded() -> None:
    assert in_lines(COVERS, 54) == in_lines(COVERS)
    assert max(map(len, in_lines(COVERS))) == 54


def test_a_figure_is_not_folded_nor_a_word_cut() -> None:
    narrow = in_lines(COVERS, 10)
    assert any(line.endswith("1 h 25 min") for line in narrow)
    assert any(line.startswith("corrections  2026-11-20") for line in narrow)


def test_signs_that_take_two_columns_are_folded_by_them() -> None:
    wide = Sheet((), (Column("names"),), [Block("", [["王明 李華"]])])
    assert in_lines(wide, 6)[1:] == ["names", "王明", "李華"]
