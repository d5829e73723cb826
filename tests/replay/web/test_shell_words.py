"""Pages are for people: what to do is said by forms and their fields, not by verbs and options."""

import re
from html import unescape

import pytest
from litestar.testing import TestClient

from replay import acts, questions
from replay.web.app import app
from replay.web.shell_words import in_words, without_verbs
from tests.replay.program import Program
from tests.replay.web.test_acts import link
from tests.replay.web.test_scoring import evening

__all__ = ["evening"]

OPTION = re.compile(r"(?<![\w-])--[a-z]")
OF_MATTERS = "/c/wed/matters"


@pytest.fixture
def waiting(evening: Program) -> Program:
    """An evening of which a table has called the director, and nothing is posted."""
    evening.does("call", "wed", "--table", "1", "--by", "Ann")
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="pass\n" * 18)
    evening.does("schedule", "wed", "1", "--ended", "--by", "Ann")
    return evening


def cells(page: str) -> list[str]:
    """What stands in the cells of a page, with its links."""
    return [unescape(one.strip()) for one in re.findall(r"<td[^>]*>(.*?)</td>", page)]


def test_what_waits_leads_to_the_form_that_answers_it(waiting: Program) -> None:
    (call, *_) = (one["position"] for one in waiting.json("matters", "wed")["matters"])
    with TestClient(app(waiting.ledger, takes_acts=True)) as browser:
        found = cells(browser.get(OF_MATTERS).text)
        assert f'<a href="/desk/wed/answer?call=%23{call}">See to a call of the director</a>' in (
            found
        )
        assert '<a href="/desk/wed/post?session=1">Post the results of a session</a>' in found
        past = cells(browser.get(f"{OF_MATTERS}?as-of=%23{call}").text)
        assert "See to a call of the director" in past


def test_where_nobody_acts_by_pages_the_form_is_named_and_leads_nowhere(waiting: Program) -> None:
    with TestClient(app(waiting.ledger)) as browser:
        found = cells(browser.get(OF_MATTERS).text)
        assert "Post the results of a session" in found
        assert not any("/desk/" in one for one in found)


@pytest.mark.parametrize("takes_acts", [True, False])
def test_no_page_tells_anybody_to_type_an_option(evening: Program, *, takes_acts: bool) -> None:
    """Not while nothing is drawn or played, either, when much is told about what is to come."""
    evening.does("enter", "wed", "-", "--by", "Sam", stdin="pass\n" * 3)
    evening.does("schedule", "wed", "2", "--by", "Ann")
    with TestClient(app(evening.ledger, takes_acts=takes_acts)) as browser:
        browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
        for name in (*questions.NAMES, *questions.OF_MOMENTS):
            for asks in ("", "?number=99", "?board=99", "?as-of=posted:7", "?scope=session:2"):
                page = browser.get(f"/c/wed/{name}{asks}").text
                body = re.sub(r"<[^>]*>", " ", page.partition("<main")[2])
                assert OPTION.findall(body) == [], (name, asks)


@pytest.mark.parametrize(
    ("sentence", "on_a_page"),
    [
        ("9 are in (see: draw, schedule --boards)", "9 are in (see: “Draw the next round”;"),
        ("a lot is wanted (lot --for draw)", "a lot is wanted (“Take down the order that a lot"),
        ("at the end of main (stage main --ended)", "at the end of main (“Schedule, start or end"),
        ("nobody is called 9 (see: entries)", "nobody is called 9 (see: entries)"),
        ("no such set (see: regulations list)", "no such set"),
        ("no line-up (see: regulations show; amend) (Law 80)", "no line-up (see: “Put other"),
        ("no member (see: member)", "no member (see: “A player joins a contestant"),
        ("late (see you later)", "late (see you later)"),
        ("penalty (draw 3)", "penalty (draw 3)"),
    ],
)
def test_a_sentence_names_forms_where_it_refers_to_verbs(sentence: str, on_a_page: str) -> None:
    told = without_verbs(sentence)
    assert told.startswith(on_a_page)
    assert "--" not in told
    assert without_verbs(told) == told


def test_the_word_for_an_option_s_value_goes_with_it() -> None:
    told = in_words("the director may go on without: --incomplete REASON", acts.described("post"))
    assert told == "the director may go on without: “Why not wait”"
