"""Every act is a form: it previews, records once, keeps what was typed, and needs no script."""

import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from replay.acts import NAMES
from replay.web.app import app
from tests.ledger.readers.test_workbook import book
from tests.replay.program import Program
from tests.replay.web.test_acts import Browser, evening, link, log

__all__ = ["evening"]
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
SHELL = re.compile(
    r"--[a-z]|`|#[A-Z]|\b(NUMBER|CONTESTANTS?|PLAYERS?|SESSION|STAGE|FILE|NAME|KIND|SCORE|BOARD|INTO)\b"
)
"""What only the command line says."""

TYPED = {"score": "4S=N", "board": "1", "ns": "1", "ew": "2"}


@pytest.fixture
def browser(evening: Program) -> Iterator[Browser]:  # pytest's way
    with TestClient(app(evening.ledger, takes_acts=True)) as client:
        client.post(f"/link/{link(evening, '--role', 'scorer', '--to', 'Sam')}")
        yield client


def hidden(text: str) -> dict[str, str]:
    """What a form brings along."""
    return dict(HIDDEN.findall(text))


def test_every_act_has_a_form_whose_fields_are_labelled(browser: Browser) -> None:
    assert "You act as Sam (scorer)" in browser.get("/desk/wed").text
    for name in NAMES:
        at = f"/desk/wed/{name.replace(' ', '-')}"
        text = browser.get(at).text
        fields = re.findall(r"<(?:input(?! type=\"hidden\")|select|textarea) ", text)
        assert len(re.findall(r"<label", text)) == len(fields) > 0, name
        shown = re.sub(r"<[^>]*>", " ", text.partition("<main")[2])
        assert not SHELL.search(shown), (name, SHELL.search(shown))
        assert "<script" not in text.partition("<body>")[2]


def listed(browser: Browser) -> tuple[set[str], set[str]]:
    """The forms that the desk offers, and those that it says are not possible now."""
    offered, _, not_now = browser.get("/desk/wed").text.partition("Not possible now")
    found = [set(re.findall(r'href="/desk/wed/([\w-]+)"', one)) for one in (offered, not_now)]
    return found[0], found[1]


def test_the_desk_offers_what_can_be_done_now_and_names_the_rest_with_its_reason(
    evening: Program, browser: Browser
) -> None:
    offered, not_now = listed(browser)
    assert {"enter", "post"} <= offered
    assert {"confirm", "correct", "line-up"} <= not_now
    assert not {"draw", "schedule", "rule"} & (offered | not_now)  # a director's
    page = browser.get("/desk/wed/correct").text
    assert "<strong>Not possible now:</strong> <bdi>there is no score on record yet" in page
    evening.does("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2", "--by", "Sam")
    offered, not_now = listed(browser)
    assert "correct" in offered - not_now
    assert "Not possible now" not in browser.get("/desk/wed/correct").text
    draw = browser.get("/desk/wed/draw").text
    assert "<strong>Not possible now:</strong> <bdi>Sam may not publish a draw: that is for" in draw
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    offered, not_now = listed(browser)
    assert {name.replace(" ", "-") for name in NAMES} <= offered | not_now


def test_an_appeal_is_chosen_among_those_that_wait_for_that_step(
    evening: Program, browser: Browser
) -> None:
    evening.does("rule", "wed", "judgement", "1", "2", "--advised", "--by", "Ann")
    (ruling,) = (one["position"] for one in log(evening) if one["kind"] == "RulingGiven")
    for contestant in "12":
        evening.does("appeal", "lodge", "wed", f"#{ruling}", contestant, "--by", "Ann")
    evening.does("appeal", "hear", "wed", "1", "--chair", "Val", "--reason", "alone", "--by", "Ann")

    def offered(form: str) -> list[str]:
        field = browser.get(f"/desk/wed/appeal-{form}").text.partition('<select name="appeal"')[2]
        return re.findall(r'<option value="(\d+)">', field.partition("</select>")[0])

    assert offered("hear") == ["2"]
    assert offered("decide") == ["1"]
    assert sorted(offered("withdraw")) == ["1", "2"]
    assert offered("admit") == []


