"""Pages in the reader's language: the same figures and names, otherwise said."""

import re
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from replay.web.app import app
from tests.given import CLUB
from tests.replay.program import Program

Browser = TestClient[Litestar]
STANDINGS = f"/c/{CLUB}/standings"


@pytest.fixture
def browser(program: Program) -> Iterator[Browser]:
    with TestClient(app(program.ledger)) as client:
        yield client


def figures(page: str) -> list[str]:
    """The cells of a page's tables, without marks."""
    return [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<td.*?</td>", page)]


def test_a_page_is_said_in_the_language_of_its_address(browser: Browser) -> None:
    english = browser.get(STANDINGS).text
    for language, heading in (("fr", "rang"), ("de", "Rang"), ("pl", "miejsce"), ("he", "דירוג")):
        page = browser.get(f"{STANDINGS}?lang={language}").text
        assert f'<html lang="{language}"' in page
        assert f">{heading}</th>" in page
        assert figures(page) == figures(english)
        links = re.findall(r'href="(/c/[^"]*)"', page)
        assert [one for one in links if "lang=" not in one] == []


def test_hebrew_is_written_from_the_right_and_nothing_else_is(browser: Browser) -> None:
    assert '<html lang="he" dir="rtl">' in browser.get("/?lang=he").text
    assert "dir=" not in browser.get("/").text


def test_a_browser_is_answered_in_the_language_that_it_asks_for(browser: Browser) -> None:
    for _ in range(2):
        german = browser.get(STANDINGS, headers={"accept-language": "de-CH, en;q=0.3"})
        english = browser.get(STANDINGS, headers={"accept-language": "sv"})
        assert ('lang="de"' in german.text, 'html lang="en"' in english.text) == (True, True)
        assert german.headers["vary"] == "Accept, Accept-Language, Cookie"
    assert "?lang=" not in re.sub(r'<p class="languages">.*', "", german.text)


def test_a_language_that_is_not_spoken_is_refused(browser: Browser) -> None:
    for at in (f"{STANDINGS}?lang=tlh", "/?lang=tlh", "/wall?lang=tlh"):
        answer = browser.get(at)
        assert answer.status_code == 400
        assert "one of en, fr, de, pl, he" in answer.text


def test_json_has_no_language(browser: Browser) -> None:
    told = [browser.get(f"/api{STANDINGS}{asks}").json() for asks in ("", "?lang=fr")]
    assert told[0] == told[1]
    links = re.findall(r'href="(/api/[^"]*)"', browser.get(f"{STANDINGS}?lang=fr").text)
    assert [one for one in links if "lang=" in one] == []
    assert links != []
