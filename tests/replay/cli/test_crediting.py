"""A bye counts from its round, and who is drawn to sit out enters no match of it (ANC 10.9)."""

import json
from typing import Any

import pytest

from tests.replay.program import Program

DAY = "2018-07-29"
SEVEN = {"ACT": "6", "NSW": "7", "QLD": "3", "SA": "5", "TAS": "2", "VIC": "1", "WA": "4"}


def at(clock: str) -> tuple[str, str]:
    return ("--at", f"{DAY}T{clock}+10:00")


def told(program: Program, clock: str, *commands: dict[str, Any]) -> None:
    lines = "\n".join(json.dumps(command) for command in commands)
    program.does("submit", "itc", "-", *at(clock), stdin=lines)


def totals(program: Program, *more: str) -> dict[str, str]:
    rows = program.json("standings", "itc", *more)["standings"]
    return {row["number"]: row["total"] for row in rows}


def plays(program: Program, session: str, home: str, away: str, imps: int, clock: str) -> None:
    program.does("result", "itc", home, away, "--session", session, "--imps", str(imps), *at(clock))


@pytest.fixture
def drawn(empty: Program) -> Program:
    """Seven teams of the Interstate Teams; all seven rounds of the first round robin are drawn."""
    empty.does("open", "--declared", *at("08:00"))
    empty.does("open", "itc", "--regulations", "anc-2018-itc-open", *at("08:00"))
    told(
        empty,
        "08:00",
        {"command": "ScheduleStage", "stage": "qualifying"},
        *(
            {
                "command": "ScheduleSession",
                "session": f"q{n}",
                "stage": "qualifying",
                "phase": 1 if n < 8 else 2,
                "boards": 14,
            }
            for n in range(1, 15)
        ),
        *({"command": "EnterContestant", "contestant": name} for name in SEVEN),
    )
    empty.does("numbers", "itc", *(f"{name}={n}" for name, n in SEVEN.items()), *at("08:00"))
    for _ in range(7):
        empty.does("draw", "itc", "--publish", *at("08:10"))
    return empty


def test_nobody_has_anything_for_a_bye_before_play(drawn: Program) -> None:
    assert totals(drawn) == {}
    assert drawn.json("cross-table", "itc")["rows"] == []
    assert drawn.json("matches", "itc")["matches"] == []


def test_a_bye_counts_once_its_round_has_begun_everywhere_alike(drawn: Program) -> None:
    plays(drawn, "q1", "5", "2", 10, "10:00")
    assert totals(drawn) == {"5": 45, "1": 35, "2": 25}
    byes = [m for m in drawn.json("matches", "itc")["matches"] if m["kind"] == "bye"]
    assert [m["home"] for m in byes] == ["1"]
    cells = {row["number"]: row["matches"] for row in drawn.json("cross-table", "itc")["rows"]}
    assert {n: [c["kind"] for c in own] for n, own in cells.items()} == {
        "5": ["played"], "1": ["bye"], "2": ["played"],
    }  # fmt: skip


def test_a_session_that_is_said_to_have_started_has_its_bye(drawn: Program) -> None:
    drawn.does("schedule", "itc", "q1", "--started", *at("09:30"))
    assert totals(drawn) == {"1": 35}


def test_a_bye_of_a_round_without_results_counts_once_a_later_round_has_some(
    drawn: Program,
) -> None:
    plays(drawn, "q2", "1", "7", 0, "12:00")
    assert totals(drawn) == {"1": 70, "2": 35, "7": 35}


def test_a_bye_counts_no_more_once_the_only_result_of_its_round_is_struck_out(
    drawn: Program,
) -> None:
    plays(drawn, "q1", "5", "2", 10, "10:00")
    drawn.does(
        "annul",
        "itc",
        f"#{drawn.json('standings', 'itc')['known_as_of']['position']}",
        "--reason",
        "another match",
        *at("10:05"),
    )
    assert totals(drawn) == {}


def test_the_posted_sheet_after_round_one_has_one_bye(drawn: Program) -> None:
    for home, away in (("5", "2"), ("6", "3"), ("7", "4")):
        plays(drawn, "q1", home, away, 10, "10:00")
    drawn.does("post", "itc", "--session", "q1", *at("10:10"))
    assert totals(drawn) == totals(drawn, "--scope", "after:q1")
    assert sorted(totals(drawn).values()) == [25, 25, 25, 35, 45, 45, 45]
    assert "posted standings" in drawn.says("verify")


