"""Sheets on paper: the same bytes every time, every figure, the heads on every page."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.errors import NotPrintable
from projections.writers.languages import speaking
from projections.writers.paper import FORMS, Form, Imprint, Paper, pdf, seen
from projections.writers.sheet import Alone, Block, Cell, Column, Sheet

pytest.importorskip("typst")
FRI = Imprint("fri")
COLUMNS = (Column("rank", right=True), Column("names"), Column("total", right=True))


def sheet(rows: int, name: str = "Zoë Ødegård - Łukasz Żak") -> Sheet:
    body: list[list[Cell]] = [
        [number, f"{name} {number}", f"{number}.50"] for number in range(1, rows + 1)
    ]
    blocks = [Block("North-South", body), Block("East-West", [[1, "#let x = 1 $y$ *z*", "7"]])]
    below = ("♠ AKQ ♥ - #raw", "", "live ledger, hash at #7: abc")
    return Sheet(("Friday (fri) · known as of #7", "final"), COLUMNS, blocks, below)


def text_of(content: bytes, folder: Path) -> str:
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext")
    file = folder / "sheet.pdf"
    file.write_bytes(content)
    told = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, check=True)
    return told.stdout.decode()


def where(word: str, content: bytes, folder: Path) -> list[tuple[int, float, float]]:
    """Where a word stands: the page, and its top and bottom, in points from the page's top."""
    text_of(content, folder)
    command = ["pdftotext", "-bbox", str(folder / "sheet.pdf"), "-"]
    told = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    at = re.compile(rf'yMin="([-\d.]+)"[^>]*yMax="([-\d.]+)">{re.escape(word)}<')
    pages = enumerate(told.split("<page ")[1:], 1)
    return [(no, float(a), float(b)) for no, page in pages for a, b in at.findall(page)]


def test_a_sheet_is_the_same_bytes_every_time() -> None:
    assert pdf(sheet(5), FRI, Form()) == pdf(sheet(5), FRI, Form())
    assert pdf(sheet(5), FRI, Form()).startswith(b"%PDF-1.")


def test_a_sheet_says_that_it_may_be_kept_and_read_aloud() -> None:
    content = pdf(sheet(150), FRI, Form())
    told = content[content.index(b"<x:xmpmeta") : content.index(b"</x:xmpmeta>")]
    assert b"<pdfaid:part>2</pdfaid:part>" in told
    assert b"<pdfaid:conformance>A</pdfaid:conformance>" in told
    assert b"<pdfuaid:part>1</pdfuaid:part>" in told
    assert b"/StructTreeRoot" in content
    assert b"/Lang" in content


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("王小明", "王 小 明,"),
        ("小 Ann", "小,"),
        ("♞ Bob \U0001f0a1", "\U0001f0a1,"),
        ("😀 王", "😀 王,"),
        ("一丁七万丈三上下不与丐丑专", "一 丁 七 万 丈 三 上 下 不 与 丐 丑 …,"),
    ],
)
def test_letters_that_no_font_has_are_refused_in_a_sentence(name: str, letters: str) -> None:
    with pytest.raises(NotPrintable, match="nothing was printed") as refusal:
        pdf(sheet(2, name), FRI, Form())
    assert letters in str(refusal.value)


def test_what_is_on_the_sheet_is_on_the_paper_and_nothing_of_it_is_markup(tmp_path: Path) -> None:
    text = text_of(pdf(sheet(3), FRI, Form()), tmp_path)
    for told in ("Zoë Ødegård - Łukasz Żak 3", "3.50", "#let x = 1 $y$ *z*", "AKQ"):
        assert told in text
    assert "hash at #7: abc" in text
    assert "page 1 of 1" in text


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_heads_stand_on_every_page_and_pages_are_counted(tmp_path: Path, paper: Paper) -> None:
    pages = text_of(pdf(sheet(150), FRI, Form(paper)), tmp_path).split("\f")[:-1]
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in page
        assert re.search(r"rank\s+names\s+total", page)
        assert "Friday (fri)" in page


def test_what_cannot_beseen_stands_as_its_escape(tmp_path: Path) -> None:
    text = text_of(pdf(sheet(1, "bell\x07 \u202eabc"), FRI, Form()), tmp_path)
    assert r"bell\x07 \u202eabc" in text


def test_a_column_in_which_nothing_stands_takes_no_room_but_on_a_form(tmp_path: Path) -> None:
    columns = (Column("names"), Column("zone"), Column("signed"))
    rows: list[list[Cell]] = [["Ann Alba", "", None], ["Bea Bern", "", None]]
    for is_form in (False, True):
        plain = Sheet(("Friday",), columns, [Block("", rows)], is_form=is_form)
        text = text_of(pdf(plain, FRI, Form()), tmp_path)
        assert "Bea Bern" in text
        assert [column.heading in text for column in columns] == [True, is_form, is_form]


LONG = "Maximiliane Gräfin von und zu Hohenstein-Wolfegg - Archibald Featherstonehaugh-Cholmondeley"


@pytest.mark.parametrize("form", [Form(), Form(is_large=True)])
def test_a_long_name_goes_on_in_a_second_line_and_makes_no_letters_smaller(
    form: Form, tmp_path: Path
) -> None:
    def height(name: str) -> float:
        ((_, top, bottom),) = where("3.50", pdf(sheet(3, name), FRI, form), tmp_path)
        return bottom - top

    assert height(LONG + " & " + LONG) == pytest.approx(height("Ann - Bob"), abs=0.1)


