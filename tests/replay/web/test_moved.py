"""Standings say who has moved since they were last posted, by how many places, and because of what.

In the evening of `tests.replay.story` a correction (#18) of what was posted (#16) turns the order.
"""

import re
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from replay.addresses import address
from replay.web.app import app
from tests.given import CLUB
from tests.replay.program import Program

Browser = TestClient[Litestar]
ROW = re.compile(r'<tr data-row="(\w+)">(.*?)</tr>', re.DOTALL)
WAYS = re.compile(
    r'class="(up|down)"><a href="([^"]*)">.*?<span class="unseen">([+-]\d+)<', re.DOTALL
)


@pytest.fixture
def browser(program: Program) -> Iterator[Browser]:
    with TestClient(app(program.ledger)) as client:
        yield client


def standings(browser: Browser, **asks: str) -> str:
    at = address(CLUB, "standings", {name.replace("_", "-"): [it] for name, it in asks.items()})
    return browser.get(at).text


def places(browser: Browser, as_of: str) -> dict[str, int]:
    at = address(CLUB, "standings", {"as-of": [as_of]})
    return {row["number"]: row["rank"] for row in browser.get(f"/api{at}").json()["standings"]}


def marks(page: str) -> dict[str, int]:
    found = {number: WAYS.search(row) for number, row in ROW.findall(page)}
    assert all((way[1] == "up") == (int(way[3]) > 0) for way in found.values() if way)
    return {number: int(way[3]) for number, way in found.items() if way}


def test_each_mark_is_the_difference_of_two_places(browser: Browser) -> None:
    then, now = places(browser, "#16"), places(browser, "#18")
    told = {number: then[number] - now[number] for number in now if then[number] != now[number]}
    assert marks(standings(browser)) == told != {}


def test_a_mark_leads_to_what_moved_it(browser: Browser) -> None:
    ways = [found[2] for found in WAYS.finditer(standings(browser))]
    assert ways
    why = browser.get(ways[0].replace("&amp;", "&"))
    assert why.status_code == 200
    assert "#18" in why.text


@pytest.mark.parametrize("as_of", ["#15", "#16"], ids=["before any posting", "as it was posted"])
def test_nobody_has_moved_before_something_came_after_a_posting(
    browser: Browser, as_of: str
) -> None:
    assert not marks(standings(browser, as_of=as_of))
    assert "▲" not in standings(browser, as_of=as_of)


def test_what_moves_nobody_marks_nobody(browser: Browser) -> None:
    assert not marks(standings(browser, as_of="#17"))


def test_a_moment_keeps_its_marks_whatever_is_posted_later(
    program: Program, browser: Browser
) -> None:
    before = standings(browser, as_of="#18")
    program.does("post", CLUB, "--by", "Ann Director", "--at", "2026-12-21T22:00+11:00")
    assert standings(browser, as_of="#18") == before
    assert marks(before)
    assert not marks(standings(browser))
