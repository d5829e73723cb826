"""Whole contests: every link of every page leads somewhere, and the JSON is what the verb says."""

import html
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from replay import questions
from replay.web.app import app
from tests.contests.stories import tell
from tests.replay.program import Program

LINK = re.compile(r'(?:href|hx-get)="(/[^"]*)"')
ASKED = re.compile(r"(as-of|board|number|event|before|of|since|scope)=[^&]*")
EACH = 1
"""So many of the pages that differ only in what they are asked about are looked at."""


@pytest.fixture(scope="module", params=["acbl-club-knockout-teams", "alberta-55plus-pairs"])
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    teller = tell(request.param, 1, tmp_path_factory.mktemp("told"))
    path = teller.desk.store.path
    teller.desk.store.close()
    return path


@pytest.fixture
def browser(told: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(app(told)) as client:
        yield client


def test_no_link_is_dead(browser: TestClient[Litestar]) -> None:
    seen, shapes, to_see = set[str](), Counter[str](), ["/"]
    while to_see:
        at = to_see.pop(0)
        shape = ASKED.sub(r"\1", at)
        is_beside = at.startswith(("/api", "/time")) and "as-of" in at
        if at in seen or shapes[shape] >= EACH or is_beside:
            continue
        seen.add(at)
        shapes[shape] += 1
        answer = browser.get(at)
        assert answer.status_code == 200, (at, answer.text)
        if answer.headers["content-type"].startswith("text/html"):
            to_see += map(html.unescape, LINK.findall(answer.text))
    assert len(seen) > 60


def test_its_json_is_what_the_verb_says(told: Path, browser: TestClient[Litestar]) -> None:
    """Those that must be told something are asked beside the club evening."""
    program, compared = Program(told), 0
    for contest, pages in browser.get("/api").json()["contests"].items():
        for name in questions.NAMES:
            answer = browser.get(pages[name])
            if answer.status_code == 200:
                assert answer.text == program.says(name, contest, "--json"), name
                compared += 1
    assert compared > 10
