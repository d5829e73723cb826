"""What was asked before is answered at once, as it was the first time, while it stands."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from replay.addresses import address
from replay.web import answers
from replay.web.app import app
from tests.given import CLUB
from tests.replay.program import Program

AT = address(CLUB, "standings")
LATER = "2026-12-21T22:00+11:00"


@pytest.fixture
def browser(program: Program, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    monkeypatch.setattr(answers, "SETTLED", 0)
    with TestClient(app(program.ledger, hosts=("testserver.local",))) as client:
        yield client


def test_the_second_answer_is_the_first(
    browser: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in ("/", "/api", "/proof", "/check", "/manual", AT, f"/api{AT}", f"/wall/c/{CLUB}"):
        first = browser.get(at)
        monkeypatch.setattr(answers.Answers, "answer", None)  # nobody is asked again
        second = browser.get(at)
        monkeypatch.undo()
        monkeypatch.setattr(answers, "SETTLED", 0)
        assert (first.status_code, first.content) == (second.status_code, second.content)
        assert dict(first.headers) == dict(second.headers), at
        had = browser.get(at, headers={"If-None-Match": first.headers["etag"]})
        assert (had.status_code, had.content) == (304, b"")


def test_what_accepts_json_is_another_question(browser: TestClient[Litestar]) -> None:
    pages = [
        browser.get(AT, headers={"Accept": kind}) for kind in ("text/html", "application/json")
    ]
    assert [page.headers["content-type"].partition(";")[0] for page in pages] == [
        "text/html", "application/json",
    ]  # fmt: skip


def test_whatever_is_recorded_is_told_at_once(
    program: Program, browser: TestClient[Litestar]
) -> None:
    before = browser.get(AT)
    assert browser.get(AT).content == before.content
    program.does("withdraw", CLUB, "1", "--by", "Ann Director", "--at", LATER)
    after = browser.get(AT, headers={"If-None-Match": before.headers["etag"]})
    assert after.status_code == 200
    assert after.content != before.content


def test_another_host_is_sent_away_from_what_is_known(browser: TestClient[Litestar]) -> None:
    assert browser.get(AT).status_code == browser.get(AT).status_code == 200
    assert browser.get(AT, headers={"Host": "evil.example"}).status_code == 421
