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


def test_nobody_loses_a_number_by_being_left_out_of_a_list(itc: Program) -> None:
    """ANC 10.3: a list that was submitted; and whoever is not drawn yet may get another."""
    play(itc, 1, 1, swing=4)
    left_out = {"command": "AssignNumbers", "stage": "qualifying", "numbers": {"1": "1"}}
    said = itc.refuses(1, "submit", "itc", "-", *AT, stdin=json.dumps(left_out))
    assert "no number for 2: it is drawn as 2 in qualifying, and keeps that" in said
    told(itc, {**left_out, "numbers": {n: n for n in TEAMS}})


def test_a_number_wrongly_recorded_is_annulled_and_recorded_again(itc: Program) -> None:
    """LED-ANNUL: what was never so is no renumbering; the draw stays what it was (AMB-54)."""
    play(itc, 1, 1, swing=4)
    assert "keeps that" in itc.refuses(1, "numbers", "itc", "1=2", "2=1", *AT)
    log = map(json.loads, itc.says("log", "itc", "--json").splitlines())
    given = next(row["position"] for row in log if row["kind"] == "NumbersAssigned")
    itc.does("annul", "itc", f"#{given}", "--reason", "read from another list", *AT)
    itc.does("numbers", "itc", "1=2", "2=1", *(f"{n}={n}" for n in TEAMS[2:]), *AT)
    assert drawn(itc, 1) == [("6", "2"), ("4", "1"), ("5", "3")]


def test_pairs_keep_the_numbers_of_a_printed_draw(empty: Program) -> None:
    """SBF 5.4.2, appendix B: ten rows, and nobody is number eleven."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "itc", "--regulations", "sydney-2003-blue-ribbon-pairs", *AT)
    told(
        empty,
        {"command": "ScheduleStage", "stage": "final"},
        {"command": "ScheduleSession", "session": "1", "stage": "final"},
        *({"command": "EnterContestant", "contestant": f"P{n}"} for n in range(10)),
    )
    beyond = [f"P{n}={n + 2}" for n in range(10)]
    assert "number of P9: 11 is not from 1 to 10" in empty.refuses(
        2, "numbers", "itc", *beyond, *AT
    )
    empty.does("numbers", "itc", *(f"P{n}={n + 1}" for n in range(10)), *AT)
    empty.does("draw", "itc", "--publish", *AT)
    said = empty.refuses(1, "numbers", "itc", "P0=2", "P1=1", *AT)
    assert "number 2 for P0: it is drawn as 1 in final, and keeps that (SBF" in said


def test_where_nothing_is_drawn_a_number_is_a_label(empty: Program) -> None:
    """Law 80B2: a club that draws nothing may put a pair's number right; the others keep theirs."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "wed", "--regulations", "compscore-matchpoints", *AT)
    empty.does("schedule", "wed", "1", *AT)
    for name in "AB":
        empty.does("entry", "wed", name, *AT)
    empty.does("numbers", "wed", "A=11", "B=12", *AT)
    empty.does("enter", "wed", "420", "--board", "1", "--ns", "A", "--ew", "B", *AT)
    empty.does("numbers", "wed", "A=21", *AT)
    rows = empty.json("standings", "wed")["standings"]
    assert [row["number"] for row in rows] == ["21", "12"]


def test_who_is_drawn_in_the_order_of_entry_gets_no_other_number(empty: Program) -> None:
    """ANC 10.3: or the rest of the round robin would be another one."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "itc", "--regulations", "anc-2018-itc-open", *AT)
    empty.does("schedule", "itc", "1", "--stage", "qualifying", *AT)
    for name in "ABCDEF":
        empty.does("entry", "itc", name, *AT)
    empty.does("draw", "itc", "--publish", *AT)
    said = empty.refuses(1, "numbers", "itc", "A=6", "B=5", *AT)
    assert said.startswith("number 6 for A: it is drawn as 1 in qualifying, and keeps that (ANC 1")
    empty.does("numbers", "itc", *(f"{name}={row}" for row, name in enumerate("ABCDEF", 1)), *AT)


def test_a_printed_draw_gives_a_session_the_matches_that_it_has_boards_for(empty: Program) -> None:
    """SBF 4.5: nine matches of six boards, each with a start and periods of its own."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "itc", "--regulations", "sydney-2003-blue-ribbon-pairs", *AT)
    told(
        empty,
        {"command": "ScheduleStage", "stage": "final"},
        {"command": "ScheduleSession", "session": "1", "stage": "final", "boards": 6},
        *({"command": "EnterContestant", "contestant": f"P{n}"} for n in range(10)),
    )
    empty.does("draw", "itc", "--publish", *AT)
    said = empty.refuses(1, "draw", "itc", "--publish", *AT)
    assert said.startswith("another round of session 1: match 2 is one of another session")
    empty.does("schedule", "itc", "2", "--boards", "48", *AT)
    empty.does("draw", "itc", "--publish", *AT)
    drawn = [(one["session"], one["number"]) for one in empty.json("draws", "itc")["draws"]]
    assert drawn == [("1", 1), *(("2", number) for number in range(2, 10))]
    assert empty.does("verify", "--frozen").code == 0


def test_numbers_are_assigned_by_those_of_the_table_of_authority(itc: Program) -> None:
    """Law 80B2: for the organiser and directors, and not for whoever may enter contestants."""
    itc.does("appoint", "itc", "Ann", "director", "--by", "Ann", *AT)
    itc.does("appoint", "itc", "Sam", "scorer", "--by", "Ann", *AT)
    given = ("numbers", "itc", "1=2", "2=1")
    assert "Sam may not assign numbers" in itc.refuses(1, *given, "--by", "Sam", *AT)
    itc.does("entry", "itc", "7", "--by", "Sam", *AT)
    itc.does(*given, "--by", "Ann", *AT)
