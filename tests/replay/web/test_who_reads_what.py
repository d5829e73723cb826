"""While acts are taken, an official's link reads the whole record, and nobody else does."""

import pytest

from tests.replay.program import Program
from tests.replay.web.test_acts import Browser, evening, link, opened
from tests.replay.web.test_parties import CANARY, Headers, browser, ours

__all__ = ["browser", "evening", "ours"]
IN_PLAY = "/c/wed/traveller?board=1"
OF_OFFICIALS = "/c/wed/missing"


@pytest.fixture
def scorer(evening: Program, browser: Browser) -> Headers:
    return opened(browser, link(evening, "--role", "scorer", "--to", "Sam"))


@pytest.mark.parametrize("under", ["", "/api"])
def test_what_an_official_was_shown_is_shown_to_nobody_else(
    browser: Browser, scorer: Headers, ours: Headers, under: str
) -> None:
    for at in (f"{under}/c/wed/log", f"{under}{IN_PLAY}") * 2:  # the second time as kept
        shown = browser.get(at, headers=scorer)
        assert shown.status_code == 200, at
        assert CANARY.search(shown.text), at
        assert shown.headers["cache-control"] == "private, no-cache"
        assert "Cookie" in shown.headers["vary"]
        for asks in (ours, {}, {"Authorization": "Bearer forged"}):
            answer = browser.get(at, headers={**asks, "If-None-Match": shown.headers["etag"]})
            assert answer.status_code in (200, 404), (at, answer.status_code)
            assert not CANARY.search(f"{answer.headers} {answer.text}"), (at, answer.text)


def test_pages_of_officials_are_theirs_alone(
    browser: Browser, scorer: Headers, ours: Headers
) -> None:
    assert browser.get(OF_OFFICIALS, headers=scorer).status_code == 200
    assert OF_OFFICIALS in browser.get("/c/wed/standings", headers=scorer).text
    for asks in (ours, {}):
        assert browser.get(OF_OFFICIALS, headers=asks).status_code == 403
        assert OF_OFFICIALS not in browser.get("/c/wed/standings", headers=asks).text


def test_whose_link_has_ended_reads_as_everybody(
    evening: Program, browser: Browser, scorer: Headers
) -> None:
    assert browser.get(OF_OFFICIALS, headers=scorer).status_code == 200
    links = evening.json("links", "wed")["links"]
    (own,) = [one["position"] for one in links if one["role"] == "scorer"]
    evening.does("end-link", "wed", f"#{own}", "--by", "Ann")
    assert browser.get(OF_OFFICIALS, headers=scorer).status_code == 403
    assert browser.get(IN_PLAY, headers=scorer).status_code == 404


def test_a_link_for_another_contest_reads_as_everybody(evening: Program, browser: Browser) -> None:
    evening.does("open", "thu", "--regulations", "acbl-club-pairs", "--by", "Ann")
    evening.does("appoint", "thu", "Ann", "director", "--by", "Ann")
    said = evening.does("link", "thu", "--role", "director", "--to", "Ann", "--by", "Ann").err
    other = opened(browser, said.partition("/link/")[2].split()[0])
    assert browser.get(OF_OFFICIALS, headers=other).status_code == 403
    assert browser.get(IN_PLAY, headers=other).status_code == 404
