"""Ledgers that lie together are served together: each under its own address, none by another's."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from ledger.errors import NoFile, NoSuch
from ledger.store import Address
from replay.library import Database, Folder, Library, library_at
from replay.web import many as served
from replay.web.app import app
from replay.web.many import many
from tests.given import CLUB
from tests.replay.program import Program
from tests.servers import Names

Browser = TestClient[Litestar]
LINK = re.compile(r'(?:href|action|hx-get|hx-sse:connect)="(/[^"]*)"')
LATER = "2026-12-21T22:00+11:00"


@pytest.fixture
def folder(program: Program, tmp_path: Path) -> Path:
    """Two evenings, a file that is no ledger, and files that only look like one."""
    found = tmp_path / "ledgers"
    found.mkdir()
    for name in ("friday", "Über & <b>"):
        copy(program.ledger, found / f"{name}.ledger")
    (found / "rubbish.ledger").write_bytes(b"hello" * 100)
    (found / "notes.txt").write_text("no ledger")
    (found / ".hidden.ledger").write_text("no ledger")
    return found


@pytest.fixture
def browser(folder: Path) -> Iterator[Browser]:
    with TestClient(many(Folder(folder))) as client:
        yield client


def test_the_index_names_each_and_opens_none(browser: Browser) -> None:
    for at in ("/", "/l"):
        page = browser.get(at).text
        links = re.findall(r'<li><a href="(/l/[^"]*)">([^<]*)<', page)
        assert links == [
            ("/l/friday/", "friday"),
            ("/l/rubbish/", "rubbish"),
            ("/l/%C3%9Cber%20%26%20%3Cb%3E/", "Über &amp; &lt;b&gt;"),
        ]
    assert browser.get("/api").json()["ledgers"]["friday"] == "/l/friday/api"
    assert re.findall(r"<li><a", browser.get("/l?with=FRI").text) == ["<li><a"]
    assert "No ledger is called so" in browser.get("/l?with=nothing").text
    german = browser.get("/l?with=nothing&lang=de").text
    assert ("Kein Register heißt so" in german, "3 Register insgesamt" in german) == (True, True)


def test_the_index_and_its_ledgers_answer_head_and_programs(browser: Browser) -> None:
    names = browser.get("/api").json()
    assert browser.get("/", headers={"Accept": "application/json"}).json() == names
    assert browser.head("/").status_code == 200
    for at in ("/", "/l", "/api", *names["ledgers"].values()):
        whole, head = browser.get(at), browser.head(at)
        assert (head.status_code, head.content) == (whole.status_code, b"")
        assert head.headers["content-length"] == whole.headers["content-length"]


def test_every_address_on_a_page_stays_in_its_ledger(browser: Browser) -> None:
    seen, to_see = set[str](), ["/l/friday/", "/l/%C3%9Cber%20%26%20%3Cb%3E/"]
    while to_see and len(seen) < 40:
        at = to_see.pop(0)
        if at in seen or "/live" in at:
            continue
        seen.add(at)
        page = browser.get(at)
        assert page.status_code == 200, (at, page.text)
        found = [html.unescape(one) for one in LINK.findall(page.text)]
        assert all(one.startswith(("/static/", at[:8])) for one in found), at
        to_see += [one for one in found if "/static/" not in one]
    api = browser.get("/l/friday/api").json()["contests"][CLUB]["standings"]
    assert browser.get(api).json()["contest"] == CLUB


def test_what_is_recorded_in_one_is_of_that_one(browser: Browser, folder: Path) -> None:
    ats = [f"/l/{name}/c/{CLUB}/standings" for name in ("friday", "%C3%9Cber%20%26%20%3Cb%3E")]
    before = [browser.get(at).text for at in ats]
    Program(folder / "friday.ledger").does(
        "withdraw", CLUB, "1", "--by", "Ann Director", "--at", LATER
    )
    after = [browser.get(at).text for at in ats]
    assert after[0] != before[0]
    assert after[1] == before[1]


@pytest.mark.parametrize(
    ("at", "status", "says"),
    [
        ("/l/nobody/", 404, "no ledger nobody; there is friday"),
        ("/static/nothing.js", 404, "there is no such page"),
        ("/l/friday/static/nothing.js", 404, "there is no such page"),
        ("/l/nobody/c/club/standings", 404, "no ledger nobody"),
        ("/l/..%2Fledgers%2Ffriday/", 404, "no ledger"),
        ("/l/.hidden/", 404, "no ledger"),
        ("/l/notes.txt/", 404, "no ledger"),
        ("/l/friday/nowhere", 404, "there is no such page"),
        ("/l/friday/c/nobody/standings", 404, "no contest nobody"),
        ("/l/rubbish/", 503, "the ledger is not a bridge ledger"),
        ("/c/club/standings", 404, "there is no such page"),
    ],
)
def test_what_is_not_there_is_said_to_be_so(
    browser: Browser, folder: Path, at: str, status: int, says: str
) -> None:
    answer = browser.get(at)
    assert (answer.status_code, says in answer.text) == (status, True), answer.text
    assert str(folder) not in answer.text


def test_few_are_open_at_a_time(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served, "MOST_OPEN", 2)
    opened = list[str]()

    def noted(place: Path, **told: Any) -> Litestar:
        opened.append(place.stem)
        return app(place, **told)

    monkeypatch.setattr(served, "app", noted)
    for name in "abc":
        copy(program.ledger, tmp_path / f"{name}.ledger")
    with TestClient(many(Folder(tmp_path))) as browser:
        for name in "aabcba":
            assert browser.get(f"/l/{name}/").status_code == 200
    assert opened == ["a", "b", "c", "a"]


def test_a_ledger_that_comes_and_goes_is_known(browser: Browser, folder: Path) -> None:
    copy(folder / "friday.ledger", folder / "later.ledger")
    assert browser.get("/l/later/").status_code == 200
    (folder / "later.ledger").unlink()
    assert browser.get("/l/later/").status_code == 503
    assert "later" not in browser.get("/").text


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoFile):
        Folder(tmp_path / "nothing").names()
    with pytest.raises(NoSuch):
        Folder(tmp_path).place("x")
    assert library_at("postgresql://localhost/bridge") == Database("postgresql://localhost/bridge")


def test_a_database_serves_all_its_ledgers(program: Program, tmp_path: Path) -> None:
    names = Names()
    first, second = names / "one", names / "two"
    journal = tmp_path / "journal.jsonl"
    journal.write_text(program.says("export"))
    for place in (first, second):
        program.run("--ledger", str(place), "import", journal)
    library: Library = Database(first.server)
    assert {first.ledger, second.ledger} <= set(library.names())
    assert library.place(first.ledger) == Address(first.server, first.ledger)
    with TestClient(many(library)) as browser:
        page = browser.get(f"/l/{first.ledger}/c/{CLUB}/standings")
        assert page.status_code == 200
        assert browser.get("/l/nobody/").status_code == 404
