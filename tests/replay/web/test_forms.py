"""Every act is a form: it previews, records once, keeps what was typed, and needs no script."""

import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from replay.acts import NAMES
from replay.web.app import app
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
    listed = browser.get("/desk/wed")
    assert "You act as Sam (scorer)" in listed.text
    for name in NAMES:
        at = f"/desk/wed/{name.replace(' ', '-')}"
        assert f'href="{at}"' in listed.text
        text = browser.get(at).text
        fields = re.findall(r"<(?:input(?! type=\"hidden\")|select|textarea) ", text)
        assert len(re.findall(r"<label", text)) == len(fields) > 0, name
        shown = re.sub(r"<[^>]*>", " ", text.partition("<main")[2])
        assert not SHELL.search(shown), (name, SHELL.search(shown))
        assert "<script" not in text.partition("<body>")[2]


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


TORN = {"content-type": "multipart/form-data; boundary=x"}