def test_a_form_previews_then_records_and_records_once(
    evening: Program,
    browser: Browser,
) -> None:
    ours = hidden(browser.get("/desk/wed/enter").text)
    seen = browser.post("/desk/wed/enter", data={**TYPED, **ours, "do": "preview"})
    assert "would record" in seen.text
    assert 'value="4S=N"' in seen.text
    assert "ScoreEntered" not in [one["kind"] for one in log(evening)]
    for _ in range(2):
        done = browser.post("/desk/wed/enter", data={**TYPED, **ours, "do": "record"})
        assert "recorded" in done.text
    assert [one["kind"] for one in log(evening)].count("ScoreEntered") == 1


def test_a_form_that_is_gone_back_to_keeps_what_is_typed_in_it_then(
    evening: Program, browser: Browser
) -> None:
    """As by the browser's own button: its id is known for what was recorded before."""
    ours = hidden(browser.get("/desk/wed/enter").text)
    for board in "12":
        data = {**TYPED, **ours, "board": board, "do": "record"}
        told = browser.post("/desk/wed/enter", data=data)
    assert (told.status_code, "sent before with something else" in told.text) == (400, True)
    assert 'value="4S=N"' in told.text
    browser.post("/desk/wed/enter", data={**data, **hidden(told.text)})
    assert [one["kind"] for one in log(evening)].count("ScoreEntered") == 2


def test_a_form_shown_before_something_else_was_recorded_is_looked_at_again_and_then_taken(
    evening: Program, browser: Browser
) -> None:
    """A position that moved: told in one sentence, everything typed stays, one press more is it."""
    evening.does("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2", "--by", "Sam")
    ours = hidden(browser.get("/desk/wed/correct").text)
    typed = {**TYPED, "score": "450", "side": "1", "reason": "an overtrick"}
    evening.does("incident", "wed", "smoking", "--by", "Ann")
    before = len(log(evening))
    for status, says in ((409, "look again"), (422, "sent twice, and refused the first time")):
        told = browser.post("/desk/wed/correct", data={**ours, **typed, "do": "record"})
        assert (told.status_code, told.text.count(says)) == (status, 1)
        assert 'value="450"' in told.text
        assert 'value="an overtrick"' in told.text
    assert len(log(evening)) == before
    for _ in range(2):
        again = {**ours, **typed, **hidden(told.text), "do": "record"}
        assert "recorded" in browser.post("/desk/wed/correct", data=again).text
    kinds = [one["kind"] for one in log(evening)]
    assert kinds.count("CorrectionRequested") == 1


def test_pages_of_the_past_lead_to_no_act_and_a_form_takes_no_moment(
    evening: Program, browser: Browser
) -> None:
    evening.does("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2", "--by", "Sam")
    position = log(evening)[-1]["position"]
    evening.does("incident", "wed", "smoking", "--by", "Ann")
    for at in ("traveller?board=1", f"log?event=%23{position}"):
        assert "/desk/wed/correct" in browser.get(f"/c/wed/{at}").text
        assert "/desk/wed/correct" not in browser.get(f"/c/wed/{at}&as-of=%23{position}").text
    before = len(log(evening))
    ours = hidden(browser.get(f"/desk/wed/enter?as-of=%23{position}").text)
    for name, said in {"as-of": f"#{position}", "at": "2020-01-01T00:00Z"}.items():
        data = {**ours, **TYPED, "board": "2", name: said, "do": "record"}
        told = browser.post("/desk/wed/enter", data=data)
        assert (told.status_code, f"{name} is not one of" in told.text) == (400, True)
    assert len(log(evening)) == before


def test_a_form_keeps_folded_what_is_seldom_said_or_cannot_differ(browser: Browser) -> None:
    """Of one session of pairs neither session nor room; what is typed there is in sight."""
    shown, _, folded = browser.get("/desk/wed/enter").text.partition('<details class="more">')
    for name in ("session", "section", "room", "round", "lead"):
        assert f'name="{name}"' not in shown
        assert f'name="{name}"' in folded
    assert 'name="board"' in shown
    ours = hidden(shown)
    told = browser.post("/desk/wed/enter", data={**ours, "lead": "DK", "do": "preview"}).text
    assert 'name="lead"' in told.partition('<details class="more">')[0]


def test_a_refusal_of_what_a_field_says_stands_at_the_field(browser: Browser) -> None:
    ours = hidden(browser.get("/desk/wed/schedule").text)
    for name, wrong, says in (
        ("starts", "7pm", "“Starts at”: 7pm is not a time"),
        ("break-minutes", "ten", "“Break minutes”: ten is not a whole number"),
    ):
        data = {**ours, "session": "2", name: wrong, "do": "preview"}
        told = browser.post("/desk/wed/schedule", data=data).text
        field = told.partition(f'name="{name}"')[2].partition("<label")[0]
        assert 'aria-invalid="true"' in field
        assert says in field
        assert told.count("aria-invalid") == 1


