"""From an event's own page one goes on to forms that know already what they are about."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from litestar.testing import TestClient

from replay.web.app import app
from tests.replay.program import Program
from tests.replay.web.test_acts import Browser, evening, link, log

__all__ = ["evening"]
DEEDS = re.compile(r'<p class="deeds">(.*?)</p>')
LINK = re.compile(r'href="([^"]*)"')


@pytest.fixture
def browser(evening: Program) -> Iterator[Browser]:  # pytest's way
    evening.does("enter", "wed", "620", "--board", "7", "--ns", "1", "--ew", "2", "--by", "Ann")
    with TestClient(app(evening.ledger, takes_acts=True, public_only=True)) as client:
        client.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
        yield client


def page_of(evening: Program, kind: str, more: str = "") -> str:
    position = next(one["position"] for one in log(evening) if one["kind"] == kind)
    return f"/c/wed/log?event=%23{position}{more}"


def forms(browser: Browser, at: str) -> dict[str, dict[str, list[str]]]:
    """The forms that a page leads to, and what they begin with."""
    found = DEEDS.search(browser.get(at).text)
    links = map(unescape, LINK.findall(found[1] if found else ""))
    return {(one := urlsplit(each)).path: parse_qs(one.query) for each in links}


def test_a_score_is_corrected_adjusted_or_ruled_on_from_its_page(
    evening: Program, browser: Browser
) -> None:
    found = forms(browser, page_of(evening, "ScoreEntered"))
    line = {"session": ["1"], "board": ["7"], "ns": ["1"], "ew": ["2"]}
    assert found["/desk/wed/correct"] == found["/desk/wed/adjust"] == line
    about = {"session": ["1"], "board": ["7"], "contestants": ["1\n2"]}
    assert found["/desk/wed/rule"] == about


def test_what_rests_on_a_ruling_cites_it(evening: Program, browser: Browser) -> None:
    evening.does("rule", "wed", "judgement", "1", "2", "--board", "7", "--by", "Ann")
    found = forms(browser, page_of(evening, "RulingGiven"))
    (ruling,) = found["/desk/wed/advise"]["ruling"]
    assert found["/desk/wed/adjust"]["cites"] == [ruling]
    form = browser.get(f"/desk/wed/adjust?cites=%23{ruling[1:]}").text
    assert f">{ruling}</textarea>" in form


def test_an_event_leads_to_what_it_still_waits_for(evening: Program, browser: Browser) -> None:
    evening.does("rule", "wed", "judgement", "1", "2", "--board", "7", "--advised", "--by", "Ann")
    ruling, lodging = page_of(evening, "RulingGiven"), "AppealLodged"
    assert "/desk/wed/advise" not in forms(browser, ruling)
    number = ruling.rpartition("%23")[2]
    evening.does("appeal", "lodge", "wed", f"#{number}", "1", "--by", "Ann")
    hears = "/desk/wed/appeal-hear"
    assert forms(browser, page_of(evening, lodging))[hears] == {"appeal": ["1"]}
    evening.does("appeal", "hear", "wed", "1", "--chair", "Val", "--reason", "one", "--by", "Ann")
    assert hears not in forms(browser, page_of(evening, lodging))
    evening.does(
        "annul", "wed", f"#{log(evening)[-1]['position']}", "--reason", "no", "--by", "Ann"
    )
    assert "/desk/wed/annul" not in forms(browser, page_of(evening, "EventAnnulled"))
    assert hears in forms(browser, page_of(evening, lodging))


def test_neither_the_past_nor_everybody_is_led_to_forms(evening: Program, browser: Browser) -> None:
    at = page_of(evening, "ScoreEntered")
    assert not forms(browser, f"{at}&as-of=head")
    browser.cookies.clear()
    assert not forms(browser, at)


def test_whoever_reads_a_traveller_is_led_to_ask_for_a_correction(
    evening: Program, browser: Browser
) -> None:
    about = {"session": ["1"], "board": ["7"]}
    found = forms(browser, "/c/wed/traveller?board=7")
    assert found == {"/desk/wed/correct": about, "/desk/wed/rule": about}
    position = next(one["position"] for one in log(evening) if one["kind"] == "ScoreEntered")
    assert forms(browser, f"/c/wed/traveller?board=7&as-of=%23{position}") == {}
    browser.cookies.clear()
    assert forms(browser, "/c/wed/traveller?board=7") == {"/desk/wed/correct": about}
