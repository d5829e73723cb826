"""export --as: a contest for another program, and what that cannot be told."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from tests.replay.program import Program, with_evening

EVENING = (
    "board,ns,ew,score,ns_names,ew_names\n"
    '1,1,2,420,"=SUM(A1) Quill & Bram Otter",Cy Ross & Di Snow\n'
    "1,3,4,-50,Ed Tarn & Flo Ure,Gus Vale & Hal Wye\n"
    "2,1,3,-420,,\n2,2,4,100,,\n"
)


@pytest.fixture
def evening(tmp_path: Path) -> Program:
    return with_evening(tmp_path, EVENING)


def test_a_name_that_is_a_formula_is_harmless_and_comes_back(
    evening: Program, tmp_path: Path
) -> None:
    out = evening.says("export", "wed", "--as", "csv")
    cells = [row["ns names"] for row in csv.DictReader(io.StringIO(out))]
    assert cells[0] == "'=SUM(A1) Quill & Bram Otter"
    again = tmp_path / "again.csv"
    again.write_text(out)
    other = Program(tmp_path / "other.ledger")
    other.does("import", again, "--contest", "wed", "--recorded-at", "2026-03-05T22:00Z")
    assert "=SUM(A1) Quill" in other.says("entries", "wed")
    assert "no disagreement" in other.says("import", again, "--contest", "wed", "--dry-run")


def test_a_workbook_has_figures_as_numbers_and_no_formula(evening: Program, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    files = [tmp_path / f"{name}.xlsx" for name in "ab"]
    for file in files:
        evening.does("export", "wed", file, "--as", "xlsx")
    assert files[0].read_bytes() == files[1].read_bytes()
    book = openpyxl.load_workbook(files[0])
    assert book.sheetnames == ["standings", "lines", "cards"]
    lines = list(book["lines"].iter_rows(values_only=True))
    scores = [row[lines[0].index("score")] for row in lines[1:]]
    assert scores == [420, -50, -420, 100]
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert any(str(cell.value).startswith("=SUM(A1) Quill") for cell in cells)
    assert {cell.data_type for cell in cells} <= {"inlineStr", "s", "n"}
    assert "kept" not in evening.says("import", files[0], "--contest", "wed", "--dry-run")


INDIVIDUALS = "board,n,s,e,w,score\n1,1,2,3,4,420\n1,5,6,7,8,-50\n"
PAIRS = "board,ns,ew,score,ns names,ew names\n1,1,2,420,Ann & Bea,Cy & Di\n1,3,4,-50,Ed & Flo,\n"


@pytest.mark.parametrize("table", [INDIVIDUALS, PAIRS], ids=["players", "pairs"])
def test_a_workbook_comes_back_with_its_people(empty: Program, tmp_path: Path, table: str) -> None:
    pytest.importorskip("openpyxl")
    file, book = tmp_path / "friday.csv", tmp_path / "friday.xlsx"
    file.write_text(table)
    empty.does("import", file, "--contest", "one")
    empty.does("export", "one", book, "--as", "xlsx")
    said = empty.does("import", book, "--contest", "two")
    assert "not read" not in said.out
    one, two = (empty.json("standings", name)["standings"] for name in ("one", "two"))
    assert one == two


def test_a_workbook_of_boards_won_says_what_each_is_worth(empty: Program, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    file, book = tmp_path / "cup.csv", tmp_path / "cup.xlsx"
    file.write_text("board,room,ns,ew,score\n1,open,1,2,420\n1,closed,2,1,-50\n")
    empty.does("import", file, "--contest", "cup", "--regulations", "point-a-board-teams")
    empty.does("export", "cup", book, "--as", "xlsx")
    heading, *rows = openpyxl.load_workbook(book)["lines"].iter_rows(values_only=True)
    assert [row[heading.index("ns worth")] for row in rows] == [2, 0]


def test_what_was_known_then_is_what_is_written(evening: Program) -> None:
    before = evening.says("export", "wed", "--as", "pbn")
    told = evening.does(
        "enter", "wed", "110", "--board", "3", "--ns", "1", "--ew", "4",
        "--recorded-at", "2026-03-05T22:10Z",
    )  # fmt: skip
    position = int(re.findall(r"#(\d+)", told.out + told.err)[0])
    now = evening.says("export", "wed", "--as", "pbn")
    assert '[Board "3"]' in now
    then = evening.says("export", "wed", "--as", "pbn", "--as-of", f"#{position - 1}")
    assert then == before != now


def test_what_has_no_place_in_a_file_is_listed(evening: Program) -> None:
    evening.does("withdraw", "wed", "3", "--reason", "ill", "--recorded-at", "2026-03-05T22:20Z")
    said = evening.does("export", "wed", "--as", "usebio")
    assert "not said in the file: 1 withdrawal" in said.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("export", "wed", "file", "more"), "FILE alone"),
        (("export", "--as", "csv"), "FILE alone"),
        (("export", "--as-of", "#3"), "go with --as"),
        (("export", "wed", "--as", "xlsx"), "name a FILE"),
        (("export", "wed", "--as", "doc"), "doc"),
        (("export", "other", "--as", "csv"), "other"),
    ],
)
def test_what_cannot_be_written_is_said(
    evening: Program, words: tuple[str, ...], told: str
) -> None:
    said = evening.run(*words)
    assert (said.code, told in said.err) == (2, True), said.err


def test_a_file_that_is_there_is_not_written_over(evening: Program, tmp_path: Path) -> None:
    file = tmp_path / "wed.xml"
    file.write_text("mine")
    assert evening.run("export", "wed", file, "--as", "usebio").code == 2
    assert file.read_text() == "mine"
    evening.does("export", "wed", file, "--as", "usebio", "--replace")
    assert "<USEBIO" in file.read_text()


def test_a_number_that_means_two_contestants_is_in_no_file_that_is_read_by_numbers(
    empty: Program, tmp_path: Path
) -> None:
    empty.does("open")
    empty.does("open", "cup", "--regulations", "compscore-matchpoints")
    for name in "ABC":
        empty.does("entry", "cup", name)
    empty.does("stage", "cup", "first")
    empty.does("schedule", "cup", "1", "--boards", "2")
    empty.does("numbers", "cup", "A=1", "B=2", "C=3", "--stage", "first")
    empty.does("enter", "cup", "100", "--session", "1", "--board", "2", "--ns", "1", "--ew", "3")
    empty.does("stage", "cup", "last")
    empty.does("schedule", "cup", "2", "--stage", "last", "--boards", "2")
    empty.does("numbers", "cup", "C=1", "B=2", "--stage", "last")
    empty.does("enter", "cup", "420", "--session", "2", "--board", "1", "--ns", "C", "--ew", "B")
    said = empty.refuses(2, "export", "cup", "--as", "csv")
    assert said.startswith("a file as csv cannot say which of two contestants is meant by number 1")
    told = empty.does("export", "cup", tmp_path / "cup.xlsx", "--as", "xlsx").err
    assert "not said in the file: which of two is meant by a number that both have" in told
    one = ("--scope", "stage:last")
    told = empty.does("export", "cup", tmp_path / "last.xlsx", "--as", "xlsx", *one).err
    assert "which of two" not in told
    rows = empty.does("export", "cup", "--as", "csv", *one).out.splitlines()
    assert [row.split(",")[5:7] for row in rows[1:]] == [["1", "2"]]


def test_pairs_scored_in_points_have_no_words_in_usebio(tmp_path: Path) -> None:
    program = Program(tmp_path / "friday.ledger")
    file = tmp_path / "evening.csv"
    file.write_text(EVENING)
    rules = ("--regulations", "alberta-55plus-total-points")
    program.does("import", file, "--contest", "wed", *rules)
    assert "boards of pairs scored in points" in program.refuses(
        2, "export", "wed", "--as", "usebio"
    )
    assert "--as csv" in program.refuses(2, "export", "wed", "--as", "acbl")


def test_a_category_is_a_stratum_where_it_can_be_one(evening: Program, tmp_path: Path) -> None:
    def strata() -> list[str | None]:
        (session,) = json.loads(evening.does("export", "wed", "--as", "acbl").out)["sessions"]
        return [one["strat"] for one in session["sections"][0]["pair_summaries"]]

    assert strata() == [None] * 4
    evening.does("entry", "wed", "5", "--category", "2", "--recorded-at", "2026-03-05T22:01Z")
    evening.does("entry", "wed", "6", "--category", "Women", "--recorded-at", "2026-03-05T22:01Z")
    line = ("420", "--board", "3", "--ns", "5", "--ew", "6", "--recorded-at", "2026-03-05T22:02Z")
    evening.does("enter", "wed", *line)
    assert strata() == [None] * 4 + ["2", None]
    assert "categories" in evening.does("export", "wed", "--as", "acbl").err
