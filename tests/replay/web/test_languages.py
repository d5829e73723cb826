"""Pages in the reader's language: the same figures and names, otherwise said."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from ledger import regulations
from replay import acts
from replay.web.app import app
from tests.given import CLUB
from tests.projections.test_languages import waiting
from tests.replay.program import Program
from tests.replay.web.test_acts import link, log
from tests.replay.web.test_scoring import HIDDEN, evening

__all__ = ["evening"]

Browser = TestClient[Litestar]
STANDINGS = f"/c/{CLUB}/standings"


@pytest.fixture
def browser(program: Program) -> Iterator[Browser]:
    with TestClient(app(program.ledger)) as client:
        yield client


@pytest.fixture
def directing(evening: Program) -> Iterator[Browser]:  # pytest's way
    with TestClient(app(evening.ledger, takes_acts=True)) as client:
        client.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
        yield client


def figures(page: str) -> list[str]:
    """The cells of a page's tables, without marks."""
    return [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<td.*?</td>", page)]


def test_a_page_is_said_in_the_language_of_its_address(browser: Browser) -> None:
    english = browser.get(STANDINGS).text
    for language, heading in (("fr", "rang"), ("de", "Rang"), ("pl", "miejsce"), ("he", "דירוג")):
        page = browser.get(f"{STANDINGS}?lang={language}").text
        assert f'<html lang="{language}"' in page
        assert f">{heading}</th>" in page
        assert figures(page) == figures(english)
        links = re.findall(r'href="(/c/[^"]*)"', page)
        assert [one for one in links if "lang=" not in one] == []


@pytest.mark.parametrize("at", [f"/c/{CLUB}/log", STANDINGS, f"/wall/c/{CLUB}"])
def test_no_mark_of_direction_of_our_own_is_shown_as_a_number(browser: Browser, at: str) -> None:
    """The log, the titles of all marks and the wall said \\u200f before who played a board."""
    page = browser.get(f"{at}?lang=he").text
    assert "\\u200f" not in page
    assert ("\u200f" in page) == ("חלוקה 1, " in page)


def test_hebrew_is_written_from_the_right_and_nothing_else_is(browser: Browser) -> None:
    assert '<html lang="he" dir="rtl">' in browser.get("/?lang=he").text
    assert "dir=" not in browser.get("/").text


def test_a_browser_is_answered_in_the_language_that_it_asks_for(browser: Browser) -> None:
    for _ in range(2):
        german = browser.get(STANDINGS, headers={"accept-language": "de-CH, en;q=0.3"})
        english = browser.get(STANDINGS, headers={"accept-language": "sv"})
        assert ('lang="de"' in german.text, 'html lang="en"' in english.text) == (True, True)
        assert german.headers["vary"] == "Accept, Accept-Language, Cookie"
    assert "?lang=" not in re.sub(r'<p class="languages">.*', "", german.text)


def test_a_language_that_is_not_spoken_is_refused(browser: Browser) -> None:
    for at in (f"{STANDINGS}?lang=tlh", "/?lang=tlh", "/wall?lang=tlh"):
        answer = browser.get(at)
        assert answer.status_code == 400
        assert "one of en, fr, de, pl, he" in answer.text


def test_json_has_no_language(browser: Browser) -> None:
    for name in ("standings", "log", "matters", "blame", "states", "periods", "missing"):
        told = [browser.get(f"/api/c/{CLUB}/{name}{asks}").json() for asks in ("", "?lang=fr")]
        assert told[0] == told[1]
    links = re.findall(r'href="(/api/[^"]*)"', browser.get(f"{STANDINGS}?lang=fr").text)
    assert [one for one in links if "lang=" in one] == []
    assert links != []


def texts(page: str) -> list[str]:
    """What a page says, text by text: not what is typed in fields, nor the languages' names."""
    body = page.partition("<body")[2]
    said = re.sub(r"<(script|datalist|textarea)\b.*?</\1>|<p class=\"languages\">.*?</p>", "", body)
    return [one.strip() for one in re.findall(r">([^<>]+)<", said) if len(one.split()) > 1]


def is_of_nobodys_language(text: str) -> bool:
    """Tell whether it is an event in the record's own words, or a name that regulations give."""
    titles = {regulations.load(name).title for name in regulations.names()}
    is_rule = re.fullmatch(r"[\w ]+ \(.*\d.*\)", text) is not None
    return text.startswith("#") or is_rule or unescape(text) in titles


@pytest.mark.parametrize("language", ["fr", "de", "pl", "he"])
def test_nothing_at_the_desk_or_in_its_forms_is_left_in_english(
    language: str, directing: Browser
) -> None:
    forms = [f"/desk/wed/{name.replace(' ', '-')}" for name in acts.NAMES]
    left = set[str]()
    for at in ("/desk/wed", "/desk/wed/score", "/desk/wed/cards", "/new", *forms):
        english = set(texts(directing.get(f"{at}?lang=en").text))
        left |= english.intersection(texts(directing.get(f"{at}?lang={language}").text))
    new = [text for _, text in waiting(language)]
    told = {one for one in left if not any(text in unescape(one) for text in new)}
    assert {one for one in told if not is_of_nobodys_language(one)} == set()


def test_a_language_chosen_where_somebody_acts_is_kept_there(directing: Browser) -> None:
    english = {"accept-language": "en"}
    assert "What waits" in directing.get("/desk/wed", headers=english).text
    chosen = directing.get("/desk/wed?lang=de", headers=english)
    assert "HttpOnly" in chosen.headers["set-cookie"]
    kept = directing.get("/desk/wed/enter", headers=english).text
    assert ("Ein Ergebnis eingeben" in kept, "/c/wed/standings?lang=de" in kept) == (True, True)
    assert 'html lang="en"' in directing.get("/c/wed/standings", headers=english).text
    directing.cookies.set("bridge-ledger-language", "tlh")
    assert 'html lang="en"' in directing.get("/desk/wed", headers=english).text
    assert directing.get("/desk/wed?lang=tlh").status_code == 400


@pytest.mark.parametrize("language", ["en", "he"])
def test_what_is_recorded_has_no_language(
    language: str, evening: Program, directing: Browser
) -> None:
    said = {"score": "4S=N", "session": "1", "board": "1", "ns": "1", "ew": "4"}
    form = directing.get(f"/desk/wed/enter?lang={language}").text
    sent = {**said, **dict(HIDDEN.findall(form)), "do": "record"}
    assert directing.post("/desk/wed/enter", data=sent).status_code == 200
    event = log(evening)[-1]["event"]
    known = {"session": "1", "board": 1, "ns": "1", "ew": "4", "contract": "4S", "declarer": "N"}
    assert known.items() <= event["score"].items()
    assert event.keys() == {"kind", "score"}


def test_a_phone_is_refused_in_the_language_of_its_page(directing: Browser) -> None:
    act = {"act": "enter", "score": "423", "session": "1", "board": "1", "ns": "1", "ew": "4"}
    token = dict(HIDDEN.findall(directing.get("/desk/wed/enter").text))["form-token"]
    told = [
        directing.post(
            "/api/contests/wed/acts", json=act, headers={"x-form-token": token, **headers}
        ).json()
        for headers in ({}, {"accept-language": "pl"})
    ]
    assert [one["detail"].partition(",")[0] for one in told] == [
        "board 1: no contract scores 423 for north-south",
        "rozdanie 1: żaden kontrakt nie daje 423 dla NS",
    ]
    assert told[0]["values"] == told[1]["values"]


def test_a_refusal_on_a_form_names_its_fields_and_forms_as_they_are_called(
    directing: Browser,
) -> None:
    form = directing.get("/desk/wed/enter?lang=fr").text
    sent = {**dict(HIDDEN.findall(form)), "score": "4S", "board": "1", "ns": "1", "ew": "4"}
    page = unescape(directing.post("/desk/wed/enter", data=sent).text)
    assert "'4S' n'est pas une marque : les levées manquent" in page


def test_the_log_says_what_happened_in_the_language_of_its_page(browser: Browser) -> None:
    english, german = (browser.get(f"/c/{CLUB}/log?lang={one}").text for one in ("en", "de"))
    assert "(session 1): " in english
    assert re.search(r"Board \d+ \S+ \(Durchgang \S+\): ", german)
    assert "(session 1): " not in german


def test_a_page_is_asked_otherwise_in_its_language(browser: Browser) -> None:
    form = re.compile(r"<label[^>]*>(?:<input[^>]*> )?([^<]+)<|<option[^>]*>([^<]+)<")
    asked = browser.get(f"{STANDINGS}?lang=de").text.partition('<form action="/c/')[2]
    told = {a or b for a, b in form.findall(asked.partition("</form>")[0])}
    assert {"Umfang ", "Zweck ", "Stand (22:50, #135, posted:1) "} <= told
    assert told.isdisjoint({"scope ", "purpose ", "qualifying"})


def test_how_final_results_are_stands_in_the_cells_of_a_page_as_on_paper(
    program: Program, browser: Browser
) -> None:
    of_page = [figures(browser.get(f"/c/{CLUB}/states?lang={one}").text) for one in ("en", "de")]
    english, german = ([one for one in cells if "#" in one or "2026" in one] for cells in of_page)
    assert len(english) == len(german) > 0
    assert [one for one in german if re.search(r"until|since|amended", one)] == []
    sheet = program.says("states", CLUB, "--language", "de")
    assert all(one.partition(" ")[0] in sheet for one in german)


def test_the_page_about_the_proof_is_said_in_the_language_of_its_address(browser: Browser) -> None:
    page = browser.get("/proof?lang=de").text
    assert '<html lang="de"' in page
    for told in ("Jedes Ereignis ist an das vorige gekettet", "Der Kopf ist #", "Das Journal her"):
        assert told in page
    assert re.search(r"Every event|The head is|Check it|Download", page) is None
    assert "The head is #" in browser.get("/proof").text
