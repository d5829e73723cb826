"""Acts over HTTP: as at the shell, under the signature of who opened a link, and nothing else."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from ledger.copying import copy
from ledger.errors import NotReadNow
from ledger.store import Head, Store
from replay.web.app import app
from tests.replay.cli.test_servers import run
from tests.replay.program import Program
from tests.servers import Names, server

Browser = TestClient[Litestar]
SECRET = re.compile(r"/link/(\S+)")
ACTS = "/api/contests/wed/acts"
HEAD = "ledger.store.Store.head"
SCORE = {"act": "enter", "score": "4S=N", "board": 1, "ns": "1", "ew": "2"}


@pytest.fixture
def evening(tmp_path: Path) -> Program:
    """A live ledger with a contest of four pairs; Ann directs, Sam scores."""
    program = Program(tmp_path / "club.ledger")
    program.does("open", "wed", "--regulations", "acbl-club-pairs", "--by", "Ann")
    program.does("appoint", "wed", "Ann", "director", "--by", "Ann")
    program.does("appoint", "wed", "Sam", "scorer", "--by", "Ann")
    program.does("schedule", "wed", "1", "--by", "Ann")
    for number in "1234":
        program.does("entry", "wed", number, "--by", "Ann")
    return program


def link(program: Program, *told: str) -> str:
    """The secret of a link that Ann gives."""
    found = SECRET.search(program.does("link", "wed", *told, "--by", "Ann").err)
    assert found is not None
    return found[1]


def opened(browser: Browser, secret: str) -> dict[str, str]:
    """What a program sends from now on that opened a link."""
    taken = browser.post(f"/link/{secret}", headers={"Accept": "application/json"})
    assert taken.status_code == 201, taken.text
    return {"Authorization": f"Bearer {taken.json()['key']}"}


@pytest.fixture
def browser(evening: Program) -> Iterator[Browser]:
    with TestClient(app(evening.ledger, takes_acts=True)) as client:
        yield client


@pytest.fixture
def scorer(evening: Program, browser: Browser) -> dict[str, str]:
    return opened(browser, link(evening, "--role", "scorer", "--to", "Sam"))


def log(program: Program) -> list[Any]:
    """The contest's envelopes."""
    return [json.loads(line) for line in program.says("log", "wed", "--json").splitlines()]


def test_a_scorer_enters_a_score_under_their_own_name(
    evening: Program, browser: Browser, scorer: dict[str, str]
) -> None:
    said = browser.post(ACTS, json=SCORE, headers=scorer)
    assert said.status_code == 200, said.text
    position = said.json()["recorded"][0]["position"]
    assert said.headers["etag"] == f'"{position}"'
    (by_shell,) = [one for one in log(evening) if one["position"] == position]
    assert by_shell["kind"] == "ScoreEntered"
    assert "Sam" in evening.says("log", "wed")


def test_a_command_is_taken_as_submit_takes_it(
    evening: Program, browser: Browser, scorer: dict[str, str]
) -> None:
    command = {
        "command": "MarkNotPlayed",
        "line": {"session": "1", "board": 2, "ns": "1", "ew": "2"},
    }
    said = browser.post(ACTS, json=[command], headers=scorer)
    assert [one["kind"] for one in said.json()["recorded"]] == ["BoardNotPlayed"]


def test_what_is_sent_twice_counts_once(
    evening: Program, browser: Browser, scorer: dict[str, str]
) -> None:
    once = {**scorer, "Idempotency-Key": "phone-7-1"}
    first, again = (browser.post(ACTS, json=SCORE, headers=once) for _ in range(2))
    assert first.json() == again.json()
    other = browser.post(ACTS, json={**SCORE, "board": 2}, headers=once)
    assert other.status_code in (400, 409, 422)
    assert [one["kind"] for one in log(evening)].count("ScoreEntered") == 1


