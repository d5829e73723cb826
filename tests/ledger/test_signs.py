"""What can be seen, and cells that a spreadsheet leaves alone and our reader takes back."""

import csv
from io import StringIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ledger.readers.delimited import table
from ledger.signs import guard, is_seen, unguard
from projections.writers.medium import as_csv, on_screen, width

FORMULAS = (
    '=HYPERLINK("http://example.org","won")',
    "=cmd|' /C calc'!A0",
    "+1+cmd",
    "-2+3",
    "@SUM(A1)",
    " =1+1",
    "'=1+1",
    '"=1+1',
    "''@x",
    "\t=1",
    "\r=1",
    "＝1+1",
    "a;=1+1",
    "a;b; -x",
    "-50;=1",
    "+",
    "=",
)
HARMLESS = (
    *("-50", "+620", "-0.5", "13.50", "-163/3", "-12.5%", "-", "---", "4S=", "3NT-2", "a=b"),
    *("Ann", "'t Hooft", "O'Neill - Smith", "", "x;y", "'90s"),
)


@pytest.mark.parametrize(
    "sign",
    [
        *("\x00", "\x07", "\t", "\n", "\x1b", "\x7f", "\x85", "\x9b", "\xad", "\u034f", "\u061c"),
        *("\u115f", "\u180e", "\u200b", "\u200d", "\u200e", "\u202e", "\u2028", "\u2029", "\u2060"),
        *("\u2066", "\u2800", "\u3164", "\ud800", "\udcff", "\ue000", "\ufe0f", "\ufeff", "\uffa0"),
        *("\uffff", "\U000e0041", "\U000e0100", "\U0010ffff"),
    ],
)
def test_what_cannot_be_seen_as_it_is_stands_as_its_escape(sign: str) -> None:
    assert not is_seen(sign)
    shown = on_screen(f"a{sign}b")
    assert shown.isascii()
    assert shown.isprintable()
    assert shown == f"a{ascii(sign)[1:-1]}b"


@pytest.mark.parametrize("sign", [*" -=\\é", "\xa0", "ß", "♠", "\u0301", "א", "あ", "\u3000", "🂡"])
def test_what_people_write_stays_as_it_is(sign: str) -> None:
    assert on_screen(f"a{sign}b") == f"a{sign}b"


def test_a_mark_without_a_sign_of_its_own_is_not_drawn_over_what_stands_before_the_text() -> None:
    overlay = "\N{COMBINING LONG SOLIDUS OVERLAY}"
    assert on_screen(f"{overlay}x") == "\\u0338x"
    assert on_screen(f"x{overlay}") == f"x{overlay}"


@pytest.mark.parametrize("text", FORMULAS)
def test_what_a_spreadsheet_might_calculate_does_not_begin_as_a_formula(text: str) -> None:
    for part in guard(text).split(";"):
        assert part[:1] not in "=+-@\t\r" or part[1:].isdecimal() or not part
    assert guard(text) != text
    assert unguard(guard(text)) == text


@pytest.mark.parametrize("text", HARMLESS)
def test_figures_and_words_are_not_changed(text: str) -> None:
    assert guard(text) == text
    assert unguard(text) == text


CELLS = st.text(st.sampled_from("=+-@'\";, 1a\t\r.%/\u00e9") | st.characters(), max_size=12)


@given(CELLS)
@example("'=")
@example("'-50")
@example("''-a")
def test_every_cell_is_read_back_as_it_was(text: str) -> None:
    assert unguard(guard(text)) == text


@given(st.lists(CELLS, min_size=2, max_size=4))
def test_a_file_of_ours_is_read_back_by_our_own_reader(cells: list[str]) -> None:
    """As far as a reader keeps them: spaces around a cell are no part of it."""
    headings = [f"c{number}" for number in range(len(cells))]
    text = as_csv([headings, ["x", *cells[1:]]])
    (row,) = table("ours.csv", text.encode()).rows
    shown = [on_screen(cell).strip().replace("\N{MINUS SIGN}", "-") for cell in cells[1:]]
    assert list(row.cells.values()) == ["x", *shown]


@given(st.lists(CELLS, min_size=1, max_size=4))
def test_no_cell_of_a_file_is_a_formula_however_a_spreadsheet_splits_it(cells: list[str]) -> None:
    for delimiter in ",;":
        for row in csv.reader(StringIO(as_csv([cells])), delimiter=delimiter):
            formulas = [cell for cell in row if cell.lstrip(' "\xa0')[:1] in ("=", "@", "+")]
            assert [cell for cell in formulas if not _is_figure(cell)] == []


def _is_figure(cell: str) -> bool:
    return cell.lstrip("+-").replace(".", "").replace("/", "").rstrip("%").isdecimal()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("חלוקה 1, \u200fP4-P3", "חלוקה 1, \u200fP4-P3"),
        ("(\u200e420, -50\u200e) נקודות", "(\u200e420, -50\u200e) נקודות"),
        ("Ann\u200f Lee", "Ann\\u200f Lee"),
        ("\u200f\u200e", "\\u200f\\u200e"),
        ("חלוקה \u202e1", "חלוקה \\u202e1"),
    ],
)
def test_marks_of_direction_stay_where_one_reads_from_the_right(text: str, shown: str) -> None:
    """They are in our own sentences; what turns signs around is shown as its escape in any."""
    assert on_screen(text) == shown
    assert width(shown) == len(shown.replace("\u200e", "").replace("\u200f", ""))