def test_what_was_typed_stays_where_a_rule_says_no(browser: Browser) -> None:
    ours = hidden(browser.get("/desk/wed/enter").text)
    said = browser.post("/desk/wed/enter", data={**TYPED, "ns": "9", **ours, "do": "record"})
    assert said.status_code == 422
    assert "no contestant 9 is on record" in said.text
    assert 'value="4S=N"' in said.text


def test_a_form_that_another_site_sends_does_nothing(
    evening: Program,
    browser: Browser,
) -> None:
    before = len(log(evening))
    for token in ("", "0" * 64):
        ours = {"form-token": token, "do": "record"}
        refused = browser.post("/desk/wed/enter", data={**TYPED, **ours})
        assert refused.status_code == 401
        assert "<li>score: 4S=N</li>" in refused.text  # what was typed is not lost
        assert token not in refused.text or not token
    assert len(log(evening)) == before
    browser.cookies.clear()
    assert browser.get("/desk/wed").status_code == 401


def test_what_is_said_of_a_field_calls_it_as_the_form_does(browser: Browser) -> None:
    ours = hidden(browser.get("/desk/wed/movement-use").text)
    nothing = browser.post("/desk/wed/movement-use", data={**ours, "do": "record"})
    assert "say “Movement”" in nothing.text
    none = browser.post("/desk/wed/penalise", data={**ours, "offence": "late", "boards": "many"})
    assert "“Contestants”" in none.text or "“Boards cancelled”: many is not" in none.text


@pytest.mark.parametrize(
    ("act", "field", "offered"),
    [
        ("penalise", "offence", "procedural (ACBL Law 88, 90)"),
        ("amend", "regulations", "Interstate Pairs"),
    ],
)
def test_what_only_the_regulations_name_is_chosen(
    browser: Browser, act: str, field: str, offered: str
) -> None:
    text = browser.get(f"/desk/wed/{act}").text
    chosen = text.partition(f'<select name="{field}"')[2].partition("</select>")[0]
    assert f">{offered}</option>" in chosen
    typed = browser.get(f"/desk/wed/{act}?{field}=as-typed").text
    assert "<option selected>as-typed</option>" in typed


def test_tables_sections_and_stages_are_offered(evening: Program, browser: Browser) -> None:
    evening.does("movement", "use", "wed", "howell", "--boards", "1", "--by", "Ann")
    evening.does("draw", "wed", "--publish", "--by", "Ann")
    text = browser.get("/desk/wed/enter").text
    assert '<datalist id="tables"><option value="1"></option><option value="2">' in text
    assert 'name="table" value="" list="tables"' in text
    assert '<datalist id="sections">' not in text  # there are none
    assert '<option value="main">' in browser.get("/desk/wed/schedule").text


@pytest.mark.parametrize("written", ["utf-8-sig", "latin-1"])
def test_a_list_is_read_from_a_file(evening: Program, browser: Browser, written: str) -> None:
    text = browser.get("/desk/wed/entry").text
    assert 'enctype="multipart/form-data"' in text
    assert '<input type="file" name="list">' in text
    file = {"list": ("pairs.txt", "José Abreu - Ana Lima\r\nEve Adams - Kim\r\n".encode(written))}
    said = {**hidden(text), "list": "", "do": "record"}
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    said = {**said, **hidden(browser.get("/desk/wed/entry").text)}
    done = browser.post("/desk/wed/entry", data=said, files=file)
    assert "recorded" in done.text
    assert "José Abreu" in evening.says("entries", "wed")
    assert browser.post("/desk/wed/entry", content=b"--", headers=TORN).status_code == 400


def test_a_list_is_read_from_a_workbook_and_a_cut_one_is_refused(
    evening: Program, browser: Browser
) -> None:
    content = book(pairs=[("21", "José Abreu", "Ana Lima"), ("22", "Eve Adams", "Kim Fox")])
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    said = {**hidden(browser.get("/desk/wed/entry").text), "list": "", "do": "record"}
    cut = {"list": ("pairs.xlsx", content[:-100])}
    refused = browser.post("/desk/wed/entry", data=said, files=cut)
    assert refused.status_code == 400
    assert "Not done:" in refused.text or "damaged" in refused.text
    done = browser.post("/desk/wed/entry", data=said, files={"list": ("pairs.xlsx", content)})
    assert "recorded" in done.text
    assert "Eve Adams" in evening.says("entries", "wed")