@pytest.mark.parametrize("role", ["player", "captain"])
def test_who_plays_does_not_say_when_it_was(evening: Program, browser: Browser, role: str) -> None:
    table = opened(browser, link(evening, "--role", role, "--to", "Pat"))
    before = len(log(evening))
    for at in ("2026-01-01T00:00Z", "2099-01-01T00:00Z"):
        said = browser.post(f"{ACTS}?at={at}", json=SCORE, headers=table)
        assert said.status_code == 400, said.text
        assert "counts from when it arrives" in said.text
    assert len(log(evening)) == before


def test_a_rehearsal_records_nothing(
    evening: Program, browser: Browser, scorer: dict[str, str]
) -> None:
    before = evening.ledger.read_bytes()
    said = browser.post(ACTS, json=SCORE, headers={**scorer, "Prefer": "dry-run"})
    assert said.json()["would_record"][0]["kind"] == "ScoreEntered"
    assert said.headers["preference-applied"] == "dry-run"
    assert evening.ledger.read_bytes() == before


def test_what_was_decided_on_an_older_position_is_refused(
    evening: Program, browser: Browser, scorer: dict[str, str]
) -> None:
    seen = {**scorer, "If-Match": f'"{log(evening)[-1]["position"]}"'}
    evening.does("incident", "wed", "smoking", "--by", "Ann")
    said = browser.post(ACTS, json=SCORE, headers=seen)
    assert said.status_code == 409
    assert said.headers["content-type"].startswith("application/problem+json")
    assert "look again" in said.json()["detail"]


def test_a_refusal_is_told_with_its_clause_and_values(
    evening: Program, browser: Browser, scorer: dict[str, str]
) -> None:
    browser.post(ACTS, json=SCORE, headers=scorer)
    said = browser.post(ACTS, json=SCORE, headers=scorer)
    told = said.json()
    assert (said.status_code, told["status"]) == (422, 422)
    assert told["clause"] in told["detail"]
    assert told["type"].startswith("urn:bridge-ledger:")


def test_several_values_of_a_refusal_are_a_list(evening: Program, browser: Browser) -> None:
    known = opened(browser, link(evening, "--role", "scorer", "--to", "Sam"))
    said = browser.post(
        ACTS, json={"act": "appoint", "person": "Xan", "role": "scorer"}, headers=known
    )
    assert said.status_code == 403
    assert "director" in said.json()["values"]["roles"]
    assert isinstance(said.json()["values"]["roles"], list)


def test_a_knock_out_has_no_segment_too_many_over_http_either(tmp_path: Path) -> None:
    """SBF 5.2.1, ANC 11.3: neither as an act nor as a command, and nothing of it is recorded."""
    program = Program(tmp_path / "cup.ledger")
    program.does("open", "wed", "--regulations", "sydney-2003-seniors-teams", "--by", "Ann")
    program.does("appoint", "wed", "Ann", "chief-director", "--by", "Ann")
    score = {"type": "match", "home": "A", "away": "B", "imps": "3"}
    stage, four = {"stage": "semi-finals"}, ("s1", "s2", "s3", "s4")
    played = [
        {"command": "ScheduleStage", **stage},
        *({"command": "ScheduleSession", "session": name, **stage} for name in four),
        *({"command": "EnterContestant", "contestant": name} for name in "AB"),
        *({"command": "EnterScore", "score": {**score, "session": name}} for name in four),
    ]
    too_many = [
        {"act": "schedule", "session": "s5", **stage},
        {"act": "result", "home": "A", "away": "B", "imps": "3", "session": "s4", "round": 2},
        {"command": "EnterScore", "score": {**score, "session": "s4", "round": 2}},
    ]
    with TestClient(app(program.ledger, takes_acts=True)) as client:
        director = opened(client, link(program, "--role", "director", "--to", "Ann"))
        assert client.post(ACTS, json=played, headers=director).status_code == 200
        before = len(log(program))
        for one in too_many:
            said = client.post(ACTS, json=one, headers=director)
            assert (said.status_code, said.json()["clause"]) == (422, "SBF 4.2, 5.2.1"), said.text
        assert len(log(program)) == before


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        (b"{", 400, "the body"),
        (b"[" * 20_000, 400, "JSON: nested too deeply"),
        (b'{"command":"Nonsense"}', 400, "Nonsense"),
        (b'{"act":"dance"}', 404, "no act dance"),
        (b'{"act":"enter"}', 400, "say score"),
        (b'{"act":"enter","score":"4S=N","board":0,"ns":"1","ew":"2"}', 400, "from 1 on"),
        (b'{"act":"enter","score":"4S=N","board":1,"ns":"9","ew":"2"}', 422, "no contestant 9"),
        (b'{"act":"enter","by":"Ann"}', 400, "by is not one of"),
        (b'{"act":"enter","board":1,"board":2,"score":"4S=N"}', 400, "board is there twice"),
        (b'[{"command":"EnterScore","command":"MarkNotPlayed"}]', 400, "command is there twice"),
        (b'{"act":"amend","regulations":"/etc/passwd","reason":"x"}', 404, "no regulation set"),
        (b"[" * 100_000, 400, "the body"),
    ],
    ids=lambda one: str(one)[:24],
)
def test_bad_bodies_are_refused_in_a_sentence(
    evening: Program,
    browser: Browser,
    scorer: dict[str, str],
    body: bytes,
    status: int,
    says: str,
) -> None:
    before = len(log(evening))
    said = browser.post(ACTS, content=body, headers=scorer)
    assert (said.status_code, says in said.json()["detail"]) == (status, True), said.text
    assert len(log(evening)) == before


