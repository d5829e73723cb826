"""Whoever plays does what is theirs, for their own side; and no refusal tells a score of others."""

import re
from collections.abc import Iterator
from typing import Any, get_args
from urllib.parse import urlencode

import pytest
from litestar.testing import TestClient

from ledger.commands import AnyCommand
from replay.acts import NAMES
from replay.acts.concerns import CONCERNS
from replay.acts.parts import OF_PARTIES, deeds
from replay.web.app import app
from tests.replay.program import Program
from tests.replay.web.test_acts import ACTS, Browser, evening, link, log, opened

__all__ = ["evening"]
# Numbers that stand alone: a digest of 64 hexadecimal digits may hold any four of them.
CANARY = re.compile(r"(?<![0-9A-Za-z_/])\+?(1430|6S)(?![0-9A-Za-z_/])|\+14(?!\d*:)")
THEIRS = {"session": "1", "board": 1, "ns": "1", "ew": "2", "table": "1", "round": 1}
OURS = {"session": "1", "board": 1, "ns": "3", "ew": "4", "table": "2", "round": 2}
Headers = dict[str, str]


def drawn(number: int, *tables: tuple[str, str, str, tuple[int, int]]) -> dict[str, Any]:
    """A round's draw."""
    pairings = [
        {"table": table, "ns": ns, "ew": ew, "boards": boards} for table, ns, ew, boards in tables
    ]
    return {
        "command": "PublishDraw",
        "session": "1",
        "round": number,
        "pairings": pairings,
        "method": "by-hand",
    }


@pytest.fixture
def browser(evening: Program) -> Iterator[Browser]:
    """Two tables, of which the first has played board 1; the other has it still to play."""
    with TestClient(app(evening.ledger, public_only=True, takes_acts=True)) as client:
        ann = opened(client, link(evening, "--role", "director", "--to", "Ann"))
        rounds = [
            drawn(1, ("1", "1", "2", (1, 2)), ("2", "3", "4", (3, 4))),
            drawn(2, ("1", "1", "2", (3, 4)), ("2", "3", "4", (1, 2))),
        ]
        assert client.post(ACTS, json=rounds, headers=ann).status_code == 200
        scored = {**THEIRS, "type": "board", "points": 1430}
        entered = client.post(ACTS, json={"command": "EnterScore", "score": scored}, headers=ann)
        assert entered.status_code == 200, entered.text
        yield client


def player(evening: Program, browser: Browser, table: str, seat: str, *more: str) -> Headers:
    """A player's link at a table."""
    told = ("--role", "player", "--table", table, "--seat", seat, *more)
    return opened(browser, link(evening, *told))


@pytest.fixture
def ours(evening: Program, browser: Browser) -> Headers:
    return player(evening, browser, "2", "NS")


@pytest.fixture
def theirs(evening: Program, browser: Browser) -> Headers:
    return player(evening, browser, "1", "NS")


def entered(evening: Program) -> dict[str, Any]:
    """The event of the score at the other table."""
    (found,) = [one for one in log(evening) if one["kind"] == "ScoreEntered"]
    assert isinstance(found, dict)
    return found


def entry(evening: Program) -> dict[str, Any]:
    """The reference of the score at the other table."""
    return {name: entered(evening)[name] for name in ("stream", "version")}


def score(line: dict[str, Any], points: int) -> dict[str, Any]:
    """A line with a score."""
    return {"type": "board", **line, "points": points}


def asks(evening: Program, was: int, now: dict[str, Any]) -> dict[str, Any]:
    """Ask that the score at the other table be another."""
    change = {"change": "score", "entry": entry(evening), "was": score(THEIRS, was), "now": now}
    return {"command": "RequestCorrection", "asks": change, "cause": "players"}


