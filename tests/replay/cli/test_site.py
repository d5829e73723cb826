"""The pages as files: the same numbers, every link a file, and only what changed is touched."""

import json
import os
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import unquote

import pytest

from ledger import regulations
from ledger.errors import NoFile
from ledger.events import ContestOpened, contest_stream
from ledger.store import Circumstances, Part, Store, beside
from replay.addresses import address
from replay.cli import site
from replay.cli.site import written
from replay.web import front
from replay.web.site import path_of
from tests.given import CLUB
from tests.replay.program import Program

LINK = re.compile(r'href="([^"]*)"')
SCRIPT = re.compile(r"<script|hx-|<form|/live|/api")
LATER = "2026-12-21T22:00+11:00"


@pytest.fixture
def folder(program: Program, tmp_path: Path) -> Path:
    program.does("site", tmp_path / "site")
    return tmp_path / "site"


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_every_link_is_a_file_beside_it_that_has_the_place(folder: Path) -> None:
    seen = 0
    for page in folder.rglob("*.html"):
        for link in LINK.findall(page.read_text()):
            if link != "data:,":
                path, _, place = link.partition("#")
                target = page.parent / path if path else page
                assert target.is_file(), (page, link)
                assert not place or f' id="{place}"' in target.read_text(), (page, link)
                seen += 1
    assert seen > 300


def test_nothing_in_them_asks_for_a_server(folder: Path) -> None:
    for page in folder.rglob("*.html"):
        assert page.name == "check.html" or not SCRIPT.search(page.read_text()), page


def test_they_say_who_has_moved_since_the_posting_and_lead_to_why(folder: Path) -> None:
    standings = folder / "c" / CLUB / "standings.html"
    ways = re.findall(r'<td class="(?:up|down)"><a href="([^"]*)">', standings.read_text())
    assert ways
    for way in ways:
        assert "#18" in (standings.parent / way).read_text()
    then = folder / path_of(address(CLUB, "standings", {"as-of": ["#16"]}))
    assert "▲" not in then.read_text()


def test_they_say_what_the_program_says(program: Program, folder: Path) -> None:
    held = json.loads((folder / "c" / CLUB / "standings.json").read_text())
    assert held == program.json("standings", CLUB)
    total = str(held["standings"][0]["total"])
    assert total in (folder / "c" / CLUB / "standings.html").read_text()


@pytest.mark.parametrize("contest", ["..", ".", "\u00e9" * 100, "a/../../b", "CON"])
def test_pages_stay_in_the_folder_of_their_contest_whatever_it_is_called(
    program: Program, tmp_path: Path, contest: str
) -> None:
    with closing(Store(program.ledger)) as store:  # as a ledger of an older program may have it
        rules = regulations.load("compscore-matchpoints")
        opened = ContestOpened(contest=contest, tournament=CLUB, title="", regulations=rules)
        at = store.head().recorded_at
        assert at is not None
        store.append([Part(contest_stream(contest), 0, [opened])], Circumstances(at, at, "desk"))
    program.does("site", tmp_path / "site", contest)
    made = [path.relative_to(tmp_path / "site") for path in (tmp_path / "site").rglob("*.html")]
    assert {path.parts[0] for path in made} == {"c", "check.html", "index.html"}
    assert {len(path.parts) for path in made if path.parts[0] == "c"} == {3}
    front = (tmp_path / "site" / "index.html").read_text()
    to = [unquote(link) for link in LINK.findall(front) if "standings" in link]
    assert [(tmp_path / "site" / link).is_file() for link in to] == [True]


def test_what_was_posted_is_a_page_with_a_way_to_it(program: Program, folder: Path) -> None:
    then = folder / "c" / CLUB / "standings" / "as-of=~2316.html"
    held = json.loads(then.with_suffix(".json").read_text())
    assert held == program.json("standings", CLUB, "--as-of", "#16")
    assert "The past:" in then.read_text()
    assert "standings/as-of=~2316.html" in (folder / "c" / CLUB / "standings.html").read_text()