def test_a_sheet_says_over_its_table_what_it_is(tmp_path: Path) -> None:
    sheet = Sheet(["Friday · known as of #7"], (Column("board"),), [Block("Session 1", [["1"]])])
    told = text_of(pdf(sheet, Imprint("Friday: scorecard"), Form()), tmp_path).split()
    at = [told.index(word) for word in ("known", "scorecard", "Session", "board")]
    assert at == sorted(at)


def test_how_final_it_is_stands_on_a_sheet_once(tmp_path: Path) -> None:
    """Standings rest on fewer sessions than all, and so may be amended by less."""
    usual, own = "provisional, amended by 12 corrections", "provisional, amended by 10 corrections"
    imprint = FRI._replace(state=usual)
    plain = sheet(2)
    told = plain._replace(above=[f"fri · contest · {own}"], says_state=True)
    assert text_of(pdf(plain, imprint, Form()), tmp_path).count(usual) == 1
    text = text_of(pdf(told, imprint, Form()), tmp_path)
    assert (text.count(own), text.count(usual)) == (1, 0)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("page", [None, lambda _: "https://hall.example/c/fri"], ids=["", "qr"])
def test_a_long_head_has_room_on_every_page(
    form: Form, page: Callable[[Alone | None], str] | None, tmp_path: Path
) -> None:
    head = " · ".join(["HEAD", *["parties of rulings #47, #109, #117 not told yet"] * 9])
    content = pdf(sheet(90)._replace(above=[head]), FRI._replace(page=page), form)
    heads, ranks = where("HEAD", content, tmp_path), where("rank", content, tmp_path)
    lasts = where("yet", content, tmp_path)
    assert len(heads) > 1
    assert all(top > 8 for _, top, _ in heads)
    for no, top, _ in ranks:
        assert all(bottom < top for on, _, bottom in lasts if on == no)


def test_a_small_table_stays_together_with_its_heading(tmp_path: Path) -> None:
    rows: list[list[Cell]] = [[number, "Ann - Bob", "7"] for number in range(4)]
    blocks = [Block(f"Round{number}", [*rows, [9, "end", f"e{number}"]]) for number in range(20)]
    content = pdf(sheet(1)._replace(blocks=blocks), FRI, Form())
    for number in range(20):
        ((first, *_),) = where(f"Round{number}", content, tmp_path)
        ((last, *_),) = where(f"e{number}", content, tmp_path)
        assert first == last
    assert where("Round19", content, tmp_path)[0][0] > 1


def test_a_long_foot_leaves_the_pages_on_one_line(tmp_path: Path) -> None:
    foot = f"Register (erklärt), Prüfsumme bei #248: {'611da878' * 8}"
    content = pdf(sheet(1)._replace(below=[foot]), FRI, Form(is_large=True))
    ((_, top, _),) = where("page", content, tmp_path)
    assert top in [at for _, at, _ in where("of", content, tmp_path)]


@pytest.mark.parametrize("told", ["board 2 3-5 (session 1): -500", "3 loses -1.5: +10"])
def test_signs_stand_before_their_figures_among_letters_from_the_right(told: str) -> None:
    mark = "\N{LEFT-TO-RIGHT MARK}"
    with speaking("he"):
        assert seen(told) == re.sub("(?<=[ ])(?=[-+])", mark, told)
        assert seen("known 2026-03-05 22:30:00+10:00, 3-5") == (
            "known 2026-03-05 22:30:00+10:00, 3-5"
        )
    assert seen(told) == told


def test_headings_of_a_form_stand_beside_one_another(tmp_path: Path) -> None:
    columns = [Column(one) for one in ("board", "vulnerability", "contract", *"abcdef")]
    form = Sheet(["fri"], columns, [Block("table 1", [[""] * 9])], is_form=True, layout="cards")
    text_of(pdf(form, FRI, Form()), tmp_path)
    command = ["pdftotext", "-bbox", str(tmp_path / "sheet.pdf"), "-"]
    told = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    (end,) = re.findall(r'xMax="([\d.]+)"[^>]*>vulnerability<', told)
    (start,) = re.findall(r'xMin="([\d.]+)"[^>]*>contract<', told)
    assert float(end) < float(start)


def test_figures_stand_under_one_another_in_a_language_from_the_right(tmp_path: Path) -> None:
    rows: list[list[Cell]] = [
        [1, "Ann - Bob", "102"],
        [2, "Cleo - Dan", "98"],
        [3, "דן - רון", "7"],
    ]
    with speaking("he"):
        text_of(pdf(Sheet(["fri"], COLUMNS, [Block("", rows)]), FRI, Form()), tmp_path)
    command = ["pdftotext", "-bbox", str(tmp_path / "sheet.pdf"), "-"]
    told = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    ends = {re.findall(rf'xMax="([\d.]+)"[^>]*>{one}<', told)[0][:5] for one in ("102", "98", "7")}
    names = {re.findall(rf'xMax="([\d.]+)"[^>]*>{one}<', told)[0][:5] for one in ("Bob", "Dan")}
    assert (len(ends), len(names)) == (1, 1)
