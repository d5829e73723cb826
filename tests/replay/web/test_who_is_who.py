"""Links as an attacker would use them: ended meanwhile, made wider, somebody else's, in floods."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import replay.web.acts as web_acts
from ledger.errors import TooMuchAtOnce
from replay.acts import parts
from replay.web import sessions
from replay.web.app import app
from tests.replay.program import Program
from tests.replay.web.test_acts import ACTS, SCORE, Browser, evening, link, log, opened
from tests.replay.web.test_forms import TYPED, hidden

__all__ = ["evening"]
DIRECTING = ("--role", "director", "--to", "Ann")


@pytest.fixture
def browser(evening: Program) -> Iterator[Browser]:
    with TestClient(app(evening.ledger, takes_acts=True)) as client:
        yield client


def scoring(evening: Program) -> str:
    return link(evening, "--role", "scorer", "--to", "Sam")


# ----------------------------------------------------------------------------- ended meanwhile


@pytest.mark.parametrize("more", [{}, {"Prefer": "dry-run"}], ids=["recorded", "rehearsed"])
def test_nobody_acts_whose_link_ends_while_the_act_is_worked_out(
    evening: Program,
    browser: Browser,
    monkeypatch: pytest.MonkeyPatch,
    more: dict[str, str],
) -> None:
    scorer = {**opened(browser, scoring(evening)), **more}
    (made,) = evening.json("links", "wed")["links"]
    check = parts.check_part

    def slowly(*of: Any) -> None:
        evening.does("end-link", "wed", f"#{made['position']}", "--by", "Ann")
        check(*of)

    monkeypatch.setattr(web_acts, "check_part", slowly)
    line = {"session": "1", "board": 2, "ns": "1", "ew": "2"}
    said = browser.post(ACTS, json={"command": "MarkNotPlayed", "line": line}, headers=scorer)
    assert said.status_code == 401
    assert "BoardNotPlayed" not in [one["kind"] for one in log(evening)]


@pytest.mark.parametrize("role", ["director", "scorer", "player"])
@pytest.mark.parametrize(
    ("at", "typed"),
    [
        ("/desk/wed/enter", {**TYPED, "do": "record"}),
        ("/desk/wed/enter", {**TYPED, "do": "preview"}),
        ("/desk/wed/call", {"reason": "a revoke", "table": "1", "do": "record"}),
        ("/desk/wed/score", {"line": "b1 1-2 4SN="}),
        ("/desk/wed/cards", {}),
        ("/new", {"set": "acbl-club-pairs", "title": "Friday", "do": "open"}),
        (ACTS, None),
    ],
)
def test_nobody_acts_whose_link_ends_after_they_were_let_in(
    evening: Program,
    browser: Browser,
    monkeypatch: pytest.MonkeyPatch,
    role: str,
    at: str,
    typed: dict[str, str] | None,
) -> None:
    """By every way there is to act; what was typed is told again, or kept for a program."""
    person = {"director": "Ann", "scorer": "Sam", "player": "Pat"}[role]
    evening.does("entry", "wed", "9", "--player", "Pat", "--by", "Ann")
    browser.post(f"/link/{link(evening, '--role', role, '--to', person, '--everywhere')}")
    (made,) = evening.json("links", "wed")["links"]
    token = sessions.token_of(browser.cookies[sessions.COOKIE])
    check, before = sessions.check_form, len(log(evening))

    def then_it_ends(*of: Any) -> None:
        check(*of)
        evening.does("end-link", "wed", f"#{made['position']}", "--by", "Ann")

    monkeypatch.setattr(sessions, "check_form", then_it_ends)
    if typed is None:
        said = browser.post(at, json=SCORE, headers={"X-Form-Token": token})
    else:
        said = browser.post(at, data={**typed, "form-token": token, "request-id": "x" * 24})
    assert said.status_code in (401, 403), said.text
    assert len(log(evening)) == before
    assert "Friday" not in browser.get("/").text
    if at == "/desk/wed/enter":
        assert "4S=N" in said.text


# ------------------------------------------------------------------------------- made no wider


@pytest.mark.parametrize(
    ("own", "given"),
    [
        ((), {"everywhere": True}),
        (("--expires", "2099-01-01T00:00Z"), {}),
        (("--expires", "2099-01-01T00:00Z"), {"expires": "2099-01-02T00:00Z"}),
        (("--table", "3"), {}),
        (("--role", "assistant-director"), {}),
        (("--role", "player"), {"role": "player", "to": "A Friend"}),
    ],
    ids=["place", "without end", "later", "table", "role", "player"],
)
def test_nobody_gives_a_link_that_reaches_further_than_their_own(
    evening: Program, browser: Browser, own: tuple[str, ...], given: dict[str, object]
) -> None:
    known = opened(browser, link(evening, *DIRECTING, *own))
    before = len(evening.json("links", "wed")["links"])
    giving = {"act": "link", "role": "director", "to": "Ann", **given}
    said = browser.post(ACTS, json=giving, headers=known)
    assert said.status_code == 403, said.text
    assert len(evening.json("links", "wed")["links"]) == before


def test_a_link_of_ones_own_reach_can_be_given(evening: Program, browser: Browser) -> None:
    known = opened(browser, link(evening, *DIRECTING))
    for role, to in (("director", "Ann"), ("scorer", "Sam"), ("player", "Pat")):
        said = browser.post(ACTS, json={"act": "link", "role": role, "to": to}, headers=known)
        assert said.status_code == 200, said.text


def test_a_link_is_not_taken_by_a_raw_command(evening: Program, browser: Browser) -> None:
    known = opened(browser, link(evening, *DIRECTING))
    taking = {"command": "TakeLink", "link": "0" * 64, "key": "1" * 64}
    assert browser.post(ACTS, json=taking, headers=known).status_code == 403


# ------------------------------------------------------------------------ taken for somebody


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.local:81"])
def test_another_site_cannot_have_a_browser_open_a_link(
    evening: Program, browser: Browser, origin: str
) -> None:
    secret = scoring(evening)
    said = browser.post(f"/link/{secret}", headers={"Origin": origin})
    assert (said.status_code, dict(browser.cookies)) == (401, {})
    assert browser.post(f"/link/{secret}", follow_redirects=False).status_code == 303


def test_who_acts_already_is_asked_before_another_link_takes_over(
    evening: Program, browser: Browser
) -> None:
    browser.post(f"/link/{scoring(evening)}")
    kept = browser.cookies[sessions.COOKIE]
    other = link(evening, *DIRECTING)
    asked = browser.get(f"/link/{other}")
    assert "acts as Sam (scorer) now" in asked.text
    refused = browser.post(f"/link/{other}")
    assert (refused.status_code, browser.cookies[sessions.COOKIE]) == (409, kept)
    browser.post(f"/link/{other}", data=hidden(asked.text))
    assert "You act as Ann (director)" in browser.get("/desk/wed").text


def test_floods_of_wrong_links_are_not_looked_up(
    evening: Program, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(sessions.MOST_WRONG_LINKS):
        assert browser.post(f"/link/wrong{number}").status_code == 401
    monkeypatch.setattr(sessions, "take", None)
    assert browser.post("/link/wrong").status_code == 429


# --------------------------------------------------------------------------- forms and moments


def test_a_form_with_too_many_fields_or_signs_is_refused_in_a_sentence(
    evening: Program, browser: Browser
) -> None:
    browser.post(f"/link/{scoring(evening)}")
    fields = {f"f{number}": "1" for number in range(201)}
    many = browser.post("/desk/wed/enter", data=fields)
    assert (many.status_code, "at most 200 fields" in many.text) == (400, True)
    assert browser.post("/desk/wed/enter", data={"form-token": "Ärger"}).status_code == 401


def test_a_stale_form_is_told_that_the_record_has_moved(evening: Program, browser: Browser) -> None:
    browser.post(f"/link/{link(evening, *DIRECTING)}")
    ours = hidden(browser.get("/desk/wed/schedule").text)
    evening.does("incident", "wed", "smoking", "--by", "Ann")
    said = browser.post("/desk/wed/schedule", data={"session": "2", **ours, "do": "record"})
    assert (said.status_code, "look again" in said.text) == (409, True)
    again = browser.post(
        "/desk/wed/schedule", data={"session": "2", **hidden(said.text), "do": "record"}
    )
    assert again.status_code == 200, again.text
    ours = hidden(browser.get("/desk/wed/enter").text)
    evening.does("incident", "wed", "smoking", "--by", "Ann")
    typed = {**TYPED, "session": "1", **ours, "do": "record"}
    assert browser.post("/desk/wed/enter", data=typed).status_code == 200


def test_a_position_that_is_not_there_yet_is_no_match(evening: Program, browser: Browser) -> None:
    known = {**opened(browser, scoring(evening)), "If-Match": '"99999"'}
    said = browser.post(ACTS, json=SCORE, headers=known)
    assert (said.status_code, "no position 99999 yet" in said.text) == (409, True)


def test_a_time_without_a_zone_is_the_venues(evening: Program, browser: Browser) -> None:
    known = opened(browser, scoring(evening))
    said = browser.post(f"{ACTS}?at=yesterday 22:50", json=SCORE, headers=known)
    assert said.status_code == 200 or "before" in said.text, said.text
    said = browser.post(f"{ACTS}?at=soon", json=SCORE, headers=known)
    assert said.status_code == 400, said.text


def test_a_ledger_without_a_clock_is_told_when_it_was(tmp_path: Path) -> None:
    program = Program(tmp_path / "declared.ledger")
    declared = ("--recorded-at", "2026-11-20T19:00+00:00")
    opening = ("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    program.does(*opening, "--declared", *declared)
    giving = ("link", "wed", "--role", "director", "--to", "Ann", "--by", "Ann", *declared)
    secret = program.does(*giving).err.partition("/link/")[2].split()[0]
    with TestClient(app(program.ledger, takes_acts=True)) as client:
        known = opened(client, secret)
        scheduling = {"act": "schedule", "session": "1"}
        said = client.post(ACTS, json=scheduling, headers=known)
        assert (said.status_code, "a declared ledger has no clock" in said.text) == (400, True)
        at = f"{ACTS}?at=2026-11-20T19:05%2B00:00"
        assert client.post(at, json=scheduling, headers=known).status_code == 200


def test_behind_a_proxy_its_address_is_ours(evening: Program) -> None:
    hosts, address = ("127.0.0.1", "hall.example"), "https://hall.example"
    served = app(evening.ledger, takes_acts=True, hosts=hosts, address=address)
    with TestClient(served, base_url="http://hall.example") as client:
        taken = client.post(
            f"/link/{scoring(evening)}", headers={"Origin": address}, follow_redirects=False
        )
        assert (taken.status_code, "Secure" in taken.headers["set-cookie"]) == (303, True)
        evil = {"Origin": "https://other.example"}
        assert client.post(f"/link/{scoring(evening)}", headers=evil).status_code == 401


def test_head_is_answered_as_get_without_the_content(evening: Program, browser: Browser) -> None:
    for at in ("/", "/c/wed/standings", "/api/c/wed/log", "/api/journal", "/c/wed/nothing"):
        got, headed = browser.get(at), browser.head(at)
        assert (headed.status_code, headed.content) == (got.status_code, b"")
        assert headed.headers.get("etag") == got.headers.get("etag")
        assert headed.headers["content-type"] == got.headers["content-type"]


# ------------------------------------------------------- links that can be opened no more, or never


def test_a_link_that_cannot_be_opened_offers_no_button(evening: Program, browser: Browser) -> None:
    opened, ended, good = (scoring(evening) for _ in range(3))
    browser.post(f"/link/{opened}")
    browser.cookies.clear()
    position = evening.json("links", "wed")["links"][1]["position"]
    evening.does("end-link", "wed", f"#{position}", "--by", "Ann")
    over = {
        opened: "this link was opened before",
        ended: "this link has ended",
        "forged": "this link is none of here",
        "x" * 5000: "this link is none of here",
    }
    for secret, why in over.items():
        page = browser.get(f"/link/{secret}")
        assert (page.status_code, why in page.text) == (401, True)
        assert "<button>" not in page.text
    assert "<button>" in browser.get(f"/link/{good}").text


# ------------------------------------------------------------------------ when an answer is lost


def test_a_browser_that_never_had_the_answer_opens_its_link_again(
    evening: Program, browser: Browser
) -> None:
    secret = scoring(evening)
    browser.get(f"/link/{secret}")
    before = dict(browser.cookies)
    browser.post(f"/link/{secret}")
    key = browser.cookies[sessions.COOKIE]
    browser.cookies.clear()
    browser.cookies.update(before)  # the answer never came
    again = browser.post(f"/link/{secret}", follow_redirects=False)
    assert (again.status_code, again.headers["location"]) == (303, "/desk/wed")
    assert browser.cookies[sessions.COOKIE] == key
    browser.cookies.clear()
    assert browser.post(f"/link/{secret}").status_code == 401  # nobody else's
    evening.does(
        "end-link", "wed", f"#{evening.json('links', 'wed')['links'][0]['position']}", "--by", "Ann"
    )
    browser.cookies.update(before)
    assert browser.post(f"/link/{secret}").status_code == 401


def test_a_program_opens_its_link_again_by_the_id_of_its_request(
    evening: Program, browser: Browser
) -> None:
    secret = scoring(evening)
    asks = {"Accept": "application/json", "Idempotency-Key": "a-key-that-nobody-guesses"}
    first, again = (browser.post(f"/link/{secret}", headers=asks) for _ in range(2))
    assert first.json() == again.json()
    short = {**asks, "Idempotency-Key": "a-key"}
    assert browser.post(f"/link/{secret}", headers=short).status_code == 401


def test_who_sits_at_a_table_is_led_to_its_page(evening: Program, browser: Browser) -> None:
    secret = link(evening, "--role", "player", "--table", "3", "--seat", "NS")
    answer = browser.post(f"/link/{secret}", follow_redirects=False)
    assert answer.headers["location"] == "/table/wed"


def test_who_came_once_is_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many addresses somebody has, no more is kept than of the last minute."""
    now = [0.0]
    monkeypatch.setattr(sessions, "monotonic", lambda: now[0])
    monkeypatch.setattr(sessions, "MOST_KEPT", 10)
    pace = sessions.Pace(2)
    for number in range(500):
        now[0] += 10.0
        pace.check(f"2001:db8::{number:x}")
    assert len(pace._done) <= 20  # noqa: SLF001  # what is kept is the point
    pace.check("hall")
    pace.check("hall")
    with pytest.raises(TooMuchAtOnce):
        pace.check("hall")