def test_written_again_nothing_is_touched(program: Program, folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    said = program.does("site", folder)
    assert "0 written" in said.err
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_what_changed_is_as_if_all_had_been_written_anew(
    program: Program, folder: Path, tmp_path: Path
) -> None:
    program.does("withdraw", CLUB, "1", "--by", "Ann Director", "--at", LATER)
    program.does("site", folder)
    program.does("site", tmp_path / "anew")
    anew = files(tmp_path / "anew")
    assert {path.replace("/anew/", "/site/"): held for path, held in anew.items()} == files(folder)


def test_incidents_are_in_no_file(program: Program, tmp_path: Path) -> None:
    program.does("incident", CLUB, "chair-thrown", "--by", "Ann Director", "--at", LATER)
    program.does("site", tmp_path / "site")
    assert not any(b"chair-thrown" in held for held in files(tmp_path / "site").values())


def test_a_folder_that_holds_something_else_is_refused(program: Program, tmp_path: Path) -> None:
    (tmp_path / "site.json").write_text("[1]")
    said = program.run("site", tmp_path)
    assert (said.code, "is not one of a site" in said.err) == (2, True)


def test_a_first_page_of_something_else_stays(program: Program, tmp_path: Path) -> None:
    own = tmp_path / "web"
    own.mkdir()
    (own / "index.html").write_text("the club's own")
    said = program.run("site", own)
    assert (said.code, "one without a first page" in said.err) == (2, True)
    assert files(own) == {str(own / "index.html"): b"the club's own"}


def full(*_: object, **__: object) -> bytes:
    raise NoFile(file="disk", why="it is full")


def test_a_run_that_was_cut_short_is_made_good_by_the_next(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    with monkeypatch.context() as cut:
        cut.setattr(front, "front", full)
        said = program.run("site", folder)
    assert (said.code, "it is full" in said.err) == (2, True)
    assert {path.name for path in folder.iterdir()} == {"c", "site.json"}
    program.does("site", folder)
    assert LINK.findall((folder / "index.html").read_text())


def test_a_page_is_on_the_disk_before_it_is_in_its_place_and_for_everybody_to_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = list[str]()
    monkeypatch.setattr(beside, "_sync", lambda path: synced.append(path.name))
    page, mask = tmp_path / "c" / "index.html", os.umask(0o022)
    try:
        assert written(page, b"a page")
        assert not written(page, b"a page")
        assert written(page, b"another")
    finally:
        os.umask(mask)
    assert synced == ["new", "c", "new", "c"]
    assert page.read_bytes() == b"another"
    assert page.stat().st_mode & 0o777 == 0o644


def test_a_contest_that_there_is_not_is_refused(program: Program, tmp_path: Path) -> None:
    said = program.run("site", tmp_path / "site", "nobody")
    assert (said.code, "no contest nobody" in said.err) == (2, True)
    assert not (tmp_path / "site").exists()


@pytest.fixture
def wed(tmp_path: Path) -> Program:
    """A small contest of two scores."""
    program, file = Program(tmp_path / "club.ledger"), tmp_path / "evening.csv"
    file.write_text("board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n")
    program.does("import", file, "--contest", "wed")
    return program


def test_they_are_in_the_language_that_was_asked_for_however_far_another_run_came(
    wed: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    page = folder / "c" / "wed" / "standings.html"
    wed.does("site", folder)
    with monkeypatch.context() as cut:
        cut.setattr(front, "front", full)
        wed.run("site", folder, "--language", "fr")
    for language in ("en", "fr", "en"):
        wed.does("site", folder, "--language", language)
        for made in (page, folder / "index.html"):
            assert f'<html lang="{language}"' in made.read_text()
            assert "hreflang" not in made.read_text()


def test_one_program_after_the_other_writes_them(
    wed: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has waited for another knows what that one has written, and what it was made of."""
    folder = tmp_path / "site"

    @contextmanager
    def after_another(path: Path) -> Iterator[None]:
        monkeypatch.setattr(site, "in_turn", beside.in_turn)
        wed.does("enter", "wed", "100", "--board", "2", "--ns", "1", "--ew", "2")
        wed.does("site", folder)
        with beside.in_turn(path):
            yield

    monkeypatch.setattr(site, "in_turn", after_another)
    said = wed.run("site", folder)
    assert (said.code, "0 written" in said.err) == (0, True)
