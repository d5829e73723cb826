"""The manual as pages: every topic is there, and what names another leads to it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from replay.manual import topics
from replay.web.app import app
from tests.pictures import FOLDER, OF_README, OF_THE_TOUR
from tests.replay.program import Program

LINK = re.compile(r'<a[^>]* href="([^"#]+)')


@pytest.fixture
def browser(program: Program) -> Iterator[TestClient[Litestar]]:
    with TestClient(app(program.ledger, public_only=True)) as client:
        yield client


def test_every_topic_is_a_page_and_every_link_of_the_manual_leads_somewhere(
    browser: TestClient[Litestar],
) -> None:
    assert "/manual" in LINK.findall(browser.get("/").text)
    contents = LINK.findall(browser.get("/manual").text)
    assert {f"/manual/{one.name}" for one in topics()} < set(contents)
    for at in contents:
        page = browser.get(at)
        assert page.status_code == 200, at
        for to in LINK.findall(page.text):
            assert to.startswith("http") or browser.get(to).status_code == 200, (at, to)


def test_a_code_has_its_place_and_a_table_is_one(browser: TestClient[Litestar]) -> None:
    text = browser.get("/manual/readings").text
    assert 'id="led-clock"' in text
    assert "<td>Law</td>" in text
    assert '<a href="/manual/evening"><code>manual evening</code></a>' in (
        browser.get("/manual/operate").text
    )
    assert 'id="board-fouled"' in browser.get("/manual/acts").text


def test_a_long_topic_begins_with_links_to_its_parts(browser: TestClient[Litestar]) -> None:
    text = browser.get("/manual/director").text
    parts, _, rest = text.partition('aria-label="On this page"')[2].partition("</nav>")
    links = re.findall(r'href="#([^"]+)"', parts)
    assert "a-score-was-keyed-wrong" in links
    assert [one for one in links if f'id="{one}"' not in rest] == []
    assert "On this page" not in browser.get("/manual/library").text


def test_pictures_stand_in_the_page_and_every_one_of_the_folder_is_shown(
    browser: TestClient[Litestar],
) -> None:
    page = browser.get("/manual/tour").text
    assert "<img" not in page
    assert page.count('<figure class="picture"><svg') == len(OF_THE_TOUR)
    assert "<figcaption>Standings as they were posted</figcaption></figure>" in page
    assert {one.stem for one in FOLDER.iterdir()} == {*OF_THE_TOUR, *OF_README}


def test_what_is_no_topic_is_said_to_be_none(browser: TestClient[Litestar]) -> None:
    page = browser.get("/manual/nothing")
    assert page.status_code == 404
    assert "no topic nothing" in page.text


def test_the_manual_is_beside_a_site_that_asks_for_it(program: Program, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    program.does("site", folder)
    assert not (folder / "manual.html").exists()
    program.does("site", folder, "--manual")
    assert 'href="manual.html"' in (folder / "index.html").read_text()
    for page in (folder / "manual.html", *(folder / "manual").iterdir()):
        for to in LINK.findall(page.read_text()):
            assert to.startswith("http") or (page.parent / to).exists(), (page, to)
