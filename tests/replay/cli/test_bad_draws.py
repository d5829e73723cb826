"""Draws that cannot be: one sentence with the clause, and nothing is recorded."""

import json
from typing import Any

import pytest

from tests.replay.program import Program
from tests.replay.tampering import rows_of

AT = ("--at", "2026-11-20T18:30Z")
LOT = ["3", "1", "5", "2", "6", "4", "8", "7"]


def told(program: Program, *commands: dict[str, Any]) -> None:
    lines = "\n".join(json.dumps(command) for command in commands)
    program.does("submit", "swiss", "-", *AT, stdin=lines)


def by_hand(*pairs: str, session: str = "2", **more: Any) -> str:
    """A draw as somebody made it: "31" is 3 against 1."""
    tables = [{"table": str(n), "ns": p[0], "ew": p[1]} for n, p in enumerate(pairs, 1)]
    command = {"command": "PublishDraw", "session": session, "round": 1, "pairings": tables}
    return json.dumps({**command, "method": "by-hand", **more})


def result(home: str, away: str, imps: int) -> dict[str, Any]:
    score = {"type": "match", "session": "1", "home": home, "away": away, "imps": imps}
    return {"command": "EnterScore", "score": {**score, "boards": 8}}


@pytest.fixture
def swiss(empty: Program) -> Program:
    """Eight teams, three sessions; the first round is drawn by lot, and three results are in."""
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "swiss", "--regulations", "sydney-2003-swiss-teams", *AT)
    told(
        empty,
        {"command": "ScheduleStage", "stage": "main"},
        *({"command": "ScheduleSession", "session": s, "stage": "main"} for s in "123"),
        *({"command": "EnterContestant", "contestant": n} for n in "12345678"),
        {"command": "DrawLot", "stage": "main", "purpose": "random-draw", "order": LOT},
    )
    empty.does("draw", "swiss", "--publish", *AT)
    told(empty, result("3", "1", 12), result("5", "2", 1), result("6", "4", -7))
    return empty


def test_a_draw_published_again_under_its_request_id_is_shown_as_it_was_first(
    swiss: Program,
) -> None:
    told(swiss, {"command": "DrawLot", "stage": "main", "purpose": "draw", "order": ["7", "8"]})
    drawing = ("draw", "swiss", "--publish", "--cut-off", *AT, "--request-id", "tablet-7")
    first, rows = swiss.does(*drawing), rows_of(swiss.ledger)
    assert swiss.does(*drawing) == first
    assert rows_of(swiss.ledger) == rows
    said = swiss.refuses(2, *drawing, "--reason", "the hall closes")
    assert "belongs to another command" in said


def test_without_results_and_without_a_cut_off_nothing_is_drawn(swiss: Program) -> None:
    """ANC 6.3: the director may draw earlier, and then the missing ones are in the event."""
    said = swiss.refuses(1, "draw", "swiss", "--bar", "1-2", "--publish", *AT)
    assert said.endswith("(SBF 5.5.2)")
    told(swiss, {"command": "DrawLot", "stage": "main", "purpose": "draw", "order": ["7", "8"]})
    said = swiss.refuses(1, "draw", "swiss", "--publish", *AT)
    assert said == (
        "session 2 cannot be drawn yet: results are missing (8-7); the director may cut off"
        " (see: draw --cut-off) (SBF 5.5.2)"
    )
    swiss.does("draw", "swiss", "--publish", "--cut-off", *AT)
    assert swiss.json("draws", "swiss", "--round", "2")["draws"][0]["outstanding"] == ["8-7"]


def test_a_round_is_not_drawn_twice(swiss: Program) -> None:
    first = ("draw", "swiss", "--session", "1", "--round", "1", "--publish")
    assert swiss.refuses(1, *first, *AT).startswith(
        "the draw of round 1 of session 1 is on record already"
    )
    again = by_hand("12", "34", "56", "78", session="1")
    assert swiss.refuses(1, "submit", "swiss", "-", *AT, stdin=again).startswith(
        "the draw of round 1 of session 1 is on record already"
    )


@pytest.mark.parametrize("drawing", ["draw", "submit"])
def test_a_stage_that_has_ended_is_not_drawn(swiss: Program, drawing: str) -> None:
    told(swiss, result("8", "7", 3))
    swiss.does("stage", "swiss", "main", "--ended", *AT)
    if drawing == "draw":
        said = swiss.refuses(1, "draw", "swiss", "--session", "2", "--publish", *AT)
    else:
        stdin = by_hand("12", "34", "56", "78")
        said = swiss.refuses(1, "submit", "swiss", "-", *AT, stdin=stdin)
    assert said.startswith("stage main has ended")