def test_a_long_list_is_pasted_and_a_name_is_bounded(evening: Program, browser: Browser) -> None:
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    said = {**hidden(browser.get("/desk/wed/entry").text), "do": "preview"}
    pairs = "\n".join(
        f"{number} Firstname{number} Familyname - Other{number} Name" for number in range(100, 600)
    )
    assert len(pairs) > 20_000
    assert "would record" in browser.post("/desk/wed/entry", data={**said, "list": pairs}).text
    long = browser.post("/desk/wed/entry", data={**said, "number": "A" * 30_000}).text
    assert "is not a text of at most 20000 signs" in long


MB = "x" * 1_000_000


@pytest.mark.parametrize(
    ("act", "field"),
    [
        ("entry", "number"),
        ("entry", "player"),
        ("entry", "list"),
        ("enter", "score"),
        ("incident", "incident"),
        ("schedule", "session"),
        ("amend", "regulations"),
    ],
)
@pytest.mark.parametrize("do", ["preview", "record"])
def test_a_name_of_a_megabyte_is_refused_at_its_field_and_nothing_typed_is_lost(
    evening: Program, browser: Browser, act: str, field: str, do: str
) -> None:
    before = len(log(evening))
    ours = hidden(browser.get(f"/desk/wed/{act}").text)
    told = browser.post(f"/desk/wed/{act}", data={**ours, field: MB, "do": do})
    assert told.status_code == 400, told.text[:2000]
    fault = re.search(r'class="fault">([^<]*)<', told.text)
    assert fault is not None
    assert "(1000000 signs) is not a text of at most" in fault[1]
    assert MB in told.text
    assert told.text.count(MB) == 1
    assert len(log(evening)) == before


def test_a_form_of_many_long_texts_keeps_them(evening: Program, browser: Browser) -> None:
    """More than 256 kB together, none of them too long by itself: the rule that says no is told."""
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    said = {**hidden(browser.get("/desk/wed/entry").text), "do": "preview"}
    texts = {"number": "A" * 19_000, "list": "B" * 250_000, "player": "C" * 19_000}
    told = browser.post("/desk/wed/entry", data={**said, **texts})
    assert 'role="alert"' in told.text
    assert all(text in told.text for text in texts.values())


def test_a_file_that_cannot_be_read_loses_nothing_else(evening: Program, browser: Browser) -> None:
    said = {**hidden(browser.get("/desk/wed/entry").text), "team": "Nord", "do": "preview"}
    cut = {"list": ("pairs.xlsx", book(pairs=[("21", "Ann", "Bob")])[:-100])}
    told = browser.post("/desk/wed/entry", data=said, files=cut)
    assert (told.status_code, "pairs.xlsx" in told.text) == (400, True)
    assert 'value="Nord"' in told.text


def test_what_was_typed_is_kept_whoever_is_not_known_any_more(
    evening: Program, browser: Browser
) -> None:
    browser.cookies.clear()
    for at, field in (("/new", "title"), ("/desk/wed/score", "line")):
        typed = {field: "Friday", "form-token": "0" * 64, "set": "acbl-club-pairs"}
        told = browser.post(at, data=typed)
        assert told.status_code == 401
        assert f"<li>{field}: Friday</li>" in told.text
        assert "0" * 64 not in told.text


def test_a_form_whose_files_are_left_out_says_nothing_in_them(
    evening: Program, browser: Browser
) -> None:
    """As a browser sends it: a file that is not chosen has no name and nothing in it."""
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    said = {**hidden(browser.get("/desk/wed/entry").text), "number": "Eve - Fay", "do": "record"}
    parts = [f'name="{name}"\r\n\r\n{value}' for name, value in {**said, "list": ""}.items()]
    parts.append('name="list"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n')
    body = "".join(f"--x\r\nContent-Disposition: form-data; {one}\r\n" for one in parts)
    done = browser.post("/desk/wed/entry", content=f"{body}--x--\r\n".encode(), headers=TORN)
    assert "recorded" in done.text
    assert "Eve - Fay" in evening.says("entries", "wed")


