"""Whatever a program asks in vain is answered by a problem (RFC 9457): status, clause, values."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from litestar.testing import TestClient

from replay.web.app import app
from replay.web.openapi import schema
from tests.replay.program import Program
from tests.replay.web.test_acts import ACTS, SCORE, Browser, browser, evening, link, opened

__all__ = ["browser", "evening"]
PROGRAM = {"Accept": "application/json"}
ACCESS = "LED-ACCESS"
FULL = b'"' + b"x" * (2 << 20) + b'"'


def problem(answer: Any, status: int, kind: str, clause: str | None = None) -> dict[str, Any]:
    """The problem in an answer, which must be of this status, kind and clause."""
    told: dict[str, Any] = answer.json()
    assert answer.headers["content-type"].startswith("application/problem+json"), answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert (answer.status_code, told["status"]) == (status, status), told
    assert told["type"] == (f"urn:bridge-ledger:{kind}" if kind else "about:blank"), told
    assert told["clause"] == clause, told
    assert set(told) == set(schema()["components"]["schemas"]["Problem"]["required"])
    assert told["detail"]
    assert "\n" not in told["detail"]
    assert ("www-authenticate" in answer.headers) == (status == 401)
    return told


# ---------------------------------------------------------------------------------- links


def used(program: Program, browser: Browser) -> str:
    secret = link(program, "--role", "scorer", "--to", "Sam")
    opened(browser, secret)
    return secret


def ended(program: Program, browser: Browser) -> str:
    secret = link(program, "--role", "scorer", "--to", "Sam")
    (made,) = program.json("links", "wed")["links"]
    program.does("end-link", "wed", f"#{made['position']}", "--by", "Ann")
    return secret


def forged(program: Program, browser: Browser) -> str:
    return "forged"


@pytest.mark.parametrize(
    ("is_made", "says"),
    [(forged, "none of here"), (used, "opened before"), (ended, "has ended")],
)
def test_a_link_that_opens_nothing_is_told_so(
    evening: Program,
    browser: Browser,
    is_made: Callable[[Program, Browser], str],
    says: str,
) -> None:
    secret = is_made(evening, browser)
    before = len(evening.says("log", "wed"))
    told = problem(browser.post(f"/link/{secret}", headers=PROGRAM), 401, "LinkIsOver", ACCESS)
    assert says in told["detail"]
    assert says in told["values"]["why"]
    assert secret not in told["detail"]
    assert len(evening.says("log", "wed")) == before


def test_a_link_that_was_good_until_yesterday(
    evening: Program, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon = datetime.now(UTC) + timedelta(hours=1)
    told = ("--role", "scorer", "--to", "Sam", "--expires", soon.isoformat())
    secret, known = link(evening, *told), opened(browser, link(evening, *told))
    monkeypatch.setattr("ledger.store.store.system_clock", lambda: soon + timedelta(days=1))
    problem(browser.post(f"/link/{secret}", headers=PROGRAM), 401, "LinkIsOver", ACCESS)
    problem(browser.post(ACTS, json=SCORE, headers=known), 401, "NotSignedIn", ACCESS)


def test_who_tries_links_without_end_is_told_to_wait(browser: Browser) -> None:
    answers = [browser.post(f"/link/wrong{n}", headers=PROGRAM) for n in range(62)]
    told = problem(answers[-1], 429, "TooMuchAtOnce", ACCESS)
    assert told["values"] == {"most": 60}


# ------------------------------------------------------------------------------- acts, questions


def test_an_act_that_is_refused(evening: Program, browser: Browser) -> None:
    scorer = opened(browser, link(evening, "--role", "scorer", "--to", "Sam"))
    old = {**scorer, "If-Match": "1"}
    rule = {"act": "rule", "ruling": "judgement", "contestants": ["1"]}
    problem(browser.post(ACTS, json=SCORE), 401, "NotSignedIn", ACCESS)
    problem(browser.post(ACTS, json=SCORE, headers=old), 409, "MovedSince")
    problem(browser.post(ACTS, content=FULL, headers=scorer), 413, "")
    problem(browser.post(ACTS, content=b"{", headers=scorer), 400, "InFile")
    problem(browser.post(ACTS, json={"act": "dance"}, headers=scorer), 404, "NoSuch")
    problem(browser.post("/api/contests/no/acts", json=SCORE, headers=scorer), 404, "NoSuch")
    problem(
        browser.post(ACTS, json={**SCORE, "ns": "9"}, headers=scorer),
        422,
        "NotOnRecord",
        "Law 80B2",
    )
    told = problem(browser.post(ACTS, json=rule, headers=scorer), 403, "NotInRole", "Law 81C, D")
    assert "director" in told["values"]["roles"]


@pytest.mark.parametrize(
    ("method", "at", "status", "kind"),
    [
        ("GET", "/api/nothing", 404, ""),
        ("DELETE", "/api", 405, ""),
        ("GET", "/api/c/nobody/standings", 404, "NoSuch"),
        ("GET", "/api/c/wed/dance", 404, "NoSuch"),
        ("GET", "/api/c/wed/standings?as-of=%239999", 404, "NoSuch"),
        ("GET", "/api/c/wed/standings?as-of=noon-ish", 400, "NotAMoment"),
        ("GET", "/api/c/wed/traveller", 400, "NothingSaid"),
        ("GET", "/api/c/wed/feed?from=x", 400, "BadValue"),
        ("GET", "/c/wed/dance", 404, "NoSuch"),
        ("GET", "/nothing", 404, ""),
    ],
)
def test_a_question_that_is_refused(
    browser: Browser, method: str, at: str, status: int, kind: str
) -> None:
    problem(browser.request(method, at, headers=PROGRAM), status, kind)


def test_what_is_for_officials_another_host_and_a_ledger_that_is_gone(evening: Program) -> None:
    with TestClient(app(evening.ledger, public_only=True, hosts=("testserver.local",))) as client:
        problem(client.get("/api/c/wed/missing"), 403, "ForOfficials", ACCESS)
        problem(client.get("/api", headers={"Host": "evil.example"}), 421, "")
        evening.ledger.unlink()
        gone = problem(client.get("/api"), 503, "NoFile")
        assert str(evening.ledger.parent) not in str(gone)