def test_more_than_is_ever_sent_is_not_read(
    evening: Program, browser: Browser, scorer: dict[str, str]
) -> None:
    before = len(log(evening))
    said = browser.post(ACTS, content=b'"' + b"x" * (2 << 20) + b'"', headers=scorer)
    assert (said.status_code, said.json()["title"]) == (413, "content too large")
    assert "at most 2 MB" in said.json()["detail"]
    assert len(log(evening)) == before


# ------------------------------------------------------------------------------------- who is who


def test_nobody_acts_who_has_opened_no_link(evening: Program, browser: Browser) -> None:
    forged = {"Authorization": "Bearer x" * 3}
    for headers in ({}, forged, {"Cookie": "bridge-ledger=x"}):
        said = browser.post(ACTS, json=SCORE, headers=headers)
        assert said.status_code == 401
        assert "open a link" in said.json()["detail"]


def test_a_link_is_opened_once(evening: Program, browser: Browser) -> None:
    secret = link(evening, "--role", "scorer", "--to", "Sam")
    assert "Open it here" in browser.get(f"/link/{secret}").text
    opened(browser, secret)
    browser.cookies.clear()  # another browser
    again = browser.post(f"/link/{secret}")
    assert (again.status_code, "was opened before" in again.text) == (401, True)
    assert "is none of here" in browser.post("/link/forged").text


def test_who_comes_again_by_their_own_link_is_led_to_where_they_act(
    evening: Program, browser: Browser
) -> None:
    """As by the card on their table, whose code they look at again."""
    table = link(evening, "--role", "player", "--table", "1", "--seat", "NS")
    for secret, face in (
        (table, "table"),
        (link(evening, "--role", "scorer", "--to", "Sam"), "desk"),
    ):
        browser.cookies.clear()
        browser.post(f"/link/{secret}")
        for again in (browser.get, browser.post):
            led = again(f"/link/{secret}", follow_redirects=False)
            assert (led.status_code, led.headers["location"]) == (303, f"/{face}/wed")


def test_what_was_opened_ends_with_its_link(
    evening: Program, browser: Browser, scorer: dict[str, str]
) -> None:
    (made,) = evening.json("links", "wed")["links"]
    assert made["state"].startswith("opened")
    evening.does("end-link", "wed", f"#{made['position']}", "--by", "Ann")
    assert browser.post(ACTS, json=SCORE, headers=scorer).status_code == 401
    assert "ScoreEntered" not in [one["kind"] for one in log(evening)]


