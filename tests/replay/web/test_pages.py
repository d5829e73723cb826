"""The page says what the command line says, at any moment, and nothing else."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from replay import questions
from replay.addresses import address
from replay.web.app import app
from replay.web.reading import PAGES
from tests.given import CLUB
from tests.replay.program import Program

Browser = TestClient[Litestar]
LINK = re.compile(r'href="(/[^"]*)"')
LATER = "2026-12-21T22:00+11:00"
ASKS = {
    "traveller": {"board": ["1"]},
    "scorecard": {"number": ["1"]},
    "timeline": {"number": ["1"]},
    "explain": {"number": ["1"]},
    "impact": {"of": ["#12"]},
    "what-if": {"without": ["#12"]},
}
"""What those questions are told that cannot do without."""


@pytest.fixture
def browser(program: Program) -> Iterator[Browser]:
    with TestClient(app(program.ledger)) as client:
        yield client


def test_every_question_says_as_json_what_its_verb_says(program: Program, browser: Browser) -> None:
    for name in questions.NAMES:
        asks = ASKS.get(name, {})
        typed = [
            one for key, values in asks.items() for value in values
            for one in ([value] if name != "what-if" else [f"--{key}", value])
        ]  # fmt: skip
        verb = (name, CLUB, *typed, "--as-of", "posted:1")
        at = address(CLUB, name, {**asks, "as-of": ["posted:1"]})
        answer = browser.get(f"/api{at}")
        assert answer.status_code == 200, (name, answer.text)
        assert answer.text == program.says(*verb, "--json"), name


def test_every_link_leads_somewhere(browser: Browser) -> None:
    seen, to_see = set[str](), ["/", *(address(CLUB, name, ASKS[name]) for name in ASKS)]
    while to_see:
        at = to_see.pop()
        if at in seen or len(seen) > 60:
            continue
        seen.add(at)
        answer = browser.get(at)
        assert answer.status_code == 200, at
        links = [html.unescape(link) for link in LINK.findall(answer.text)]
        to_see += [link for link in links if not link.startswith("/paper")]  # in test_paper.py
    assert len(seen) > 40


def test_a_page_of_the_past_stays_as_it_was(program: Program, browser: Browser) -> None:
    at = address(CLUB, "standings", {"as-of": ["posted:1"]})
    before = browser.get(at)
    program.does("incident", CLUB, "smoking", "--by", "Ann Director", "--at", LATER)
    assert browser.get(at).content == before.content
    assert "The past:" in before.text


def test_what_a_browser_has_already_is_not_sent_again(browser: Browser) -> None:
    at = address(CLUB, "standings")
    first = browser.get(at)
    tag = first.headers["etag"]
    for had in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        again = browser.get(at, headers={"If-None-Match": had})
        assert (again.status_code, again.content) == (304, b""), had
    for had in ("", ",", '"', tag.strip('"'), '"*"', f"{tag}x"):
        again = browser.get(at, headers={"If-None-Match": had})
        assert (again.status_code, again.content) == (200, first.content), had


def test_who_accepts_json_only_is_answered_so(browser: Browser) -> None:
    answer = browser.get(address(CLUB, "standings"), headers={"Accept": "application/json"})
    assert answer.json()["contest"] == CLUB
    front = browser.get("/", headers={"Accept": "application/json"})
    assert front.json() == browser.get("/api").json()


@pytest.mark.parametrize(
    ("accepted", "is_json"),
    [
        ("application/json, text/plain, */*", True),
        ("Application/JSON; charset=utf-8", True),
        ("text/html;q=0.1, application/json", True),
        ("*/*;q=0.1, application/problem+json", True),
        ("application/json;q=0.8, text/html", False),
        ("application/json;q=0, */*", False),
        ("text/html, application/json", False),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", False),
        ("*/*", False),
        ("", False),
        (";;q=,,,application;q=9/json", False),
    ],
)
def test_who_accepts_both_is_answered_as_they_prefer(
    browser: Browser,
    accepted: str,
    is_json: bool,  # noqa: FBT001
) -> None:
    """RFC 9110, 12.5.1: by weight; of equals what is named first. Case and place do not matter."""
    answer = browser.get(address(CLUB, "standings"), headers={"Accept": accepted})
    assert answer.headers["content-type"].startswith("application/json") == is_json


DEEP = "[" * 10_000


@pytest.mark.parametrize(
    ("at", "status", "says"),
    [
        ("/c/nobody/standings", 404, "no contest nobody"),
        (f"/c/{CLUB}/nothing", 404, "no page nothing"),
        ("/nowhere", 404, "there is no such page"),
        (f"/c/{CLUB}/standings?colour=red", 400, "colour is not one of as-of, scope"),
        (f"/c/{CLUB}/standings?as-of=soon", 400, "soon is not a moment"),
        (f"/c/{CLUB}/standings?as-of=%23999999", 404, "no position #999999"),
        (f"/c/{CLUB}/standings?scope=stage:x", 404, "no stage x"),
        (f"/c/{CLUB}/standings?as-of=a&as-of=b", 400, "2 values is not one value"),
        (f"/c/{CLUB}/standings?purpose=luck", 400, "luck is not one of draw, stage"),
        (f"/api/c/{CLUB}/traveller", 400, "say which board"),
        (f"/c/{CLUB}/traveller?board=x", 400, "x is not a whole number from 1 on"),
        (f"/c/{CLUB}/traveller?board=99", 404, "no board 99"),
        (f"/c/{CLUB}/what-if?add=%7B", 400, "add, JSON"),
        (f"/c/{CLUB}/what-if?add=%7B%22kind%22:%22x%22,%22x%22:{DEEP}", 400, "JSON: nested too"),
        (f"/api/c/{CLUB}/what-if", 400, "say what is supposed"),
        (f"/c/{CLUB}/standings?scope={'x' * 30000}", 400, "not of at most 20000 signs"),
        ("/c/%3Cscript%3E/standings", 404, "&lt;script&gt;"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_in_a_sentence(
    browser: Browser, at: str, status: int, says: str
) -> None:
    answer = browser.get(at)
    assert answer.status_code == status, answer.text
    assert says in answer.text
    assert "Traceback" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_the_first_page_tells_of_each_contest_what_changed_last(
    program: Program, browser: Browser
) -> None:
    program.does("incident", CLUB, "smoking", "--by", "Ann Director", "--at", LATER)
    (line,) = re.findall(r'<p class="changed">(.*?)</p>', browser.get("/").text)
    assert re.sub("<[^>]*>", "", line).startswith("last change Mon 21 Dec 2026, 22:00: #21 ")
    assert "smoking" in line


def test_nothing_can_be_written(browser: Browser) -> None:
    assert browser.post(address(CLUB, "standings")).status_code == 405


def test_names_cannot_carry_markup(empty: Program) -> None:
    """Titles are whatever somebody typed."""
    empty.does("open", "wed", "--title", "<b>Wed</b>", "--zone", "UTC",
               "--regulations", "compscore-matchpoints")  # fmt: skip
    with TestClient(app(empty.ledger)) as client:
        for at in ("/", address("wed", "standings")):
            text = client.get(at).text
            assert "&lt;b&gt;Wed&lt;/b&gt;" in text
            assert "<b>" not in text


def test_a_ledger_that_is_gone_is_said_to_be(program: Program, browser: Browser) -> None:
    program.ledger.rename(program.ledger.with_suffix(".away"))
    answer = browser.get("/")
    assert answer.status_code == 503
    assert "the ledger: No such file" in answer.text


def test_the_end_of_a_period_is_a_moment_of_its_own(browser: Browser) -> None:
    """After it nothing was recorded, and yet results are official."""
    text = browser.get(address(CLUB, "standings", {"as-of": ["closed:1"]})).text
    (for_good,) = re.findall(r'href="(/c/[^"]*as-of=closed[^"]*%40[^"]*)"', text)
    assert "<strong>official</strong>" in text
    assert "<strong>official</strong>" in browser.get(html.unescape(for_good)).text


@pytest.mark.parametrize("name", ["traveller", "explain", "impact", "what-if", "diff", "appeal"])
def test_what_lacks_something_offers_what_there_is(browser: Browser, name: str) -> None:
    page = browser.get(address(CLUB, name))
    assert page.status_code == 200
    offered = re.findall(rf'<li><a href="(/c/{CLUB}/{name}\?[^"]*)"', page.text)
    for at in offered[:3]:
        assert browser.get(html.unescape(at)).status_code == 200, at
    assert offered or "nothing of this kind" in page.text


@pytest.mark.parametrize("at", ["what-if?regulations", "butler?datum"])
def test_a_set_is_one_that_comes_with_the_program(browser: Browser, at: str) -> None:
    """A path to a file of the server is nobody's business."""
    for named in ("/etc/passwd", "../../etc/hostname", "pyproject.toml", "x" * 5_000):
        answer = browser.get(f"/c/{CLUB}/{at}={named}")
        assert answer.status_code == 400
        assert "is not one of" in answer.text


