"""numbers and lot: who is drawn as what, and the round robin whose numbers are the places."""

import json
from typing import Any

import pytest

from tests.replay.program import Program

AT = ("--at", "2026-11-20T18:30Z")
TEAMS = "123456"


def told(program: Program, *commands: dict[str, Any]) -> None:
    lines = "\n".join(json.dumps(command) for command in commands)
    program.does("submit", "itc", "-", *AT, stdin=lines)


@pytest.fixture
def itc(empty: Program) -> Program:
    """Six teams and the first sessions of three round robins, numbered as they entered."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "itc", "--regulations", "anc-2018-itc-open", *AT)
    told(
        empty,
        {"command": "ScheduleStage", "stage": "qualifying"},
        *(
            {"command": "ScheduleSession", "session": str(n), "stage": "qualifying"}
            for n in range(1, 16)
        ),
        *({"command": "EnterContestant", "contestant": n} for n in TEAMS),
    )
    empty.does("numbers", "itc", *(f"{n}={n}" for n in TEAMS), *AT)
    return empty


def drawn(program: Program, number: int) -> list[tuple[str, str]]:
    shown = program.json("draws", "itc", "--round", str(number))["draws"][0]["tables"]
    return [(t["ns"]["contestant"], t["ew"]["contestant"]) for t in shown]


def play(program: Program, first: int, last: int, swing: int) -> None:
    """Draw and play these matches; the lower number wins by the swing times the difference."""
    for number in range(first, last + 1):
        program.does("draw", "itc", "--publish", *AT)
        for home, away in drawn(program, number):
            imps = swing * (int(away) - int(home))
            score = {"type": "match", "session": str(number), "home": home, "away": away}
            told(program, {"command": "EnterScore", "score": {**score, "imps": imps, "boards": 14}})


def test_the_round_robins_follow_numbers_then_a_lot_then_the_placing(itc: Program) -> None:
    """ANC 10.3, 10.5: the printed draw of six; the second by lot, the last by places."""
    play(itc, 1, 5, swing=4)
    assert drawn(itc, 1) == [("6", "2"), ("4", "1"), ("5", "3")]
    assert "the lot" in itc.refuses(1, "draw", "itc")
    itc.does("lot", "itc", "2", "1", "4", "3", "6", "5", "--for", "random-draw", *AT)
    play(itc, 6, 10, swing=-3)
    assert drawn(itc, 6) == [("5", "1"), ("3", "2"), ("6", "4")]
    assert "its numbers" in itc.refuses(1, "draw", "itc")
    itc.does("numbers", "itc", "--phase", "3", *AT)
    itc.does("draw", "itc", "--publish", *AT)
    places = [row["number"] for row in itc.json("standings", "itc")["standings"]]
    assert drawn(itc, 11)[0] == (places[5], places[1])
    assert "what was frozen" in itc.says("verify", "--frozen")


def test_numbers_of_a_round_robin_are_never_given_again(itc: Program) -> None:
    """ANC 10.3; the second of two, for six teams play three."""
    play(itc, 1, 5, swing=4)
    itc.does("numbers", "itc", "--phase", "2", *AT)
    said = itc.refuses(1, "numbers", "itc", "--phase", "2", *AT)
    assert said.startswith("numbers of round robin 2 of qualifying: once given they are not")


def test_places_give_numbers_once_the_round_robin_before_is_over(itc: Program) -> None:
    """ANC 10.3: by the placing after it, and not before the last result is in."""
    play(itc, 1, 4, swing=4)
    said = itc.refuses(1, "numbers", "itc", "--phase", "2", *AT)
    assert "round robin 1 is not drawn to its end" in said
    itc.does("draw", "itc", "--publish", *AT)
    said = itc.refuses(1, "numbers", "itc", "--phase", "2", *AT)
    assert "must wait: 1 v 2 has no result (session 5, round 1, table 1)" in said


def test_whoever_leaves_keeps_its_number_and_its_opponents_sit_out(itc: Program) -> None:
    """ANC 10.3, 10.5.1: the rest of the printed draw stays as it is; 20.2: its scores, as ruled."""
    play(itc, 1, 2, swing=4)
    ruled = itc.json("rule", "itc", "judgement", "3", "--session", "2", *AT)["recorded"][0][
        "position"
    ]
    itc.does("withdraw", "itc", "3", "--ruling", f"#{ruled}", *AT)
    play(itc, 3, 5, swing=4)
    assert drawn(itc, 3) == [("1", "5"), ("2", "4")]
    assert itc.json("draws", "itc", "--round", "3")["draws"][0]["sits_out"] == ["6"]
    assert drawn(itc, 4) == [("4", "5"), ("6", "1")]
    assert drawn(itc, 5) == [("1", "2"), ("5", "6")]
    assert "what was frozen" in itc.says("verify", "--frozen")


def test_no_match_is_drawn_beyond_the_last_round_robin(itc: Program) -> None:
    play(itc, 1, 5, swing=4)
    itc.does("lot", "itc", "2", "1", "4", "3", "6", "5", "--for", "random-draw", *AT)
    play(itc, 6, 10, swing=-3)
    itc.does("numbers", "itc", "--phase", "3", *AT)
    play(itc, 11, 15, swing=2)
    itc.does("schedule", "itc", "16", "--stage", "qualifying", *AT)
    assert itc.refuses(1, "draw", "itc") == (
        "match 16 of qualifying: 3 round robins, 15 matches, are drawn already"
        " (ANC 10.3-10.5 (AMB-21))"
    )


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("1=1", "2=1"), 2, "1 has it"),
        (("9=1",), 1, "no contestant 9 is on record"),
        (("--stage", "final", "1=1"), 2, "no stage final; there is qualifying"),
    ],
)
def test_bad_numbers_are_refused(
    itc: Program, arguments: tuple[str, ...], code: int, says: str
) -> None:
    assert says in itc.refuses(code, "numbers", "itc", *arguments, *AT)
