"""A contest is opened by page: the first one under an address of its own, others by who directs."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from litestar.testing import TestClient

from replay.web.app import app
from tests.replay.program import Program
from tests.replay.web.test_acts import Browser, evening, link
from tests.replay.web.test_forms import hidden

__all__ = ["evening"]
FIRST = "/new/only-once"
CLUB = "?set=acbl-club-pairs"
MINUTES = "default.corrections.players.period.minutes"
SAID = {"title": "Wednesday pairs", "director": "Ann", "set": "acbl-club-pairs"}


@pytest.fixture
def empty(tmp_path: Path) -> Program:
    program = Program(tmp_path / "new.ledger")
    program.does("open")
    return program


@pytest.fixture
def browser(empty: Program) -> Iterator[Browser]:  # pytest's way
    with TestClient(app(empty.ledger, takes_acts=True, first="only-once")) as client:
        yield client


def test_the_first_contest_is_opened_once_by_who_directs_it(
    empty: Program, browser: Browser
) -> None:
    ours = hidden(browser.get(FIRST + CLUB).text)
    form = {**SAID, **ours, MINUTES: "20", "zone": "Europe/Paris"}
    checked = browser.post(FIRST, data={**form, "do": "check"})
    assert "[default.corrections.players.period]\nminutes = 20" in checked.text
    for _ in range(2):  # the answer may get lost
        opened = browser.post(FIRST, data={**form, "do": "open"}, follow_redirects=False)
        assert opened.headers["location"] == "/desk/wednesday-pairs"
    assert "You act as Ann (director)" in browser.get("/desk/wednesday-pairs").text
    log = empty.says("log", "wednesday-pairs", "--json")
    assert log.count('"kind":"ContestOpened","recorded_at"') == 1
    other = TestClient(app(empty.ledger, takes_acts=True, first="only-once"))
    with other:
        assert other.get(FIRST).status_code == 401
        assert other.post(FIRST, data={**form, "request-id": "x", "do": "open"}).status_code == 401


@pytest.mark.parametrize(
    ("said", "status", "sentence"),
    [
        ({"title": ""}, 400, "say what the contest is called"),
        ({"director": " "}, 400, "say who directs"),
        ({"title": "x" * 9000}, 400, "title"),
        ({"zone": "Mars/Base"}, 400, "zone"),
        ({MINUTES: "soon"}, 422, "is not a whole number from 0 up"),
        ({"default.authority.unstaffed": "nobody"}, 404, "figure"),
        ({"set": "../../etc/passwd"}, 404, "regulation set"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_opened(
    empty: Program, browser: Browser, said: dict[str, str], status: int, sentence: str
) -> None:
    ours = hidden(browser.get(FIRST + CLUB).text)
    refused = browser.post(FIRST, data={**SAID, **ours, **said, "do": "open"})
    assert refused.status_code == status, refused.text
    assert sentence in refused.text
    assert "No contest has been opened yet" in browser.get("/").text


def test_what_a_usual_evening_is_played_under_stands_first(browser: Browser) -> None:
    headings = re.findall("<h2>(.*?)</h2>", browser.get(FIRST).text)
    assert headings[:2] == ["Pairs, matchpoints", "Pairs, IMPs"]
    kinds = list(dict.fromkeys(one.partition(",")[0] for one in headings))
    assert kinds[-2:] == ["Teams", "Individuals"]


def test_a_closed_condition_says_from_when_its_minutes_count(browser: Browser) -> None:
    assert "30 minutes from a posting" in browser.get(FIRST + CLUB).text


def test_another_address_opens_nothing(browser: Browser) -> None:
    assert browser.get("/new/guessed").status_code == 401
    assert browser.get("/new").status_code == 401
    away = {"Origin": "https://elsewhere.example"}
    assert browser.post(FIRST, data=SAID, headers=away).status_code == 401


@pytest.mark.parametrize(
    ("told", "status"),
    [
        (("--role", "director", "--to", "Ann", "--everywhere"), 200),
        (("--role", "director", "--to", "Ann"), 422),
        (("--role", "scorer", "--to", "Sam", "--everywhere"), 422),
        (("--role", "player", "--table", "1", "--everywhere"), 422),
    ],
)
def test_another_contest_is_for_who_gives_offices_everywhere(
    evening: Program, told: tuple[str, ...], status: int
) -> None:
    with TestClient(app(evening.ledger, takes_acts=True)) as browser:
        browser.post(f"/link/{link(evening, *told)}")
        assert browser.get(f"/new{CLUB}").status_code in (status, 403)


def test_a_second_contest_stands_beside_the_first(evening: Program) -> None:
    with TestClient(app(evening.ledger, takes_acts=True)) as browser:
        everywhere = ("--role", "director", "--to", "Ann", "--everywhere")
        browser.post(f"/link/{link(evening, *everywhere)}")
        ours = hidden(browser.get(f"/new{CLUB}").text)
        form = {"title": "Friday", **ours, "do": "open"}
        stolen = browser.post("/new", data={**form, "form-token": "0" * 64})
        assert stolen.status_code == 401
        opened = browser.post("/new", data=form)
        assert re.search("You act as Ann", opened.text), opened.text
        assert "Friday" in browser.get("/").text


def test_a_contest_is_opened_under_conditions_of_its_own(empty: Program, browser: Browser) -> None:
    begun = browser.get(f"{FIRST}?set=own&extends=acbl-club-pairs").text
    text = unescape(begun.partition('name="conditions"')[2].partition(">")[2].partition("<")[0])
    assert 'extends = "acbl-club-pairs"' in text
    form = {**SAID, **hidden(begun), "set": "own"}
    wrong = {"conditions": text + "\n[default.total]\nstep = 'often'\n", "do": "open"}
    refused = browser.post(FIRST, data={**form, **wrong})
    assert refused.status_code == 422
    assert "default.total.step" in refused.text
    assert browser.post(FIRST, data={**form, "conditions": "", "do": "open"}).status_code == 422
    own = {"conditions": text + "\n[default.total]\nstep = '0.1'\n"}
    as_file = {"conditions": ("own.toml", own["conditions"])}
    for said, file in ((own, None), ({"conditions": ""}, as_file)):
        checked = browser.post(FIRST, data={**form, **said, "do": "check"}, files=file)
        assert "complete and consistent" in checked.text
        assert unescape(checked.text).count("step = '0.1'") == 1
    browser.post(FIRST, data={**form, **own, "do": "open"})
    told = empty.says("log", "wednesday-pairs", "--json")
    assert '"step":"0.1"' in told
