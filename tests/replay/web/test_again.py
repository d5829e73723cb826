"""What was asked before is answered at once, as it was the first time, while it stands."""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from replay.addresses import address
from replay.library import library_at
from replay.web import answers
from replay.web.app import app
from replay.web.many import many
from replay.web.placing import Under
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


@pytest.mark.parametrize("beginning", ["", "/bridge", "/l/club"])
def test_what_a_page_with_a_policy_of_its_own_runs_is_what_its_policy_names(
    program: Program, beginning: str
) -> None:
    whole: Any = app(program.ledger)
    if beginning == "/bridge":
        whole = Under(whole, beginning)
    elif beginning:
        whole, beginning = many(library_at(str(program.ledger.parent))), f"/l/{program.ledger.stem}"
    with TestClient(whole) as client:
        at = f"{beginning}/check"
        page, again = client.get(at), client.get(f"{at}?lang=he")
        for kind in ("script", "style"):
            (text,) = re.findall(rf"<{kind}>(.*?)</{kind}>", page.text, re.DOTALL)
            allowed = b64encode(sha256(text.encode()).digest()).decode()
            for answer in (page, again, client.get(at), client.head(at)):
                assert allowed in answer.headers["content-security-policy"]


def test_whatever_is_answered_says_what_a_browser_may_do_with_it(
    browser: TestClient[Litestar],
) -> None:
    for method, at, status in (
        ("GET", f"/c/{CLUB}", 302),
        ("OPTIONS", "/wall", 204),
        ("HEAD", AT, 200),
        ("GET", "/nowhere", 404),
        ("POST", AT, 405),
    ):
        answer = browser.request(method, at, follow_redirects=False)
        assert (answer.status_code, answer.headers["x-content-type-options"]) == (status, "nosniff")
