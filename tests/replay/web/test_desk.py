"""The desk: sessions start, end and are posted by one button each, which shows what is missing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from replay.web.app import app
from tests.replay.program import Program
from tests.replay.web.test_acts import Browser, link, log
from tests.replay.web.test_scoring import HIDDEN, SHEET, evening

__all__ = ["evening"]
DESK = "/desk/wed"


@pytest.fixture
def browser(evening: Program) -> Iterator[Browser]:  # pytest's way
    with TestClient(app(evening.ledger, takes_acts=True)) as client:
        client.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
        yield client


def pressed(browser: Browser, words: str) -> str:
    """Press a button of the desk; what the page says then."""
    page = browser.get(DESK).text
    form = next(one for one in page.split("<form ") if f"<button>{words}" in one)
    at = form.partition('action="')[2].partition('"')[0]
    return browser.post(at, data=dict(HIDDEN.findall(form))).text


def test_a_session_starts_ends_and_is_posted_by_a_button(
    evening: Program, browser: Browser
) -> None:
    assert "0 of 18 results" in browser.get(DESK).text
    assert "under way since" in pressed(browser, "Play begins: session 1")
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="pass\n" * 2)
    page = browser.get(DESK).text
    assert "round 1: no result of table 2, 3" in page
    assert "all of round 3" in page
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="pass\n" * 17)
    page = browser.get(DESK).text
    assert "17 of 18 results; missing:" in page
    assert "3 v 4 has 1 of 2 boards (round 3, table 3)" in page
    assert "over since" in pressed(browser, "Play is over: session 1")
    assert "its results are not posted" in browser.get(DESK).text
    assert "Not done:" in pressed(browser, "Post the results: session 1")
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="r3 t3 b4 pass\n")
    assert "posted at" in pressed(browser, "Post the results: session 1")
    assert [one["kind"] for one in log(evening)][-1] == "ResultsPosted"


def test_the_round_is_told_with_what_is_announced(evening: Program, browser: Browser) -> None:
    evening.does("schedule", "wed", "1", "--minutes", "60", "--boards", "6", "--by", "Ann")
    evening.does("schedule", "wed", "1", "--started", "--by", "Ann")
    page = browser.get(DESK).text
    assert "round 1 of 3" in page
    assert "<time datetime=" in page


def test_players_see_no_sheet_and_no_state_of_sessions(evening: Program, browser: Browser) -> None:
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="420\n")
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'player', '--to', 'Pat')}")
    page = browser.get(DESK).text
    assert "results" not in page
    assert "Scores by keyboard" not in page
    refused = browser.get(SHEET)
    assert refused.status_code == 403
    assert "420" not in refused.text


def test_a_new_contest_is_told_what_comes_first(tmp_path: Path) -> None:
    club = Program(tmp_path / "club.ledger")
    club.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    with TestClient(app(club.ledger, takes_acts=True)) as browser:
        browser.post(f"/link/{link(club, '--role', 'director', '--to', 'Ann')}")
        assert "Nobody is entered yet" in browser.get(DESK).text
        club.does("entry", "wed", "1", "--by", "Ann")
        assert 'No session is scheduled yet</strong>: <a href="/desk/wed/schedule?session=1"' in (
            browser.get(DESK).text
        )
        club.does("schedule", "wed", "1", "--by", "Ann")
        assert "<strong>No movement is chosen yet</strong>" in browser.get(DESK).text
        assert ">change it, or schedule another</a>" in browser.get(DESK).text
        club.does("schedule", "wed", "1", "--started", "--by", "Ann")
        assert "Nobody is drawn" in browser.get(DESK).text  # begun too early, or by mistake
        club.does("entry", "wed", "2", "--by", "Ann")
        club.does("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2", "--by", "Ann")
        assert "Nobody is drawn" not in browser.get(DESK).text