def test_no_secret_is_kept(evening: Program, browser: Browser) -> None:
    secret = link(evening, "--role", "scorer", "--to", "Sam")
    key = opened(browser, secret)["Authorization"].removeprefix("Bearer ")
    for file in evening.ledger.parent.iterdir():
        assert secret.encode() not in file.read_bytes()
        assert key.encode() not in file.read_bytes()


def test_a_link_gives_no_power(evening: Program, browser: Browser, scorer: dict[str, str]) -> None:
    said = browser.post(
        ACTS, json={"act": "rule", "ruling": "judgement", "contestants": ["1", "2"]}, headers=scorer
    )
    assert (said.status_code, "Sam may not rule" in said.json()["detail"]) == (403, True)
    refused = evening.refuses(1, "link", "wed", "--role", "director", "--to", "Sam", "--by", "Ann")
    assert "that office is held by Ann" in refused
    assert "Sam may not appoint" in evening.refuses(
        1, "link", "wed", "--role", "scorer", "--to", "Sam", "--by", "Sam"
    )


def test_another_site_cannot_send_a_browser(evening: Program, browser: Browser) -> None:
    """It does not know the token, nor is it given the cookie, nor can it hide where it is."""
    secret = link(evening, "--role", "scorer", "--to", "Sam")
    taken = browser.post(f"/link/{secret}", follow_redirects=False)
    kept = taken.headers.get_list("set-cookie")[-1].lower()
    assert kept.startswith("bridge-ledger=")
    assert {"httponly", "samesite=strict"} <= set(kept.split("; "))
    assert browser.post(ACTS, json=SCORE).status_code == 401
    (token,) = set(
        re.findall(r'name="form-token" value="(\w+)"', browser.get("/desk/wed/enter").text)
    )
    score = {"score": "420", "board": "1", "ns": "1", "ew": "2", "do": "record"}
    for form_token, headers in (
        ("0" * len(token), {}),
        ("", {}),
        (token, {"Origin": "https://evil.example"}),
        (token, {"Origin": "null"}),
    ):
        sent = {**score, "form-token": form_token}
        assert browser.post("/desk/wed/enter", data=sent, headers=headers).status_code == 401
    assert not any(one["kind"] == "ScoreEntered" for one in log(evening))
    assert browser.post("/desk/wed/enter", data={**score, "form-token": token}).status_code == 200


def test_a_browser_that_was_closed_is_known_until_its_link_ends(
    evening: Program, browser: Browser
) -> None:
    """A telephone forgets at any time what it was told to keep while it is open."""
    secret = link(evening, "--role", "scorer", "--to", "Sam")
    taken = browser.post(f"/link/{secret}", follow_redirects=False)
    assert re.search(r"bridge-ledger=[^,]*Max-Age=31536000", taken.headers["set-cookie"])
    assert browser.get("/desk/wed").status_code == 200
    (made,) = evening.json("links", "wed")["links"]
    evening.does("end-link", "wed", f"#{made['position']}", "--by", "Ann")
    assert browser.get("/desk/wed").status_code == 401


def test_who_makes_a_browser_forge_acts_is_slowed_down(evening: Program, browser: Browser) -> None:
    answers = [browser.post(f"/link/wrong{n}").status_code for n in range(62)]
    assert answers[0] == 401
    assert answers[-1] == 400 or answers[-1] == 429


