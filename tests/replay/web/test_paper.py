"""Every page on paper: the same answer, the way to the page, and nothing that is not for all."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from projections.writers.paper import FORMS
from replay.web.app import app
from tests.given import CLUB
from tests.replay.program import Program

pytest.importorskip("typst")
Browser = TestClient[Litestar]


@pytest.fixture
def browser(program: Program) -> Iterator[Browser]:
    with TestClient(app(program.ledger, address="https://hall.example", public_only=True)) as one:
        yield one


def test_a_page_leads_to_itself_on_every_paper(browser: Browser) -> None:
    page = browser.get(f"/c/{CLUB}/standings?as-of=posted:1").text
    for form in FORMS:
        at = f"/paper/{form}/c/{CLUB}/standings?as-of=posted%3A1"
        assert f'href="{at}"' in page
    sheet = browser.get(f"/paper/a4/c/{CLUB}/standings?as-of=posted%3A1")
    assert (sheet.status_code, sheet.headers["content-type"]) == (200, "application/pdf")
    assert sheet.content.startswith(b"%PDF")


def test_it_shows_the_way_to_the_same_for_good(browser: Browser) -> None:
    asked = browser.get(f"/api/c/{CLUB}/traveller?board=1").json()
    position = asked["known_as_of"]["position"]
    sheet = browser.get(f"/paper/us-letter/c/{CLUB}/traveller?board=1").content
    at = f"https://hall.example/c/{CLUB}/traveller?as-of=%23{position}&board=1"
    assert at.encode() in sheet
    assert browser.get(at.removeprefix("https://hall.example")).status_code == 200


def test_it_is_the_verbs_paper(program: Program, browser: Browser) -> None:
    file = program.ledger.with_name("sheet.pdf")
    program.does("standings", CLUB, "--pdf", file, "--address", "https://hall.example/", "--large")
    sheet = browser.get(f"/paper/a4-large/c/{CLUB}/standings")
    assert sheet.content == file.read_bytes()


@pytest.mark.parametrize(
    ("at", "status"),
    [
        ("/paper/a3/c/{}/standings", 404),
        ("/paper/a4/c/{}/offences", 403),
        ("/paper/a4/c/x/log", 404),
    ],
)
def test_what_is_no_paper_or_not_for_everybody_is_none(
    browser: Browser, at: str, status: int
) -> None:
    assert browser.get(at.format(CLUB)).status_code == status