BY_HAND: dict[str, tuple[str, int, str]] = {
    "a unit twice": (by_hand("12", "34", "56", "17"), 2, "1 is not free: it is at table 1 too"),
    "a unit against itself": (by_hand("11", "34"), 2, "1 is not free: it is at table 1 too"),
    "a unit that sits out too": (
        by_hand("12", "34", "56", sits_out=["1"]),
        2,
        "1 is not free: it is at table 1 too",
    ),
    "nobody of that name": (by_hand("12", "34", "56", "79"), 1, "no contestant 9 is on record"),
    "a unit missing": (by_hand("12", "34", "56"), 1, "7 is not in the draw of round 2"),
    "somebody sits out": (
        by_hand("12", "34", "56", sits_out=["7", "8"]),
        1,
        "7 may not sit out; by hand, a ruling may permit it (see: rule; draw --ruling) (SBF 5.5.2)",
    ),
    "two who have met": (
        by_hand("13", "24", "56", "78"),
        1,
        "1 and 3 have met in round 1; by hand, a ruling may permit it (see: rule; draw",
    ),
    "three who meet one another": (
        by_hand("12", "34", triangle=["5", "6", "7"], sits_out=["8"]),
        1,
        "8 may not sit out",
    ),
    "no such session": (by_hand("12", "34", "56", "78", session="9"), 1, "no session 9"),
    "a ruling that is none": (
        by_hand("13", "24", "56", "78", ruling={"stream": "contest:swiss", "version": 999}),
        1,
        "contest:swiss/999 is on record; there is none",
    ),
}


@pytest.mark.parametrize("what", BY_HAND)
def test_a_draw_by_hand_that_is_not_legal_is_refused(swiss: Program, what: str) -> None:
    told(swiss, result("8", "7", 3))
    stdin, code, says = BY_HAND[what]
    said = swiss.run("submit", "swiss", "-", *AT, stdin=stdin)
    assert (said.code, says in said.err) == (code, True), said
    assert "no draw of round 2" in swiss.refuses(2, "draws", "swiss", "--round", "2")


def test_a_unit_that_has_left_is_not_drawn(swiss: Program) -> None:
    told(swiss, result("8", "7", 3))
    swiss.does("withdraw", "swiss", "3", "--after", "1", *AT)
    stdin = by_hand("12", "34", "56", "78")
    said = swiss.refuses(2, "submit", "swiss", "-", *AT, stdin=stdin)
    assert said == "table 2: 3 is not playing: it has left"


def test_an_illegal_draw_by_hand_wants_a_ruling_and_says_so_afterwards(swiss: Program) -> None:
    told(swiss, result("8", "7", 3))
    swiss.does("rule", "swiss", "regulation", "1", "3", "--session", "2", "--advised", *AT)
    last = json.loads(swiss.says("log", "swiss", "--json").splitlines()[-1])
    ruling = {"stream": last["stream"], "version": last["version"]}
    stdin = by_hand("13", "24", "56", "78", ruling=ruling)
    swiss.does("submit", "swiss", "-", *AT, stdin=stdin)
    drawn = swiss.json("draws", "swiss", "--round", "2")["draws"][0]
    assert (drawn["method"], drawn["ruling"]) == ("by-hand", last["position"])
    assert f"by ruling #{last['position']}" in swiss.says("draws", "swiss", "--round", "2")
    assert swiss.run("verify", "--frozen").code == 0


def test_a_draw_is_made_by_hand_at_the_command_line(swiss: Program) -> None:
    told(swiss, result("8", "7", 3))
    tables = [option for two in ("1-3", "2-4", "5-6", "7-8") for option in ("--table", two)]
    said = swiss.refuses(1, "draw", "swiss", *tables, "--publish", *AT)
    assert said == (
        "this draw of round 2: 1 and 3 have met in round 1; by hand, a ruling may permit it"
        " (see: rule; draw --ruling) (SBF 5.5.2)"
    )
    swiss.does("rule", "swiss", "regulation", "1", "3", "--session", "2", "--advised", *AT)
    last = json.loads(swiss.says("log", "swiss", "--json").splitlines()[-1])["position"]
    swiss.does("draw", "swiss", *tables, "--ruling", f"#{last}", "--publish", *AT)
    drawn = swiss.json("draws", "swiss", "--round", "2")["draws"][0]
    assert (drawn["method"], drawn["ruling"], len(drawn["tables"])) == ("by-hand", last, 4)
    assert swiss.run("verify", "--frozen").code == 0


@pytest.mark.parametrize(
    "typed", [("--table", "1-2"), ("--sits-out", "1", "--publish"), ("--table", "1", "--publish")]
)
def test_a_draw_by_hand_that_is_not_one_is_misused(swiss: Program, typed: tuple[str, ...]) -> None:
    signed = AT if "--publish" in typed else ()
    said = swiss.misused("draw", "swiss", *typed, *signed)
    assert "by hand" in said or "--table wants two contestants" in said


@pytest.mark.parametrize(
    ("rules", "stage", "clause"),
    [
        ("anc-2018-butler-open", "preliminary", "ANC 17.3"),
        ("anc-2018-itc-open", "qualifying", "ANC 10.3-10.5 (AMB-21)"),
        ("anc-2018-congress-matchpoint-pairs", "main", "ANC 23, decided when entries are known"),
        ("sydney-2003-swiss-teams", "main", "SBF 5.5.2"),
    ],
)
def test_fewer_than_two_are_not_drawn(empty: Program, rules: str, stage: str, clause: str) -> None:
    empty.does("open", "--declared", "--at", "2026-11-20T18:00Z")
    empty.does("open", "early", "--regulations", rules, *AT)
    empty.does("schedule", "early", "s", "--stage", stage, "--boards", "12", *AT)
    asked = ("draw", "early", "--stage", stage)
    said = empty.refuses(1, *asked)
    assert said == f"the draw of session s: nobody is to play in it ({clause})"
    empty.does("entry", "early", "P", *AT)
    said = empty.refuses(1, *asked, "--publish", *AT)
    assert said == f"the draw of session s: only P is to play in it ({clause})"
