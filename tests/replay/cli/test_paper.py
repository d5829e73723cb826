"""--pdf on every verb that answers: a file of its own, the figures of the answer."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.replay.program import Program, with_evening

pytest.importorskip("typst")
EVENING = "board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n2,1,3,-420\n2,2,4,100\n"


@pytest.fixture
def evening(tmp_path: Path) -> Program:
    return with_evening(tmp_path, EVENING)


@pytest.mark.parametrize(
    "verb", ["standings", "entries", "traveller", "scorecard", "draws", "diff", "log"]
)
def test_an_answer_goes_on_paper(evening: Program, tmp_path: Path, verb: str) -> None:
    words = {"traveller": ["1"], "scorecard": ["1"], "diff": ["#3", "head"]}.get(verb, [])
    file = tmp_path / "sheet.pdf"
    said = evening.does(verb, "wed", *words, "--pdf", file, "--paper", "us-letter")
    assert said.out == ""
    assert said.err == "without a QR code: say the --address of its pages\n"
    assert file.read_bytes().startswith(b"%PDF")
    assert file.stat().st_mode & 0o777 == 0o600
    assert evening.run(verb, "wed", *words, "--pdf", file).code == 2
    evening.does(verb, "wed", *words, "--pdf", file, "--replace")


def test_the_figures_on_paper_are_those_of_the_answer(evening: Program, tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext")
    file = tmp_path / "standings.pdf"
    evening.does("standings", "wed", "--pdf", file)
    told = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, check=True)
    text = told.stdout.decode()
    plain = json.loads(evening.says("standings", "wed", "--json"))
    rows = [line.split() for line in text.splitlines()]
    for row in plain["standings"]:
        assert any(row["number"] in cells and str(row["total"]) in cells for cells in rows), row
    assert plain["known_as_of"]["position"] > 0
    assert f"#{plain['known_as_of']['position']}" in text


def test_it_shows_the_way_to_the_page_that_shows_the_same(evening: Program, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    (tmp_path / "desk.toml").write_text('address = "https://hall.example/l/fri"\n')
    assert evening.says("draws", "wed", "--met", "--pdf", file) == ""
    (at,) = re.findall(rb"/URI\(([^)]*)", file.read_bytes())
    assert re.fullmatch(rb"https://hall.example/l/fri/c/wed/draws\?as-of=%23\d+&met=yes", at)
    evening.does("draws", "wed", "--pdf", file, "--replace", "--address", "http://10.0.0.2:8000/")
    assert b"/URI(http://10.0.0.2:8000/c/wed/draws?as-of=%23" in file.read_bytes()


def test_what_is_handed_out_has_a_page_each_with_its_own_way(
    evening: Program, tmp_path: Path
) -> None:
    file, at = tmp_path / "cards.pdf", ("--address", "https://hall.example")
    for verb, asks in (("scorecards", b"number"), ("travellers", b"board")):
        evening.does(verb, "wed", "--pdf", file, "--replace", *at)
        content = file.read_bytes()
        shown = len(evening.json(verb, "wed")[verb])
        one = verb.removesuffix("s").encode()
        ways = set(re.findall(rb"/URI\((https:[^)]*)", content))
        assert len(ways) == shown
        assert all(b"/c/wed/%s?as-of=%%23" % one in way and asks in way for way in ways)
        assert content.count(b"/Type/Page/") == shown


def test_whoever_is_first_gets_a_certificate(evening: Program, tmp_path: Path) -> None:
    (awards,) = evening.json("awards", "wed")["awards"]
    holders = [one["number"] for title in awards["titles"] for one in title["contestants"]]
    assert len(holders) > 1
    lines = evening.says("awards", "wed", "--certificates").splitlines()
    assert [line for line in lines if "Equal first" in line] == ["evening.csv  Equal first"] * 4
    assert sorted(holders) == [line for line in lines if line in {"1", "2", "3", "4"}]
    file = tmp_path / "certificates.pdf"
    evening.does("awards", "wed", "--certificates", "--pdf", file, "--address", "http://hall:8000")
    assert file.read_bytes().count(b"/Type/Page/") == len(holders)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("awards", "wed", "--certificates"), "nobody has won anything yet"),
        (("draws", "wed", "--cards", "tables"), "nothing is drawn yet"),
        (("draws", "wed", "--cards", "contestants"), "nothing is drawn yet"),
        (("draws", "wed", "--cards", "slips"), "nothing is drawn yet"),
        (("scorecards", "wed"), "no board yet"),
        (("travellers", "wed"), "no board has a score yet"),
    ],
)
def test_what_is_handed_out_says_why_there_is_nothing_of_it(
    evening: Program, tmp_path: Path, asked: tuple[str, ...], why: str
) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext")
    file = tmp_path / "sheet.pdf"
    evening.does(*asked, "--as-of", "#6", "--pdf", file)
    told = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, check=True)
    assert why in told.stdout.decode()
    assert why in evening.says(*asked, "--as-of", "#6")


@pytest.mark.parametrize("at", ["hall.example", "ftp://hall", "https://", "https://[hall"])
def test_what_is_no_address_of_pages_is_refused(evening: Program, tmp_path: Path, at: str) -> None:
    refused = evening.run("entries", "wed", "--pdf", tmp_path / "sheet.pdf", "--address", at)
    assert refused.code == 2
    assert "is not where pages are served, as https://hall.example" in refused.err
    assert not (tmp_path / "sheet.pdf").exists()


def test_an_event_that_is_written_out_is_in_no_address(evening: Program, tmp_path: Path) -> None:
    row = json.loads(evening.says("log", "wed", "--json").splitlines()[-1])
    words = ("--replace", f"#{row['position']}", json.dumps(row["event"]))
    address = ("--pdf", tmp_path / "what.pdf", "--address", "https://hall.example")
    said = evening.does("what-if", "wed", *words, *address)
    assert said.err == "without a QR code: no page shows the same\n"


def test_large_print_is_large(evening: Program, tmp_path: Path) -> None:
    for name, words in (("usual", []), ("large", ["--large"])):
        evening.does("standings", "wed", "--pdf", tmp_path / f"{name}.pdf", *words)
    boxes = [heights(tmp_path / f"{name}.pdf") for name in ("usual", "large")]
    assert max(boxes[1]) > 1.5 * max(boxes[0])
    assert min(boxes[1]) > 1.5 * min(boxes[0])


def heights(file: Path) -> list[float]:
    """How high the words on a sheet are."""
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext")
    told = subprocess.run(["pdftotext", "-bbox", file, "-"], capture_output=True, check=True)
    words = re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)"', told.stdout.decode())
    return [float(low) - float(high) for high, low in words]


def test_supposing_keeps_its_own_replace(evening: Program, tmp_path: Path) -> None:
    file = tmp_path / "what.pdf"
    position = json.loads(evening.says("log", "wed", "--json").splitlines()[-1])["position"]
    evening.does("what-if", "wed", "--without", f"#{position}", "--pdf", file)
    assert file.read_bytes().startswith(b"%PDF")


def test_supposing_writes_over_no_file(evening: Program, tmp_path: Path) -> None:
    file = tmp_path / "what.pdf"
    file.write_text("mine")
    position = json.loads(evening.says("log", "wed", "--json").splitlines()[-1])["position"]
    assert evening.run("what-if", "wed", "--without", f"#{position}", "--pdf", file).code == 2
    assert file.read_text() == "mine"


def test_names_that_paper_has_no_letters_for_leave_no_file(
    evening: Program, tmp_path: Path
) -> None:
    evening.does("rename", "wed", "1", "--name", "王小明", "--recorded-at", "2026-03-05T22:10Z")
    file = tmp_path / "standings.pdf"
    refused = evening.run("standings", "wed", "--pdf", file)
    assert (refused.code, file.exists()) == (2, False)
    assert "have no letters for 王" in refused.err


def test_paper_is_no_text_for_the_screen(evening: Program) -> None:
    said = evening.run("standings", "wed", "--pdf", "-")
    assert (said.code, said.out) == (2, "")
    assert "name a FILE" in said.err


def test_a_sheet_is_printed_in_a_language(evening: Program, tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext")
    shown = evening.says("standings", "wed", "--language", "fr")
    assert "rang  n°  noms" in shown
    assert evening.json("standings", "wed", "--language", "fr") == evening.json("standings", "wed")
    for language, page_of in (("fr", "page 1 sur 1"), ("he", "עמוד 1 מתוך 1")):
        file = tmp_path / f"{language}.pdf"
        evening.does("traveller", "wed", "1", "--language", language, "--pdf", file)
        told = subprocess.run(["pdftotext", "-raw", file, "-"], capture_output=True, check=True)
        assert all(word in told.stdout.decode() for word in page_of.split())
