"""Whatever happens to a ledger that is served, or whoever calls, the answer is in words."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from replay.web.app import app
from replay.web.live import REPLACED
from replay.web.openapi import schema
from tests.given import CLUB
from tests.replay.program import Program
from tests.web.serving import served

LATER = "2026-12-21T22:00+11:00"
AT = ("/", "/api", "/wall", "/proof", "/api/journal", f"/c/{CLUB}/standings", f"/c/{CLUB}/log")


@pytest.fixture
def browser(program: Program) -> Iterator[TestClient[Litestar]]:
    with TestClient(app(program.ledger)) as client:
        yield client


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:3000])


def turned_into_another(path: Path) -> None:
    path.write_bytes(b"hello" * 100)


@pytest.mark.parametrize(
    ("happens", "status", "says"),
    [
        (cut, 500, "the ledger is damaged"),
        (turned_into_another, 503, "the ledger is not a bridge ledger"),
        (Path.unlink, 503, "the ledger: No such file"),
    ],
)
def test_a_ledger_that_cannot_be_read_is_said_to_be_so_and_not_where_it_lies(
    program: Program,
    browser: TestClient[Litestar],
    happens: Callable[[Path], None],
    status: int,
    says: str,
) -> None:
    well = program.ledger.read_bytes()
    happens(program.ledger)
    for at in AT:
        answer = browser.get(at)
        assert (answer.status_code, says in answer.text) == (status, True), (at, answer.text)
        assert str(program.ledger.parent) not in answer.text
    program.ledger.write_bytes(well)
    assert browser.get(AT[0]).status_code == 200


def test_a_ledger_that_was_replaced_is_the_other_one(
    browser: TestClient[Litestar], program: Program, tmp_path: Path
) -> None:
    before = browser.get(f"/c/{CLUB}/standings")
    other = Program(tmp_path / "other.ledger")
    other.does("demo", other.ledger)
    other.ledger.replace(program.ledger)
    assert browser.get(f"/c/{CLUB}/standings").status_code in (200, 404)
    assert browser.get(f"/c/{CLUB}/standings").content != before.content


@pytest.mark.parametrize("at", ["/live/c/nobody", "/api/c/nobody/feed"])
def test_a_feed_of_no_contest_is_refused(browser: TestClient[Litestar], at: str) -> None:
    """It was opened, and told nothing for ever."""
    answer = browser.get(at, headers={"Accept": "text/event-stream"})
    assert (answer.status_code, "no contest nobody" in answer.text) == (404, True)


def test_an_open_page_is_told_of_a_ledger_that_was_put_back_from_earlier(
    program: Program, tmp_path: Path
) -> None:
    """What it shows is not on record any more: it was told nothing until the record was as long."""
    earlier = tmp_path / "earlier.ledger"
    earlier.write_bytes(program.ledger.read_bytes())
    program.does("incident", CLUB, "smoking", "--by", "Ann Director", "--at", LATER)
    with served(program.ledger) as site:
        read = program.says("export").count("\n")
        told = httpx.stream("GET", f"{site}/live/c/{CLUB}?from={read}", timeout=20)
        with told as feed:
            lines = feed.iter_lines()
            earlier.replace(program.ledger)
            assert next(line for line in lines if line.startswith("data")) == f"data: {REPLACED}"
            program.does("incident", CLUB, "smoking", "--by", "Bob Director", "--at", LATER)
            assert "Bob Director" in next(line for line in lines if line.startswith("data"))


def test_a_host_that_is_not_ours_is_sent_away(program: Program) -> None:
    with TestClient(app(program.ledger, hosts=("localhost", "::1"))) as client:
        for host, status in {
            "localhost:8000": 200,
            "[::1]:8000": 200,
            "evil.example": 421,
            "localhost.evil.example": 421,
            "": 421,
        }.items():
            answer = client.get("/", headers={"Host": host})
            assert answer.status_code == status, host


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE", "FOO"])
def test_pages_are_only_read(browser: TestClient[Litestar], method: str) -> None:
    answer = browser.request(method, f"/c/{CLUB}/standings")
    assert (answer.status_code, "only read" in answer.text) == (405, True)
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS"


def test_what_may_be_asked_of_an_address_is_told(browser: TestClient[Litestar]) -> None:
    answer = browser.options(f"/c/{CLUB}/standings")
    assert (answer.status_code, answer.headers["allow"]) == (204, "GET, HEAD, OPTIONS")


RUBBISH = ("", " ", "0", "-1", "#", "#0", "#12", "\x00", "é", "\U0001f0a1", "posted:1",
           "after:1", "after:", "stage:", "session:1", "session:\u202e", "contest", "{}", "[[",
           '{"kind":"ScoreEntered"}', "99999999999999999999", "9999-12-31T23:59Z", "1" * 5000,
           "0001-01-01T00:00-14:00", "%", "%zz", "../..", "../../etc/passwd",
           "ScoreEntered", "acbl-club-pairs", "Ann Director", "x" * 30_000,
           "<b>", "'; --", "1 {}")  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "at",
    [
        f"/c/{CLUB}/standings?as-of=LONG",
        f"/c/{CLUB}/standings?scope=session:LONG",
        f"/c/{CLUB}/scorecard?number=LONG",
        f"/c/{CLUB}/log?kind=LONG",
        f"/c/{CLUB}/diff?since=LONG",
        f"/c/{CLUB}/LONG",
        "/c/LONG/standings",
    ],
)
def test_a_refusal_repeats_only_the_beginning_of_what_is_long(
    browser: TestClient[Litestar], at: str, language: str
) -> None:
    """It repeated twenty thousand signs, and what was expected stood below them."""
    headers = {"Accept-Language": language, "Accept": "application/json"}
    answer = browser.get(at.replace("LONG", "9" * 5000), headers=headers)
    assert answer.status_code in (400, 404)
    assert "9" * 100 in answer.json()["detail"]
    assert "9" * 300 not in answer.json()["detail"]
    assert "9…" in answer.json()["detail"]


def test_nothing_that_can_be_asked_breaks_the_server(browser: TestClient[Litestar]) -> None:
    """Every path of the OpenAPI with rubbish in its parameters, from one seed."""
    random, seen = Random(12), set[int]()
    asked_of = {path: item["get"] for path, item in schema()["paths"].items() if "get" in item}
    for path, asking in asked_of.items():
        for _ in range(12):
            asked = {
                one["name"]: random.choice(RUBBISH)
                for one in asking.get("parameters", ())
                if one["in"] == "query" and random.random() < 0.5
            }
            contest = random.choice((CLUB, CLUB, CLUB, "nobody", "%00", "%2e%2e", "é"))
            answer = browser.get(path.replace("{contest}", contest), params=asked)
            assert answer.status_code < 500, (path, asked, answer.text)
            seen.add(answer.status_code)
    assert {200, 400, 404} <= seen
