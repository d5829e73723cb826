"""Whole contests: every link of every page leads somewhere, and the JSON is what the verb says.

All contests and real files are looked at by python -m tests.web --crawl.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from replay.web.app import app
from tests.contests.stories import tell
from tests.replay.program import Program
from tests.web import crawling


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
    assert crawling.answered(browser, each=1) > 60


def test_its_json_is_what_the_verb_says(told: Path, browser: TestClient[Litestar]) -> None:
    """Those that must be told something are asked beside the club evening."""
    assert crawling.compared(browser, Program(told)) > 10


def test_pages_of_the_past_are_the_same_bytes_after_more_events(
    told: Path, browser: TestClient[Litestar]
) -> None:
    assert crawling.kept(browser, told) > 10


def test_no_page_leads_to_an_event_of_another_contest(tmp_path: Path) -> None:
    """The head of the record is another's: its position stands there, and leads nowhere."""
    program = Program(tmp_path / "two.ledger")
    for contest in ("wed", "thu"):
        program.does("open", contest, "--regulations", "compscore-matchpoints", "--by", "Dee")
    with TestClient(app(program.ledger)) as browser:
        last = re.search(r"hash at (<a [^>]*>)?#(\d+)", browser.get("/c/thu/standings").text)
        assert last is not None
        assert last[1] == f'<a class="event" href="/c/thu/log?event=%23{last[2]}">'
        assert f"hash at #{last[2]}:" in browser.get("/c/wed/standings").text
        assert crawling.answered(browser, each=3) > 60
        assert crawling.answered(browser, each=2) > 60