def attempts(evening: Program) -> list[dict[str, Any]]:
    """What could be tried at the second table to learn what was obtained at the first."""
    moved = score(OURS, 1430)
    named = {one: THEIRS[one] for one in ("board", "ns", "ew")}
    undone = {"change": "void", "entry": entry(evening), "was": score(THEIRS, 110)}
    return [
        {"act": "enter", "score": "420", **named},
        {"act": "enter", "score": "420", **named, "table": "1"},
        {"act": "correct", "score": "420", **named, "was": "110"},
        {"act": "correct", "score": "420", **named},
        {"act": "correct", "void": True, **named},
        {"act": "correct", **named, "to-board": 2},
        {"act": "confirm", "contestant": "1", **named},
        {"act": "confirm", "contestant": "2", "against": "1"},
        {"act": "board not-played", **named},
        {"command": "EnterScore", "score": score(THEIRS, 420)},
        {"command": "EnterScore", "score": {**score(THEIRS, 420), "table": "2"}},
        {"command": "EnterScore", "score": {**score(OURS, 420), "ew": "1"}},
        {"command": "MarkNotPlayed", "line": THEIRS},
        {"command": "ConfirmScore", "entry": entry(evening), "contestant": "3"},
        {"command": "ConfirmScore", "entry": entry(evening), "contestant": "1"},
        asks(evening, 1430, score(THEIRS, 420)),
        asks(evening, 110, score(THEIRS, 420)),
        asks(evening, 1430, moved),
        asks(evening, 110, moved),
        asks(evening, 1430, score(THEIRS, 1430)),
        {"command": "RequestCorrection", "asks": undone, "cause": "players"},
        {"command": "AnnulEvent", "target": entry(evening), "reason": "no"},
        {
            "command": "RequestCorrection",
            "asks": {"change": "annul", "target": entry(evening)},
            "cause": "players",
        },
    ]


@pytest.mark.parametrize("more", [{}, {"Prefer": "dry-run"}], ids=["recorded", "rehearsed"])
def test_no_refusal_tells_what_was_obtained_at_another_table(
    evening: Program, browser: Browser, ours: Headers, more: Headers
) -> None:
    before = evening.ledger.read_bytes()
    for attempt in attempts(evening):
        said = browser.post(ACTS, json=attempt, headers={**ours, **more})
        assert said.status_code in (403, 422), (attempt, said.text)
        assert CANARY.search(f"{said.headers} {said.text}") is None, (attempt, said.text)
    assert evening.ledger.read_bytes() == before


def test_what_is_refused_is_refused_alike_whether_it_is_right_or_wrong(
    evening: Program, browser: Browser, ours: Headers
) -> None:
    told = {
        browser.post(ACTS, json=asks(evening, was, now), headers=ours).text
        for was in (110, 1430)
        for now in (score(THEIRS, 110), score(THEIRS, 1430))
    }
    assert len(told) == 1


def test_a_table_knows_its_own_scores(evening: Program, browser: Browser, theirs: Headers) -> None:
    named = {one: THEIRS[one] for one in ("board", "ns", "ew")}
    again = browser.post(ACTS, json={"act": "enter", "score": "420", **named}, headers=theirs)
    assert (again.status_code, "+1430" in again.text) == (422, True)
    asked = {"act": "correct", "score": "420", **named, "was": "1430", "side": "1"}
    said = browser.post(ACTS, json=asked, headers={**theirs, "Prefer": "dry-run"})
    assert said.status_code == 200, said.text
    assert "moves" not in said.json()


def test_who_sits_on_one_side_does_not_speak_for_the_other(
    evening: Program, browser: Browser, theirs: Headers
) -> None:
    across = player(evening, browser, "1", "EW")
    for contestant, allowed in (("1", theirs), ("2", across)):
        confirms = {"command": "ConfirmScore", "entry": entry(evening), "contestant": contestant}
        other = theirs if allowed is across else across
        assert browser.post(ACTS, json=confirms, headers=other).status_code == 403
        assert browser.post(ACTS, json=confirms, headers=allowed).status_code == 200


def test_a_table_without_a_seat_enters_and_speaks_for_nobody(
    evening: Program, browser: Browser
) -> None:
    table = opened(browser, link(evening, "--role", "player", "--table", "2"))
    entering = {"act": "enter", "score": "420", "board": 1, "ns": "3", "ew": "4"}
    said = browser.post(ACTS, json=entering, headers=table)
    assert said.status_code == 200, said.text
    confirming = {"act": "confirm", "contestant": "4", "board": 1, "ns": "3", "ew": "4"}
    assert browser.post(ACTS, json=confirming, headers=table).status_code == 403


