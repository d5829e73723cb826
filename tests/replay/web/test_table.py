"""The phone at a table: four taps, the other side's agreement, and nothing of others' results."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from litestar.testing import TestClient

from replay.web.app import app
from tests.replay.program import Program
from tests.replay.web.test_acts import ACTS, Browser, link, log, opened
from tests.replay.web.test_scoring import HIDDEN, evening

__all__ = ["evening"]
TABLE = "/table/wed"
ASKED = re.compile(r'<h1 id="asked">(.*?)</h1>')
TAPS = {"level": "4", "strain": "S", "doubled": "", "declarer": "N", "result": "="}


def phone(evening: Program, client: Browser, table: str, seat: str) -> None:
    """Let a browser open the link of a seat, whatever it acted by before."""
    client.cookies.clear()
    secret = link(evening, "--role", "player", "--table", table, "--seat", seat)
    client.post(f"/link/{secret}")


@pytest.fixture
def browser(evening: Program) -> Iterator[Browser]:  # pytest's way
    evening.does("schedule", "wed", "1", "--started", "--by", "Ann")
    with TestClient(app(evening.ledger, takes_acts=True)) as client:
        yield client


def asked(browser: Browser) -> str:
    found = ASKED.search(browser.get(TABLE).text)
    assert found is not None
    return unescape(found[1])


def sent(browser: Browser, taps: dict[str, str]) -> str:
    """Tap a result, look at what is read back, and send it; the page that follows."""
    page = browser.get(TABLE, params=taps).text
    form = page.partition('id="send"')[2].partition("</form>")[0]
    hidden = {name: unescape(value) for name, value in HIDDEN.findall(form)}
    return browser.post("/desk/wed/enter", data=hidden).text


def test_a_result_is_read_back_sent_and_the_next_board_is_asked_for(
    evening: Program, browser: Browser
) -> None:
    phone(evening, browser, "2", "NS")
    assert asked(browser).startswith("round 1, table 2, board 3 ")
    read_back = browser.get(TABLE, params=TAPS).text
    assert "4♠ by N, made: 420 for N-S<" in read_back
    down = browser.get(TABLE, params={**TAPS, "result": "-10"}).text
    assert "500 for E-W. Is it really 10 down in 4S?" in down
    assert "ScoreEntered" not in [one["kind"] for one in log(evening)]
    page = sent(browser, TAPS)
    assert "round 1, table 2, board 4 " in page
    assert 'board 3: 4<span class="spades">♠\ufe0e</span> N 10 +420' in page
    assert "We agree" not in page.partition("This table")[2]
    assert "next round: 2 plays north-south at table 2" in page
    (score,) = [one["event"]["score"] for one in log(evening) if one["kind"] == "ScoreEntered"]
    assert (score["table"], score["round"], score["points"]) == ("2", 1, 420)


SPOKEN = {
    "fr": ("tour 1, table 2, donne 3 (E-O vulnérables), ", "4♠ par N, juste fait : 420 pour N-S"),
    "de": ("Runde 1, Tisch 2, Board 3 (O-W in Gefahr), ", "4♠ durch N, erfüllt: 420 für N-S"),
    "pl": ("runda 1, stół 2, rozdanie 3 (E-W po partii), ", "4♠, rozgrywa N, swoje: 420 dla N-S"),
    "he": (
        "סיבוב 1, שולחן 2, חלוקה 3 (מזרח־מערב פגיעים), ",
        "4♠, מכריז צ, בדיוק: 420 לצפון־דרום",
    ),
}
"""What is asked for at the table, and what is read back."""


@pytest.mark.parametrize("language", SPOKEN)
def test_a_phone_is_spoken_to_in_its_language(
    evening: Program, browser: Browser, language: str
) -> None:
    asked_for, read_back = SPOKEN[language]
    phone(evening, browser, "2", "NS")
    browser.headers["accept-language"] = f"{language},en;q=0.5"
    assert asked(browser).startswith(asked_for)
    page = browser.get(TABLE, params=TAPS).text
    assert f"{read_back}<" in page
    assert "<button>Send</button>" not in page
    assert 'name="declarer" value="N"' in page


def test_the_other_side_agrees(evening: Program, browser: Browser) -> None:
    phone(evening, browser, "2", "NS")
    sent(browser, TAPS)
    phone(evening, browser, "2", "EW")
    page = browser.get(TABLE).text
    form = page.partition('action="/desk/wed/confirm"')[2].partition("</form>")[0]
    assert "We agree" in form
    again = browser.post("/desk/wed/confirm", data=dict(HIDDEN.findall(form))).text
    assert "We agree" not in again
    last = log(evening)[-1]
    assert (last["kind"], last["event"]["contestant"]) == ("ScoreConfirmed", "5")


def test_what_waits_for_agreement_stands_before_the_taps(
    evening: Program, browser: Browser
) -> None:
    phone(evening, browser, "2", "NS")
    sent(browser, TAPS)
    phone(evening, browser, "2", "EW")
    page = browser.get(TABLE).text
    assert page.count("We agree") == 1
    assert page.index("We agree") < page.index('id="taps"')


def test_what_is_impossible_is_refused_before_it_is_sent(
    evening: Program, browser: Browser
) -> None:
    phone(evening, browser, "1", "NS")
    page = browser.get(TABLE, params={**TAPS, "level": "7", "result": "+1"}).text
    assert "Not possible:" in page
    assert 'id="send" hidden' in page


def test_what_one_side_taps_is_of_no_other_board_when_the_other_side_was_quicker(
    evening: Program, browser: Browser
) -> None:
    """Both sides key the same board: the second result is not read back for the board after it."""
    phone(evening, browser, "2", "NS")
    sent(browser, TAPS)
    late = browser.get(TABLE, params={"session": "1", "round": "1", "board": "3", **TAPS}).text
    assert "Board 3 is entered already: nothing was sent for it." in late
    assert "round 1, table 2, board 4 " in late
    assert "4♠ by N" not in late
    form = late.partition('id="send"')[2].partition("</form>")[0]
    assert 'name="score" value=""' in form
    assert "checked" not in late.replace('value="" checked', "")
    assert "is entered already" not in browser.get(TABLE, params=TAPS).text


def test_nobody_learns_there_what_others_have_on_a_board(
    evening: Program, browser: Browser
) -> None:
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="r1 t2 b3 1400!\n")
    phone(evening, browser, "1", "NS")
    for at in (TABLE, f"{TABLE}?round=2&board=3", f"{TABLE}?round=2&board=3&level=4"):
        assert "1400" not in browser.get(at).text
    assert asked(browser).startswith("round 1, table 1, board 1 ")


def test_a_phone_that_comes_into_other_hands_tells_nothing_of_who_sat_there_before(
    evening: Program, browser: Browser
) -> None:
    """East-west of table 2 moves on; who comes has boards 3 and 4 still to play in round 3."""
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="r1 t2 b3 420\nr1 t2 b4 620\n")
    agreed = ("--session", "1", "--board", "3", "--ns", "2", "--ew", "5", "--by", "Eve")
    evening.does("confirm", "wed", "5", *agreed)
    phone(evening, browser, "2", "EW")
    assert asked(browser).startswith("round 2, table 2, board 5 ")
    page = browser.get(TABLE).text
    assert "+420" not in page
    assert "+620" in page  # their agreement is still wanted
    phone(evening, browser, "2", "NS")
    page = browser.get(TABLE).text
    assert "+420" in page  # north-south stays
    assert "+620" in page

    evening.does("enter", "wed", "-", "--by", "Sam", stdin="r2 t2 b5 100\n")
    for seat, known in {"EW": False, "NS": True}.items():
        phone(evening, browser, "2", seat)
        page = browser.get(TABLE).text
        assert ("+420" in page, "+620" in page) == (known, known), seat
        assert "+100" in page
    key = opened(browser, link(evening, "--role", "player", "--table", "2", "--seat", "EW"))
    line = {"board": 3, "ns": "2", "ew": "5"}
    for act in (
        {"act": "correct", "score": "450", "was": "110", **line},
        {"act": "correct", "score": "450", "was": "420", **line},
        {"act": "confirm", "contestant": "5", **line},
        {"act": "enter", "score": "450", **line},
    ):
        for more in ({}, {"Prefer": "dry-run"}):
            told = browser.post(ACTS, json=act, headers={**key, **more})
            assert told.status_code in (403, 422), told.text
            assert "420" not in told.text
    evening.does("schedule", "wed", "1", "--ended", "--by", "Ann")
    phone(evening, browser, "2", "EW")
    assert "+420" in browser.get(TABLE).text  # nobody has it still to play


def test_a_link_without_a_table_has_no_such_page(evening: Program, browser: Browser) -> None:
    assert browser.get(TABLE).status_code == 401
    browser.post(f"/link/{link(evening, '--role', 'scorer', '--to', 'Sam')}")
    assert browser.get(TABLE).status_code == 403


def test_a_request_is_made_from_the_table_while_there_is_time(
    evening: Program, browser: Browser
) -> None:
    phone(evening, browser, "2", "NS")
    sent(browser, TAPS)
    evening.does("post", "wed", "--incomplete", "a power cut", "--by", "Ann")
    page = browser.get(TABLE).text
    assert "This table has played all" in page
    at = re.search(r'href="(/desk/wed/correct[^"]*)">this score is wrong</a>', page)
    assert at is not None
    assert "That a score is wrong can be said until <time" in page
    form = browser.get(unescape(at[1])).text
    assert 'name="board" value="3"' in form
    assert 'name="side" value="2"' in form


def test_the_director_is_called_from_the_table_and_the_desk_is_told_first(
    evening: Program, browser: Browser
) -> None:
    phone(evening, browser, "2", "NS")
    sent(browser, TAPS)
    form = browser.get(TABLE).text.partition('id="call"')[2].partition("</form>")[0]
    page = browser.post("/desk/wed/call", data=dict(HIDDEN.findall(form))).text
    assert "nobody has answered yet" in page
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    desk = browser.get("/desk/wed").text
    assert desk.index("is called to table 2, board 4") < desk.index("Session 1:")
    form = desk.partition('action="/desk/wed/answer"')[2].partition("</form>")[0]
    again = browser.post("/desk/wed/answer", data=dict(HIDDEN.findall(form))).text
    assert "Forms" in again
    assert "is called" not in again
    called, answered = log(evening)[-2:]
    assert (called["kind"], called["event"]["table"]) == ("DirectorCalled", "2")
    assert answered["kind"] == "CallAnswered"
    phone(evening, browser, "2", "EW")
    assert "answered by Ann" in browser.get(TABLE).text


def test_another_table_neither_calls_from_here_nor_hears_of_it(
    evening: Program, browser: Browser
) -> None:
    phone(evening, browser, "2", "NS")
    evening.does("call", "wed", "--table", "1", "--board", "1", "--by", "Ann")
    assert "is called (board" not in browser.get(TABLE).text
    ours = {"act": "call", "contestant": "1"}
    key = opened(browser, link(evening, "--role", "player", "--table", "2", "--seat", "NS"))
    browser.cookies.clear()
    for act in (ours, {"command": "CallDirector", "session": "1", "table": "1"}):
        answer = browser.post(ACTS, json=act, headers=key)
        assert answer.status_code == 403, answer.text


def test_a_match_without_boards_is_entered_by_forms(tmp_path: Path) -> None:
    swiss = Program(tmp_path / "swiss.ledger")
    swiss.does("open", "wed", "--regulations", "sydney-2003-swiss-teams", "--by", "Ann")
    swiss.does("appoint", "wed", "Ann", "director", "--by", "Ann")
    swiss.does("schedule", "wed", "1", "--boards", "8", "--by", "Ann")
    for number in "1234":
        swiss.does("entry", "wed", number, "--by", "Ann")
    lot = ("--for", "random-draw", "--session", "1")
    swiss.does("lot", "wed", "1", "2", "3", "4", *lot, "--by", "Ann")
    swiss.does("draw", "wed", "--publish", "--by", "Ann")
    with TestClient(app(swiss.ledger, takes_acts=True)) as browser:
        phone(swiss, browser, "2", "NS")
        page = browser.get(TABLE).text
        assert "whose boards the draw does not name" in page
        seats = ("--role", "player", "--table", "2", "--seat", "EW", "--room", "closed")
        with TestClient(app(swiss.ledger, takes_acts=True)) as closed:
            closed.post(f"/link/{link(swiss, *seats)}")
            assert "ns=4&amp;ew=3&amp;room=closed" in closed.get(TABLE).text
        at = re.search(r'href="(/desk/wed/result[^"]*)"', page)
        assert at is not None
        form = browser.get(unescape(at[1])).text
        assert 'name="home" value="3"' in form
        ours = {name: unescape(value) for name, value in HIDDEN.findall(form)}
        said = {"session": "1", "round": "1", "home": "3", "away": "4", "imps": "5"}
        browser.post("/desk/wed/result", data={**ours, **said, "do": "record"})
        assert "has played all" in browser.get(TABLE).text


@pytest.mark.parametrize(("language", "seats"), [("de", "NOSW"), ("en", "NESW"), ("fr", "NESO")])
def test_each_phone_has_the_seats_of_its_own_language(
    evening: Program, browser: Browser, language: str, seats: str
) -> None:
    """Whichever was asked for first; what is sent is the same in all of them."""
    phone(evening, browser, "2", "NS")
    for one in ("de", language):
        page = browser.get(TABLE, headers={"Accept-Language": one}).text
    found = re.findall(r'name="declarer" value="(.)"><span dir="auto">(.)</span>', page)
    assert "".join(sent for sent, _ in found) == "NESW"
    assert "".join(shown for _, shown in found) == seats