def test_what_cannot_be_recorded_now_is_to_be_sent_again_and_nobody_is_told_where_it_lies(
    evening: Program, browser: Browser, scorer: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    once = {**scorer, "Idempotency-Key": "phone-7-1"}
    evening.ledger.chmod(0o444)
    full = browser.post(ACTS, json=SCORE, headers=once)
    evening.ledger.chmod(0o600)
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    with monkeypatch.context() as at:
        at.setattr("ledger.store.store.system_clock", lambda: long_ago)
        behind = browser.post(ACTS, json=SCORE, headers=once)
    assert [full.status_code, behind.status_code] == [503, 503], (full.text, behind.text)
    assert full.json()["detail"].startswith("the ledger cannot be written")
    assert behind.json()["detail"].startswith("this machine's clock shows")
    assert str(evening.ledger.parent) not in full.text
    assert browser.post(ACTS, json=SCORE, headers=once).status_code == 200


def test_what_is_on_record_is_told_also_where_the_ledger_cannot_be_read_any_more(
    evening: Program, browser: Browser, scorer: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(store: Store, *_at: int) -> Head:
        raise NotReadNow(file=str(store.place), why="the server is gone")

    with monkeypatch.context() as at:
        at.setattr("replay.web.acts.note_recorded", lambda *_: monkeypatch.setattr(HEAD, gone))
        said = browser.post(ACTS, json=SCORE, headers=scorer)
    monkeypatch.undo()
    (recorded,) = said.json()["recorded"]
    assert said.json()["head"] == {"position": recorded["position"]}
    assert log(evening)[-1]["position"] == recorded["position"]


def test_a_ledger_is_served_again_once_its_database_is_back_and_what_was_sent_counts_once(
    evening: Program, scorer: dict[str, str]
) -> None:
    running, database = server(), server().new_database()
    place, once = Names(database) / "evening", {**scorer, "Idempotency-Key": "phone-7-1"}
    with closing(Store(evening.ledger, read_only=True)) as store:
        copy(store, place)
    with TestClient(app(place, takes_acts=True)) as client:
        assert client.get("/c/wed").status_code == 200
        running.rename(database, f"{database}_gone")
        answers = client.get("/c/wed"), client.post(ACTS, json=SCORE, headers=once)
        running.rename(f"{database}_gone", database)
        assert [said.status_code for said in answers] == [503, 503]
        assert not [said.text for said in answers if str(running.folder) in said.text]
        recorded = [client.post(ACTS, json=SCORE, headers=once).json() for _ in range(2)]
        assert client.get("/c/wed").status_code == 200
    assert recorded[0]["recorded"] == recorded[1]["recorded"]
    with closing(Store(place, read_only=True)) as store:
        assert [row.kind for row in store.rows()].count("ScoreEntered") == 1


def test_one_that_was_refused_stays_so_on_a_server_when_its_twin_comes_to_another_process(
    evening: Program, scorer: dict[str, str]
) -> None:
    act, once = {**SCORE, "ns": "9"}, {**scorer, "Idempotency-Key": "phone-7-1"}
    place = Names() / "evening"
    with closing(Store(evening.ledger, read_only=True)) as store:
        copy(store, place)
    with TestClient(app(place, takes_acts=True)) as one:
        refused = one.post(ACTS, json=act, headers=once)
        assert 400 <= refused.status_code < 500, refused.text
    assert run(place, "entry", "wed", "9", "--by", "Ann").code == 0
    with TestClient(app(place, takes_acts=True)) as other:
        twin = other.post(ACTS, json=act, headers=once)
        assert (twin.status_code, twin.json()["title"]) == (422, "turned down before")
        anew = other.post(ACTS, json=act, headers={**once, "Idempotency-Key": "phone-7-2"})
        assert anew.status_code == 200, anew.text


def test_a_request_that_was_refused_stays_so_when_its_twin_comes_after_a_restart(
    evening: Program, browser: Browser, scorer: dict[str, str]
) -> None:
    act, once = {**SCORE, "ns": "9"}, {**scorer, "Idempotency-Key": "phone-7-1"}
    refused = browser.post(ACTS, json=act, headers=once)
    assert 400 <= refused.status_code < 500, refused.text
    evening.does("entry", "wed", "9", "--by", "Ann")
    with TestClient(app(evening.ledger, takes_acts=True)) as again:
        twin = again.post(ACTS, json=act, headers=once)
        assert (twin.status_code, twin.json()["title"]) == (422, "turned down before")
        anew = again.post(ACTS, json=act, headers={**once, "Idempotency-Key": "phone-7-2"})
        assert anew.status_code == 200, anew.text
    evening.does("verify")
