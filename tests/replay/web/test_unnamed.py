"""Who is not called by name in public stands in no answer to everybody, of no moment."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from ledger.store import Store
from projections.writers.sheet import Sheet
from replay.web.app import app
from replay.web.live import change
from replay.web.reading import PAGES
from replay.withholding import withheld_now
from tests.replay.erased import ANN, know
from tests.replay.program import Program

Browser = TestClient[Litestar]
NAME = "Quixote"


@pytest.fixture
def evening(tmp_path: Path) -> Program:
    """A contest in which Ann and Bob play as a pair, posted; Bob is not to be named."""
    program = know(Program(tmp_path / "club.ledger"))
    program.does("post", "wed")
    program.does("people", "withhold", "Bob Quixote", "--by", "Bob Quixote")
    return program


@pytest.fixture
def everybody(evening: Program) -> Iterator[Browser]:
    with TestClient(app(evening.ledger, public_only=True)) as client:
        yield client


def asked() -> Iterator[str]:
    """Addresses of every question, of now and of a moment before anything was withheld."""
    yield from ("/", "/api", "/wall", "/proof", "/api/journal")
    for name in PAGES:
        for told in ("", "?as-of=posted:1"):
            yield f"/c/wed/{name}{told}"
            yield f"/api/c/wed/{name}{told}"
        yield f"/c/wed/{name}?number=1"
        yield f"/c/wed/{name}?board=1"
        yield f"/time/c/wed/{name}"


def test_no_answer_to_everybody_holds_the_name(everybody: Browser) -> None:
    answers = {at: everybody.get(at).text for at in asked()}
    assert [at for at, text in answers.items() if NAME in text] == []
    assert "N. N." in answers["/c/wed/standings"]
    assert "Zimmermann" in answers["/c/wed/standings?as-of=posted:1"]


def test_nobody_is_found_by_a_name_that_is_withheld(everybody: Browser) -> None:
    assert everybody.get(f"/c/wed/scorecard?number={ANN['name']}").status_code == 200
    for typed in ("Bob Quixote", f"{ANN['name']} - Bob Quixote", "Bob Quixot"):
        said = everybody.get("/c/wed/scorecard", params={"number": typed})
        unknown = everybody.get("/c/wed/scorecard", params={"number": "x" + typed})
        assert said.status_code == unknown.status_code == 404
        assert said.text.replace(typed, "") == unknown.text.replace("x" + typed, "")


def test_a_feed_s_sentence_and_the_files_of_a_site_hold_it_neither(
    evening: Program, tmp_path: Path
) -> None:
    evening.does("entry", "wed", "3", "--by", "Bob Quixote")
    with closing(Store(evening.ledger, read_only=True)) as store:
        whole, seen = (change(store, "wed", 9, withholds) for withholds in (None, withheld_now))
    assert whole is not None
    assert seen is not None
    assert (NAME in whole.sentence, NAME in seen.sentence) == (True, False)
    evening.does("site", tmp_path / "site")
    pages = [one for one in (tmp_path / "site").rglob("*") if one.is_file()]
    assert len(pages) > 10
    assert [one for one in pages if NAME in one.read_text(encoding="utf-8")] == []


def test_officials_read_it_and_whoever_may_takes_it_back(evening: Program) -> None:
    assert NAME in evening.says("standings", "wed")
    evening.does("appoint", "wed", "Dee", "director", "--by", "Cy New")
    said = evening.refuses(1, "people", "publish", "Bob Quixote", "--by", "Cy New")
    assert "(LED-PEOPLE)" in said
    evening.does("people", "publish", "Bob Quixote", "--by", "Dee")
    with TestClient(app(evening.ledger, public_only=True)) as client:
        assert NAME in client.get("/c/wed/standings").text
    log = evening.says("log", "--of-ledger")
    assert "called by name in public: Bob Quixote" in log


def test_a_file_for_everybody_holds_it_neither(evening: Program, tmp_path: Path) -> None:
    for form in ("csv", "pbn", "usebio", "usebio-1.3"):
        whole, seen = (tmp_path / f"{form}-{who}" for who in ("whole", "seen"))
        evening.does("export", "wed", "--as", form, whole)
        evening.does("export", "wed", "--as", form, "--public", seen)
        assert NAME in whole.read_text(encoding="utf-8"), form
        assert NAME not in seen.read_text(encoding="utf-8"), form
        assert "N. N." in seen.read_text(encoding="utf-8"), form


def test_nor_does_the_paper_of_a_page_for_everybody(
    everybody: Browser, evening: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def instead(sheet: Sheet, *_: object) -> bytes:
        written.append(str(sheet))
        return b"%PDF"

    monkeypatch.setattr("replay.web.reading.pdf", instead)
    for name in ("standings", "travellers", "scorecards", "matches", "ranks"):
        assert everybody.get(f"/paper/a4/c/wed/{name}").status_code == 200
    assert [one for one in written if NAME in one] == []
    assert any("N. N." in one for one in written)
    with TestClient(app(evening.ledger)) as officials:
        officials.get("/paper/a4/c/wed/standings")
    assert NAME in written[-1]