ABOUT_A_SIDE: list[dict[str, Any]] = [
    {"command": "AgreeResult", "session": "1"},
    {"command": "CallDirector", "session": "1"},
    {"command": "GiveConsent", "request": {"stream": "contest:wed", "version": 2}},
    {"command": "LodgeAppeal", "ruling": {"stream": "contest:wed", "version": 2}},
    {"command": "LodgeDocument", "document": "system-card"},
    {"command": "MakeChoice", "stage": "main", "choice": "opponent", "opponent": "3"},
    {
        "command": "PostLineUp",
        "session": "1",
        "seats": [],
        "seating": "first",
    },
]


@pytest.mark.parametrize("command", ABOUT_A_SIDE, ids=lambda one: str(one["command"]))
def test_a_captain_acts_for_their_own_only(
    evening: Program, browser: Browser, command: dict[str, Any]
) -> None:
    captain = opened(browser, link(evening, "--role", "captain", "--contestant", "1"))
    for contestant, is_theirs in (("1", True), ("2", False)):
        said = browser.post(ACTS, json={**command, "contestant": contestant}, headers=captain)
        assert ("for another side" not in said.text) == is_theirs, said.text
        assert is_theirs or said.status_code == 403


def test_who_plays_says_nothing_in_the_name_of_officials_or_opponents(
    evening: Program, browser: Browser, theirs: Headers
) -> None:
    ann = entered(evening)["actor"]
    line_up = {**ABOUT_A_SIDE[-1], "contestant": "1"}
    request = asks(evening, 1430, score(THEIRS, 420))
    for command in (
        {**request, "director": ann, "organiser": ann},
        {**request, "cause": "scorer"},
        {**request, "cause": "director"},
        {**line_up, "opponents_agree": True},
        {**line_up, "director_agrees": True},
        {**line_up, "natural_enough": True},
    ):
        said = browser.post(ACTS, json=command, headers=theirs)
        assert (said.status_code, "say so for others" in said.text) == (403, True), said.text


def test_every_command_of_contestants_says_what_it_concerns_and_no_other_is_theirs() -> None:
    theirs = {kind for kind, deed in deeds().items() if deed in OF_PARTIES}
    assert theirs == set(CONCERNS)
    assert theirs <= set(get_args(AnyCommand))


FIELDS = {
    "AgreeResult": "session contestant agrees sheet",
    "CallDirector": "session table contestant board room",
    "ConfirmScore": "entry contestant",
    "EnterScore": "score",
    "GiveConsent": "request contestant agrees",
    "LeaveTable": "session contestants room",
    "LodgeAppeal": "ruling contestant body form",
    "LodgeDocument": "contestant document session count system pages copies",
    "MakeChoice": "stage contestant choice opponent segments",
    "MarkNotPlayed": "line",
    "PostLineUp": "session contestant seats seating yellow opponents_agree director_agrees"
    " new_partnership system_submitted natural_enough",
    "RecordToss": "stage winner loser",
    "RequestCorrection": "asks cause side director organiser",
    "WithdrawAppeal": "appeal",
}


def test_whose_a_field_is_was_thought_of_for_every_field_of_what_contestants_send() -> None:
    """A new field of such a command may speak for somebody: see replay/acts/concerns.py."""
    fields = {
        kind.__name__: " ".join(
            name for name in kind.__struct_fields__ if name not in ("reason", "cites")
        )
        for kind in CONCERNS
    }
    assert fields == FIELDS


def test_who_plays_is_shown_neither_every_table_nor_everybody(
    evening: Program, browser: Browser
) -> None:
    evening.does("entry", "wed", "5", "--player", "Eve Adams", "--by", "Ann")
    evening.does("appoint", "wed", "Zoe", "recorder", "--by", "Ann")
    browser.post(f"/link/{link(evening, '--role', 'player', '--table', '2', '--seat', 'NS')}")
    assert browser.get("/desk/wed/score").status_code == 403
    assert "/desk/wed/score" not in browser.get("/desk/wed").text
    form = browser.get("/desk/wed/line-up").text
    assert "Eve Adams" in browser.get("/desk/wed/enter").text + form
    assert "Zoe" not in browser.get("/desk/wed/enter").text + form
    assert 'name="opponents-agree"' not in form
    asked = browser.get("/desk/wed/correct").text
    assert '<a href="/table/wed">The table</a>' in asked
    assert 'name="score"' in asked
    for of_others in ("director", "organiser", "table"):
        assert f'name="{of_others}"' not in asked


