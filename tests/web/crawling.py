"""A ledger looked at page by page: no link is dead, the JSON is the verb's, the past stays."""

import html
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

from ledger.events import IncidentRecorded, contest_stream
from ledger.store import Circumstances, Part, Store
from replay import questions
from replay.addresses import address
from replay.web.app import app
from replay.web.ways import asks_more
from tests.replay.program import Program

Browser = TestClient[Litestar]
LINK = re.compile(r'(?:href|hx-get)="(/[^"]*)"')
ASKED = re.compile(
    r"(as-of|board|number|event|before|of|since|scope|without|contestant|kind|by|lang)=[^&]*"
)
MORE = 10
"""So many events are recorded before the past is asked again."""


def answered(browser: Browser, each: int) -> int:
    """How many pages there are, of those that differ in what they are asked about so many each.

    Raises AssertionError where one is not answered.
    """
    seen, shapes, to_see = set[str](), Counter[str](), ["/"]
    while to_see:
        at = to_see.pop(0)
        shape = ASKED.sub(r"\1", at)
        is_beside = at.startswith(("/api", "/time")) and "as-of" in at
        assert not (at.startswith("/api") and "lang=" in at), at
        is_beside = is_beside or ("lang=" in at and "as-of" in at)
        is_beside = is_beside or at.startswith("/paper")  # slow; tests/replay/web/test_paper.py
        if at in seen or shapes[shape] >= each or is_beside:
            continue
        seen.add(at)
        shapes[shape] += 1
        answer = browser.get(at)
        assert answer.status_code == 200, (at, answer.text)
        if answer.headers["content-type"].startswith("text/html"):
            to_see += map(html.unescape, LINK.findall(answer.text))
    return len(seen)


def compared(browser: Browser, program: Program) -> int:
    """How many answers as JSON are what their verbs say; those that need not be told anything.

    Raises AssertionError where one is not.
    """
    count = 0
    for contest, pages in browser.get("/api").json()["contests"].items():
        for name in questions.NAMES:
            answer = browser.get(pages[name])
            if answer.status_code == 200:
                assert answer.text == program.says(name, contest, "--json"), name
                count += 1
    return count


def kept(browser: Browser, ledger: Path) -> int:
    """How many pages of a position are the same bytes after ten more events.

    Raises AssertionError where one is not.
    """
    with closing(Store(ledger, read_only=True)) as store:
        position = store.head().position
    contests = browser.get("/api").json()["contests"]
    asked = [one for name in contests for one in _past(name, position)]
    before = [(browser.get(one).status_code, browser.get(one).content) for one in asked]
    for contest in contests:
        _go_on(ledger, contest)
    after = [(browser.get(one).status_code, browser.get(one).content) for one in asked]
    for one, was, now in zip(asked, before, after, strict=True):
        assert was == now, one
    return sum(status == 200 for status, _ in before)


def _go_on(ledger: Path, contest: str) -> None:
    """Record ten more events, a day later where the ledger is told the time."""
    with closing(Store(ledger)) as store:
        stream, last = contest_stream(contest), store.head().recorded_at
        assert last is not None
        now = last if store.clock == "live" else last + timedelta(days=1)
        for _ in range(MORE):
            version = len(store.read(stream))
            event = IncidentRecorded(incident="smoking")
            store.append([Part(stream, version, [event])], Circumstances(now, now, "desk"))


def _past(contest: str, position: int) -> Iterator[str]:
    for name in (*questions.NAMES, "log"):
        if not asks_more(name):
            yield address(contest, name, {"as-of": [f"#{position}"]})


def crawl(ledger: Path, each: int) -> str:
    """What was found of a ledger, in a sentence; its contests go on for ten events."""
    with TestClient(app(ledger)) as browser:
        program = Program(ledger)
        pages, same = answered(browser, each), compared(browser, program)
        return f"{pages} pages, {same} answers as their verbs, {kept(browser, ledger)} kept"
