"""An address is a question: kept, tagged, told again as it was, and fed on from a position."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

import replay.web
from replay.addresses import address
from replay.questions.asking import Asked
from replay.web import answers, pages
from replay.web.addresses import Address
from replay.web.app import app
from replay.web.static_files import BY_ADDRESS
from tests.given import CLUB
from tests.replay.program import Program
from tests.web.serving import served

Browser = TestClient[Litestar]
LATER = "2026-12-21T22:00+11:00"
VENDORED = {
    "htmx.min.js": "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130",
    "hx-sse.min.js": "18ef2761356ec1fe0bb6d92612315b37517a7c1e9856b661c5ae81fef239d103",
    "LICENSE": "d3d2456f76414f2456104660ebd65aff1c04cd7966b942bdabd63f3cdb316a38",
}
"""htmx 4.0.1 as it is published, with its licence (0BSD)."""


@pytest.fixture
def browser(program: Program) -> Iterator[Browser]:
    with TestClient(app(program.ledger)) as client:
        yield client


def incident(program: Program, by: str = "Ann Director") -> None:
    program.does("incident", CLUB, "smoking", "--by", by, "--at", LATER)


def test_what_others_wrote_is_as_they_published_it() -> None:
    folder = Path(replay.web.__file__).parent / "static" / "htmx"
    found = {one.name: sha256(one.read_bytes()).hexdigest() for one in folder.iterdir()}
    assert found == VENDORED


def test_a_page_at_a_position_may_be_kept_and_any_other_is_asked_again(browser: Browser) -> None:
    kept = {
        as_of: browser.get(address(CLUB, "standings", {"as-of": [as_of]})).headers["cache-control"]
        for as_of in ("#16", "posted:1", "closed:1")
    }
    assert "immutable" in kept["#16"]
    assert kept["posted:1"] == kept["closed:1"] == "no-cache"


def test_what_is_recorded_is_seen_by_the_next_who_asks(program: Program, browser: Browser) -> None:
    at = address(CLUB, "log")
    before = browser.get(at)
    assert browser.get(at).headers["etag"] == before.headers["etag"]
    incident(program)
    after = browser.get(at, headers={"If-None-Match": before.headers["etag"]})
    assert (after.status_code, "smoking" in after.text) == (200, True)


def test_pages_of_every_past_position_stay_byte_for_byte(
    program: Program, browser: Browser
) -> None:
    def pages() -> list[bytes]:
        return [
            browser.get(address(CLUB, name, {"as-of": [f"#{position}"]})).content
            for position in range(9, 21, 3)
            for name in ("standings", "log", "states")
        ]

    before = pages()
    incident(program)
    assert pages() == before


def test_a_past_position_is_not_made_again_until_there_are_other_people(
    program: Program, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()

    def noted(asked: Asked, here: Address, *more: Any, **told: Any) -> str:
        made.append(f"{here.as_of} {here.question.name}")
        return answered(asked, here, *more, **told)

    answered = pages.answered
    monkeypatch.setattr(pages, "answered", noted)
    monkeypatch.setattr(answers, "SETTLED", 0)

    def look(*moments: str | None) -> None:
        for as_of in moments:
            asks = {"as-of": [as_of]} if as_of else {}
            assert browser.get(address(CLUB, "standings", asks)).status_code == 200

    incident(program)
    look("#16", "#18", None)
    incident(program)
    look("#16", "#18", None)
    incident(program)
    look("#16", "#19", None)
    assert made == [
        "#16 standings", "#18 standings", "None standings", "None standings",
        "#19 standings", "None standings",
    ]  # fmt: skip
    incident(program, "Somebody New")
    look("#16")
    assert made[-1] == "#16 standings"


def test_the_feed_is_the_log(program: Program, browser: Browser) -> None:
    lines = program.says("log", CLUB, "--json").splitlines()
    assert browser.get(f"/api/c/{CLUB}/feed?from=16").text.splitlines() == lines[-4:]
    assert browser.get(f"/api/c/{CLUB}/feed?from=20").text == ""
    assert browser.get(f"/api/c/{CLUB}/feed?from=x").status_code == 400
    assert browser.get("/api/c/nobody/feed").status_code == 404


def test_an_open_feed_goes_on_from_where_it_broke_off(program: Program) -> None:
    """What another program recorded meanwhile is caught up by its position."""
    with served(program.ledger) as site:
        headers = {"Accept": "text/event-stream", "Last-Event-ID": "19"}
        with httpx.stream("GET", f"{site}/api/c/{CLUB}/feed", headers=headers, timeout=20) as feed:
            told = (line for line in feed.iter_lines() if line.startswith("id:"))
            assert next(told) == "id: 20"
            incident(program)
            assert next(told) == "id: 21"


def test_the_description_names_every_question(browser: Browser) -> None:
    paths = browser.get("/api/openapi.json").json()["paths"]
    for at in browser.get("/api").json()["contests"][CLUB].values():
        assert at.replace(CLUB, "{contest}") in paths


def test_acts_are_described_where_they_are_taken(program: Program, browser: Browser) -> None:
    def is_described(client: Browser) -> bool:
        return any("acts" in at for at in client.get("/api/openapi.json").json()["paths"])

    assert not is_described(browser)
    with TestClient(app(program.ledger, takes_acts=True)) as taking:
        assert is_described(taking)


def test_what_pages_load_is_there_for_ever(browser: Browser) -> None:
    for at in BY_ADDRESS:
        answer = browser.get(at)
        assert "immutable" in answer.headers["cache-control"]
    assert browser.get("/static/nothing.js").status_code == 404