def test_who_is_refused_at_once_is_called_by_name(evening: Program, browser: Browser) -> None:
    browser.post(f"/link/{link(evening, '--role', 'player', '--table', '2', '--seat', 'NS')}")
    token = re.findall(r'name="form-token" value="(\w+)"', browser.get("/desk/wed/call").text)[0]
    by_form = browser.post("/desk/wed/post", data={"form-token": token, "do": "record"})
    by_program = browser.post(ACTS, json={"act": "post"}, headers={"X-Form-Token": token})
    for said in (by_form, by_program, browser.get("/desk/wed/cards"), browser.get("/new")):
        assert said.status_code == 403
        assert "Table 2 NS may not " in said.text


# --------------------------------------------------------------------- every address is read

ASKS: dict[str, list[str]] = {"board": ["1"], "number": ["1", "3"], "of": ["#{entry}"]}
"""What questions are asked with that cannot do without; {entry}: where the score was entered."""


def addresses(evening: Program, browser: Browser) -> Iterator[str]:
    """Every address that is read by GET: those of the OpenAPI, and the pages of the same name."""
    position = str(entered(evening)["position"])
    for path, methods in browser.get("/api/openapi.json").json()["paths"].items():
        if "get" not in methods:
            continue
        at = path.replace("{contest}", "wed")
        needed = [
            {one["name"]: value.replace("{entry}", position)}
            for one in methods["get"].get("parameters", [])
            if one["in"] == "query"
            for value in ASKS.get(one["name"], [f"#{position}"] if one["name"] == "since" else [])
        ]
        for asks in needed or [{}]:
            for as_of in ({}, {"as-of": f"#{position}"}):
                query = urlencode({**asks, **as_of})
                yield f"{at}?{query}"
                if at.startswith("/api/c/"):
                    yield f"{at.removeprefix('/api')}?{query}"
                    yield f"/time{at.removeprefix('/api')}?{query}"
    yield from ("/", "/proof", "/wall", "/wall/c/wed", "/desk/wed", "/desk/wed/score", "/table/wed")
    yield from (f"/desk/wed/{name.replace(' ', '-')}" for name in NAMES)


def test_a_player_reads_nothing_of_a_board_still_to_play_at_any_address(
    evening: Program, browser: Browser, ours: Headers
) -> None:
    head = evening.head
    asked = list(dict.fromkeys(addresses(evening, browser)))
    assert len(asked) > 150
    for at in asked:
        said = browser.get(at, headers=ours)
        assert said.status_code < 500, at
        assert CANARY.search(f"{said.headers} {said.text}") is None, (at, said.text)
        assert head not in said.text, at
        headed = browser.head(at, headers=ours)
        assert CANARY.search(f"{headed.headers}") is None, at


def test_the_other_room_is_another_table(evening: Program, browser: Browser) -> None:
    """A team's own board in the other room is still to be played in this one."""
    evening.does("open", "cup", "--regulations", "acbl-club-swiss-teams", "--by", "Ann")
    evening.does("schedule", "cup", "1", "--by", "Ann")
    for number in "12":
        evening.does("entry", "cup", number, "--by", "Ann")
    evening.does("schedule", "cup", "1", "--started", "--by", "Ann")
    there = {"session": "1", "board": 1, "ns": "1", "ew": "2", "round": 1, "table": "1"}
    for room in ("open", "closed"):
        told = ("--role", "player", "--table", "1", "--seat", "NS", "--room", room, "--by", "Ann")
        secret = evening.does("link", "cup", *told).err.partition("/link/")[2].split()[0]
        phone, acts = opened(browser, secret), ACTS.replace("wed", "cup")
        if room == "open":
            scored = score({**there, "room": "closed"}, 1430)
            entering = {"command": "EnterScore", "score": scored}
            assert browser.post(acts, json=entering, headers=phone).status_code == 403
            continue
        first = score({**there, "room": "closed"}, 1430)
        done = browser.post(acts, json={"command": "EnterScore", "score": first}, headers=phone)
        assert done.status_code == 200, done.text
    bare = ("--role", "player", "--table", "1", "--seat", "NS", "--by", "Ann")
    secret = evening.does("link", "cup", *bare).err.partition("/link/")[2].split()[0]
    said = browser.post(
        acts,
        json={"command": "EnterScore", "score": first | {"points": 420}},
        headers=opened(browser, secret),
    )
    assert said.status_code == 403, said.text
    assert CANARY.search(said.text) is None