STAMPED = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?[+-]\d\d:\d\d")
"""A time as the record and the command line have it."""


def test_times_are_told_as_people_read_them(evening: Program, browser: Browser) -> None:
    """In what is offered, in a preview, and in a refusal that comes too late (Law 79C1)."""
    evening.does("enter", "wed", "420", "--board", "1", "--ns", "1", "--ew", "2", "--by", "Sam")
    ruled = ("rule", "wed", "judgement", "1", "2", "--advised", "--reason", "none", "--by", "Ann")
    evening.does(*ruled)
    evening.does("post", "wed", "--incomplete", "a power cut", "--by", "Ann")
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    line = {"board": "1", "ns": "1", "ew": "2", "score": "450", "cause": "players", "side": "1"}
    offered = browser.get("/desk/wed/adjust").text
    assert "advised" in offered
    asked = browser.post(
        "/desk/wed/correct", data={**hidden(offered), **line, "do": "preview"}
    ).text
    assert re.search(r"in time: corrections \(players\) until <time datetime=", asked)
    for page in (offered, browser.get("/desk/wed/appeal-lodge").text, asked):
        shown = re.sub(r"<[^>]*>", " ", page)
        assert STAMPED.search(shown) is None, STAMPED.search(shown)


def test_a_link_that_is_to_end_is_chosen_by_whose_it_is(evening: Program, browser: Browser) -> None:
    link(evening, "--role", "player", "--table", "3", "--seat", "NS")
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    field = browser.get("/desk/wed/end-link").text.partition('<select name="link"')[2]
    (offered,) = re.findall(r'<option value="(#\d+)">\1 [^<]*table 3 NS: not opened<', field)
    said = {**hidden(browser.get("/desk/wed/end-link").text), "link": offered, "do": "record"}
    assert "recorded" in browser.post("/desk/wed/end-link", data=said).text
    assert f'"{offered}"' not in browser.get("/desk/wed/end-link").text


def test_rulings_on_record_are_chosen_from(evening: Program, browser: Browser) -> None:
    evening.does("rule", "wed", "judgement", "1", "2", "--reason", "no damage", "--by", "Ann")
    (given,) = (one for one in log(evening) if one["kind"] == "RulingGiven")
    field = browser.get("/desk/wed/appeal-lodge").text.partition('<select name="ruling"')[2]
    assert f'<option value="#{given["position"]}">#{given["position"]} Ann: ruling' in field


def test_a_refusal_leads_on_to_forms_by_what_they_are_called(
    evening: Program, browser: Browser
) -> None:
    ours = hidden(browser.get("/desk/wed/correct").text)
    told = browser.post("/desk/wed/correct", data={**TYPED, **ours, "do": "preview"}).text
    assert "(see: “Enter a score”; “Ask for a correction of a score”, “It is missing”)" in told


def test_a_link_is_given_as_a_picture_for_phones_too(evening: Program, browser: Browser) -> None:
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    ours = hidden(browser.get("/desk/wed/link").text)
    given = {**ours, "role": "scorer", "to": "Sam"}
    assert "<svg" not in browser.post("/desk/wed/link", data={**given, "do": "preview"}).text
    assert "<svg" in browser.post("/desk/wed/link", data={**given, "do": "record"}).text


OWN = """
extends = "acbl-club-pairs"
name = "ours"
title = "Ours"
edition = "2026"

[default.corrections.players.period]
rule = "posted-plus"
minutes = 45
posting = "first"
"""


def test_regulations_of_ones_own_are_put_in_force_by_form(
    evening: Program, browser: Browser
) -> None:
    browser.cookies.clear()
    browser.post(f"/link/{link(evening, '--role', 'director', '--to', 'Ann')}")
    ours = {**hidden(browser.get("/desk/wed/amend").text), "reason": "the bar closes late"}
    for text, status, says in (
        (OWN.replace("45", "many"), 400, "minutes"),
        (OWN, 200, "recorded"),
    ):
        data = {**ours, "regulations": ["", text], "do": "record"}
        told = browser.post("/desk/wed/amend", data=data)
        assert (told.status_code, says in told.text) == (status, True), told.text
        ours |= hidden(told.text)
    (amended,) = (one for one in log(evening) if one["kind"] == "RegulationsAmended")
    assert amended["event"]["regulations"]["title"] == "Ours"


TORN = {"content-type": "multipart/form-data; boundary=x"}
