"""Workbooks: the sheet that has boards is read as a table, and a formula is no figure."""

from datetime import date
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from ledger import readers
from ledger.errors import InFile, NotThisKindOfFile
from ledger.readers import workbook

openpyxl = pytest.importorskip("openpyxl")
HEADER = ("Board", "NS", "EW", "Contract", "Declarer", "Tricks", "Score", "NS names")
ROWS = (
    (1, 1, 2, "4S", "N", 10, 420.0, "Ann & Bob"),
    (1, 3, 4, "3NT", "E", 8, "+50", "=Cy & Di"),
    (2, 1, 3, None, None, None, "60%", "Ann & Bob"),
)


def book(**sheets: Any) -> bytes:
    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
            for cell in sheet[sheet.max_row]:
                if cell.data_type == "f" and cell.value.startswith("=Cy"):
                    cell.data_type = "s"
    content = BytesIO()
    made.save(content)
    return content.getvalue()


def test_the_sheet_that_has_boards_is_read_wherever_it_stands() -> None:
    notes = [("Friday", date(2026, 3, 5))]
    file = readers.read("friday.xlsx", book(notes=notes, results=[HEADER, *ROWS]))
    assert file.format == "table-csv"
    played = [row.played and row.played.points for row in file.lines]
    assert played == [420, 50, None]
    assert file.lines[2].awards is not None
    assert {player.name for entry in file.entries for player in entry.players} >= {"Ann", "=Cy"}
    assert file.lines[0].place == "line 2, board 1 1-2"


def test_rows_of_which_nothing_is_left_are_counted() -> None:
    file = readers.read("friday.xlsx", book(results=[HEADER, (), (None, ""), ROWS[0]]))
    assert [row.place for row in file.lines] == ["line 4, board 1 1-2"]


@pytest.mark.parametrize("above", [[()], [()] * 30, [(), ("Friday",), ()]])
def test_rows_above_the_header_are_counted(above: list[tuple[str, ...]]) -> None:
    bare = (*ROWS[0][:7], None)
    file = readers.read("friday.xlsx", book(results=[*above, HEADER, bare]))
    assert [row.place for row in file.lines] == [f"line {len(above) + 2}, board 1 1-2"]


def test_a_formula_is_refused_by_its_cell() -> None:
    rows = [HEADER, (1, 1, 2, "4S", "N", 10, "=6*70", "")]
    with pytest.raises(InFile, match=r"sheet results, cell G2.* is a formula: save values"):
        readers.read("friday.xlsx", book(results=rows))


def test_a_workbook_of_other_things_is_refused_for_what_stands_there() -> None:
    with pytest.raises(NotThisKindOfFile, match="text that starts 'Friday,dinner'"):
        readers.read("friday.xlsx", book(notes=[("Friday", "dinner")]))


@pytest.mark.parametrize("kept", [0.3, 0.7, 0.98])
def test_a_workbook_that_is_cut_off_is_refused(kept: float) -> None:
    content = book(results=[HEADER, *ROWS])
    with pytest.raises((InFile, NotThisKindOfFile)):
        readers.read("friday.xlsx", content[: int(len(content) * kept)])


def test_what_unpacks_to_more_than_any_session_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "MOST_BYTES", 1000)
    with pytest.raises(InFile, match="unpacks to"):
        readers.read("friday.xlsx", book(results=[HEADER, *ROWS]))


def test_a_part_that_is_damaged_is_refused() -> None:
    made = BytesIO()
    with ZipFile(BytesIO(book(results=[HEADER]))) as whole, ZipFile(made, "w") as damaged:
        for name in whole.namelist():
            part = whole.read(name)
            damaged.writestr(name, part[: len(part) // 2] if "sheet1" in name else part)
    with pytest.raises(InFile, match="damaged or half written"):
        readers.read("friday.xlsx", made.getvalue())


@pytest.mark.parametrize("content", [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"])
def test_an_older_or_encrypted_spreadsheet_is_called_so(content: bytes) -> None:
    with pytest.raises(NotThisKindOfFile, match="an older program, or one with a password"):
        readers.read("friday.xls", content)


def test_the_sheet_of_boards_may_have_a_title_and_other_words_for_its_columns() -> None:
    french = ("Donne", "NS", "EO", "Contrat", "Déclarant", "Levées", "Score NS", "NS names")
    sheets = {"notes": [("Soirée",)], "results": [("Vendredi",), (), french, *ROWS]}
    file = readers.read("friday.xlsx", book(**sheets))
    assert file.lines[0].place == "line 4, board 1 1-2"
    plain = book(results=[("Friday",), (), HEADER, *ROWS])
    assert file.lines == readers.read("friday.xlsx", plain).lines
