"""The desk: sessions start, end and are posted by one button each, which shows what is missing."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path
from unittest.mock import Mock

import pytest
from litestar.testing import TestClient

from ledger.errors import DamagedFile, DiskFails, NoFile, NotReadNow
from replay.web.app import app
from tests.replay.program import Program
from tests.replay.web.test_acts import Browser, link, log
from tests.replay.web.test_acts import evening as undrawn
from tests.replay.web.test_scoring import HIDDEN, SHEET, evening

__all__ = ["evening", "undrawn"]
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
    page = browser.get(DESK).text
    assert "<button>Post the results" not in page
    assert "Post the results: session 1</a>: not yet. <bdi>posting session 1 must wait: " in page
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="r3 t3 b4 pass\n")
    assert "posted at" in pressed(browser, "Post the results: session 1")
    assert [one["kind"] for one in log(evening)][-1] == "ResultsPosted"


@pytest.mark.parametrize(
    ("fails", "status"), [(NotReadNow, 503), (DiskFails, 503), (DamagedFile, 500)]
)
def test_a_ledger_that_fails_is_no_reason_against_a_step(
    evening: Program,
    browser: Browser,
    monkeypatch: pytest.MonkeyPatch,
    fails: type[NoFile],
    status: int,
) -> None:
    """The page said "not yet", and told where the ledger lies."""
    error = fails(file=str(evening.ledger), why="disk I/O error")
    monkeypatch.setattr("replay.web.next_steps.rehearse", Mock(side_effect=error))
    answer = browser.get(DESK)
    assert (answer.status_code, "not yet" in answer.text) == (status, False)
    assert str(evening.ledger) not in answer.text
    assert "disk I/O error" in answer.text


def posted(evening: Program) -> None:
    """Play the evening to its end, and post it: its periods begin."""
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="pass\n" * 18)
    evening.does("schedule", "wed", "1", "--ended", "--by", "Ann")
    evening.does("post", "wed", "--by", "Ann")


def test_nothing_is_posted_as_final_while_a_period_is_open(
    evening: Program, browser: Browser
) -> None:
    """Law 79C1, Law 92B: the desk tells what the last word waits for, and counts it down."""
    posted(evening)
    page = unescape(browser.get(DESK).text)
    assert "<button>Post it as final" not in page
    assert 'href="/desk/wed/post?session=1&final=yes">Post it as final: session 1</a>' in page
    assert "corrections of session 1 (players, scorer) are in time for 30 minutes more" in page
    assert "the director may go on without: “Why not wait” (" in page
    counted = page.partition("Open periods")[2].partition("</table>")[0]
    assert "session 1: corrections, appeals" in counted
    assert '<time datetime="' in counted


def test_what_waits_for_nothing_any_more_is_posted_as_final_by_a_button(
    evening: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted(evening)
    secret = link(evening, "--role", "director", "--to", "Ann")
    told = evening.json("periods", "wed")["periods"]
    ends = max(datetime.fromisoformat(one["closes"]) for one in told if one["closes"])
    monkeypatch.setattr("ledger.store.store.system_clock", lambda: ends + timedelta(seconds=1))
    with TestClient(app(evening.ledger, takes_acts=True)) as browser:
        browser.post(f"/link/{secret}")
        assert "posted as final" not in pressed(browser, "Post it as final: session 1")
        assert "Post it as final" not in browser.get(DESK).text
    assert [one["kind"] for one in log(evening)][-1] == "ResultsPosted"


def test_the_last_word_is_offered_once_all_of_the_stage_is_posted(
    evening: Program, browser: Browser
) -> None:
    posted(evening)
    evening.does("schedule", "wed", "2", "--by", "Ann")
    page = browser.get(DESK).text
    assert "Play begins: session 2" in page
    assert "Post it as final" not in page


def test_a_scorer_is_offered_no_step_that_is_the_director_s(evening: Program) -> None:
    with TestClient(app(evening.ledger, takes_acts=True)) as browser:
        browser.post(f"/link/{link(evening, '--role', 'scorer', '--to', 'Sam')}")
        page = browser.get(DESK).text
        assert "0 of 18 results" in page
        assert "Play begins" not in page


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
        assert "Not possible now" not in browser.get(f"{DESK}/movement-use").text
        assert ">change it, or schedule another</a>" in browser.get(DESK).text
        club.does("schedule", "wed", "1", "--started", "--by", "Ann")
        assert "Nobody is drawn" in browser.get(DESK).text  # begun too early, or by mistake
        club.does("entry", "wed", "2", "--by", "Ann")
        club.does("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2", "--by", "Ann")
        assert "Nobody is drawn" not in browser.get(DESK).text


@pytest.fixture
def cup(tmp_path: Path) -> Program:
    """Teams whose stages have draws of their own, of which nothing is prepared."""
    program = Program(tmp_path / "cup.ledger")
    program.does("open", "wed", "--regulations", "anc-2018-itc-open", "--by", "Ann")
    program.does("appoint", "wed", "Ann", "chief-director", "--by", "Ann")
    return program


def test_where_stages_are_played_a_stage_comes_before_its_sessions(cup: Program) -> None:
    with TestClient(app(cup.ledger, takes_acts=True)) as browser:
        browser.post(f"/link/{link(cup, '--role', 'chief-director', '--to', 'Ann')}")
        cup.does("entry", "wed", "1", "--by", "Ann")
        page = browser.get(DESK).text
        assert '<strong>No stage is there yet</strong>: <a href="/desk/wed/stage"' in page
        assert "movement" not in page.partition("<h2>Before play")[2].partition("<h2>Forms")[0]
        cup.does("stage", "wed", "qualifying", "--by", "Ann")
        page = browser.get(DESK).text
        assert "<strong>No session is scheduled yet</strong>" in page
        assert "schedule?session=1&amp;stage=qualifying" in page


def test_a_session_is_over_with_its_stage(cup: Program) -> None:
    cup.does("stage", "wed", "qualifying", "--by", "Ann")
    cup.does("schedule", "wed", "q1", "--stage", "qualifying", "--by", "Ann")
    for number in "12":
        cup.does("entry", "wed", number, "--by", "Ann")
    cup.does("result", "wed", "1", "2", "--imps", "20", "--session", "q1", "--by", "Ann")
    with TestClient(app(cup.ledger, takes_acts=True)) as browser:
        browser.post(f"/link/{link(cup, '--role', 'chief-director', '--to', 'Ann')}")
        assert "Play is over: session q1" in browser.get(DESK).text
        cup.does("stage", "wed", "qualifying", "--ended", "--by", "Ann")
        page = browser.get(DESK).text
        assert "Session q1: over" in page
        assert "Post the results: session q1" in page
        assert "under way" not in page


def test_a_captain_is_told_what_waits_for_the_team_and_of_nothing_else(cup: Program) -> None:
    """ANC 10.11: a correction needs the other captain's consent, who finds it at the desk.

    Not while the board is still to be played in the other room.
    """
    cup.does("stage", "wed", "qualifying", "--by", "Ann")
    cup.does("schedule", "wed", "q1", "--stage", "qualifying", "--boards", "14", "--by", "Ann")
    for number, player in {"1": "Eve", "2": "Fay", "3": "Gus"}.items():
        cup.does("entry", "wed", number, "--player", player, "--by", "Ann")
    where = ("--board", "1", "--ns", "1", "--ew", "2", "--room", "open")
    there = ("--board", "1", "--ns", "2", "--ew", "1", "--room", "closed")
    cup.does("enter", "wed", "420", *where, "--by", "Ann")
    cup.does("correct", "wed", "450", *where, "--cause", "captains", "--side", "1", "--by", "Eve")
    (request,) = (one for one in log(cup) if one["kind"] == "CorrectionRequested")
    with TestClient(app(cup.ledger, takes_acts=True)) as browser:
        browser.post(f"/link/{link(cup, '--role', 'captain', '--to', 'Fay')}")
        assert "waits for consent" not in browser.get(DESK).text
        cup.does("enter", "wed", "pass", *there, "--by", "Ann")
        for captain, waits in {"Eve": False, "Fay": True, "Gus": False}.items():
            browser.cookies.clear()
            browser.post(f"/link/{link(cup, '--role', 'captain', '--to', captain)}")
            page = browser.get(DESK).text
            assert ("waits for consent" in page) == waits, captain
            form = f"/desk/wed/consent?request=%23{request['position']}&amp;contestant=2"
            assert (form in page) == waits
            assert "+420" not in page  # a hash may have the digits
            if waits:
                field = browser.get(form.replace("&amp;", "&")).text
                assert f'name="request" value="#{request["position"]}"' in field


def test_what_waits_leads_to_its_form_whoever_has_the_office_for_it(
    evening: Program, browser: Browser
) -> None:
    """Law 93: an appeal waits for the committee, once there is one; the director reads of it."""
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="pass\n" * 18)
    evening.does("rule", "wed", "judgement", "1", "2", "--advised", "--by", "Ann")
    (ruling,) = (one["position"] for one in log(evening) if one["kind"] == "RulingGiven")
    evening.does("appeal", "lodge", "wed", f"#{ruling}", "1", "--by", "Ann")
    hears = "/desk/wed/appeal-hear?appeal=1"
    assert hears in browser.get(DESK).text
    evening.does("appoint", "wed", "Val", "appeals-committee", "--by", "Ann")
    page = browser.get(DESK).text
    assert "appeal 1 is lodged" in page
    assert hears not in page
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'appeals-committee', '--to', 'Val')}")
    assert hears in browser.get(DESK).text


def test_a_scorer_reads_the_steps_before_play_and_is_led_to_his_own(undrawn: Program) -> None:
    with TestClient(app(undrawn.ledger, takes_acts=True)) as browser:
        browser.post(f"/link/{link(undrawn, '--role', 'scorer', '--to', 'Sam')}")
        page = browser.get(DESK).text
        assert "Nobody is drawn to play yet" in page
        assert 'href="/desk/wed/entry"' in page
        assert 'href="/desk/wed/draw"' not in page


def test_no_movement_is_chosen_for_what_is_drawn(evening: Program, browser: Browser) -> None:
    assert "there is no session that is still to be drawn yet" in (
        browser.get(f"{DESK}/movement-use").text
    )
    evening.does("schedule", "wed", "2", "--by", "Ann")
    assert "Not possible now" not in browser.get(f"{DESK}/movement-use").text