def test_no_answer_tells_which_files_the_server_has(browser: Browser, tmp_path: Path) -> None:
    """Whatever is asked, with the name of a file for each parameter."""
    missing = tmp_path / "miss.toml"
    there = missing.with_name("here.toml")
    there.write_text("title = 1")
    for name in PAGES:
        for one in questions.described(name).parameters:
            answers = [
                browser.get(f"/api{address(CLUB, name, {one.typed: [str(path)]})}")
                for path in (there, missing)
            ]
            told = [(one.status_code, one.text.replace("here", "miss")) for one in answers]
            assert told[0] == told[1], one.typed


def test_an_explanation_says_what_its_clauses_say(browser: Browser) -> None:
    answer = browser.get(f"/api{address(CLUB, 'explain', {'number': ['1']})}").json()
    page = browser.get(address(CLUB, "explain", {"number": ["1"]})).text
    assert answer["clauses"]
    for name, says in answer["clauses"].items():
        assert html.escape(f"{name}: {says}", quote=False) in html.unescape(page) or says in page


@pytest.mark.parametrize(
    ("told", "verb"),
    [
        ({"kind": ["ScoreEntered"]}, ["--kind", "ScoreEntered"]),
        ({"by": ["Ann Director"]}, ["--by", "Ann Director"]),
        ({"board": ["1"]}, ["--board", "1"]),
        ({"contestant": ["1"]}, ["--contestant", "1"]),
        ({"since": ["posted:1"]}, ["--since", "posted:1"]),
        ({"since": ["#12"], "board": ["1"]}, ["--since", "#12", "--board", "1"]),
    ],
)
def test_a_log_is_asked_for_a_part_of_it(
    program: Program, browser: Browser, told: dict[str, list[str]], verb: list[str]
) -> None:
    program.does("incident", CLUB, "smoking", "--by", "Ann Director", "--at", LATER)
    whole = browser.get(f"/api{address(CLUB, 'log')}").json()["events"]
    part = browser.get(f"/api{address(CLUB, 'log', told)}").json()["events"]
    printed = [json.loads(line)["position"] for line in
               program.says("log", CLUB, *verb, "--json").splitlines()]  # fmt: skip
    assert [one["position"] for one in part] == printed
    assert 0 < len(part) < len(whole)
    assert all(one in whole for one in part)