def test_who_is_drawn_to_sit_out_enters_no_match_of_the_round(drawn: Program) -> None:
    said = drawn.refuses(
        1, "result", "itc", "1", "4", "--session", "q1", "--imps", "5", *at("10:00")
    )
    assert said == "no match of VIC in round 1 of session q1: it was drawn to sit out (ANC 10.9)"
    said = drawn.refuses(
        1, "forfeit", "itc", "1", "4", "--session", "q1", "--offender", "4", *at("10:00")
    )
    assert "drawn to sit out" in said
    plays(drawn, "q2", "1", "7", 0, "12:00")


# --------------------------------------------------------------------- who leaves


@pytest.mark.parametrize("leaves", ["withdraw", "disqualify"])
@pytest.mark.parametrize("drawn_first", [True, False])
def test_who_was_to_meet_a_team_that_has_left_sits_out(
    empty: Program, leaves: str, *, drawn_first: bool
) -> None:
    """ANC 10.9, 20.2: whether the round was drawn before or after the team had left.

    In the first round robin of five 1 sits out in match 1, 2 in match 2, where 4 meets 5.
    """
    program = empty
    program.does("open", "--declared", *at("08:00"))
    program.does("open", "itc", "--regulations", "anc-2018-itc-youth", *at("08:00"))
    program.does("stage", "itc", "qualifying", *at("08:00"))
    sessions = [
        {"command": "ScheduleSession", "session": f"q{n}", "stage": "qualifying", "boards": 14}
        for n in (1, 2, 3)
    ]
    entries = [{"command": "EnterContestant", "contestant": name} for name in "ABCDE"]
    told(program, "08:00", *sessions, *entries)
    program.does("numbers", "itc", *(f"{x}={n}" for n, x in enumerate("ABCDE", 1)), *at("08:00"))
    draw = ("draw", "itc", "--publish", "--incomplete", "all at once")
    for _ in range(2 if drawn_first else 1):
        program.does(*draw, *at("08:10"))
    plays(program, "q1", "2", "5", 10, "10:00")
    plays(program, "q1", "3", "4", 0, "10:00")
    ruling = program.json("rule", "itc", "regulation", "5", "--session", "q1", *at("10:05"))
    position = f"#{ruling['recorded'][0]['position']}"
    how = {
        "withdraw": ("withdraw", "itc", "5", "--after", "q1", "--ruling", position),
        "disqualify": ("disqualify", "itc", "5", "--expelled", "--reason", "misconduct"),
    }
    program.does(*how[leaves], *at("10:10"))
    if not drawn_first:
        program.does(*draw, *at("11:00"))
    plays(program, "q2", "3", "1", 5, "12:00")
    assert totals(program) == {"2": 80, "3": 75, "4": 70, "1": 65, "5": 25}
    program.does("post", "itc", "--session", "q2", *at("12:10"))
    if drawn_first:  # ANC 10.10, where the director has the match forfeited
        program.does("forfeit", "itc", "4", "5", "--session", "q2", "--offender", "5", *at("12:20"))
        assert totals(program)["4"] == "91.5"


def test_matches_with_a_team_whose_scores_are_cancelled_are_byes_all(drawn: Program) -> None:
    """ANC 20.2 with 10.9: nobody is worse off for having met it while it was there."""
    for home, away in (("5", "2"), ("6", "3"), ("7", "4")):
        plays(drawn, "q1", home, away, 10, "10:00")
    ruling = drawn.json("rule", "itc", "regulation", "3", "--session", "q1", *at("10:05"))
    position = f"#{ruling['recorded'][0]['position']}"
    drawn.does("withdraw", "itc", "3", "--cancelled", "--ruling", position, *at("10:10"))
    assert totals(drawn) == {"5": 45, "7": 45, "1": 35, "6": 35, "2": 25, "4": 25}
    plays(drawn, "q2", "1", "7", 0, "12:00")
    plays(drawn, "q2", "4", "6", 0, "12:00")
    assert totals(drawn) == {"5": 80, "7": 80, "1": 70, "6": 70, "2": 60, "4": 60}
