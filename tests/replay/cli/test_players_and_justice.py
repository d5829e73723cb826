"""Contests of individuals: rulings, appeals and views are about players, tables about partners."""

from pathlib import Path

import pytest

from tests.replay.program import Program

LINES = """\
board,north,south,east,west,score
1,ann,bob,cas,dee,420
1,eve,fay,gus,hal,170
2,ann,cas,bob,eve,110
2,dee,fay,gus,hal,140
3,ann,dee,bob,hal,110
3,eve,gus,cas,fay,140
"""
TABLE = ("--board", "1", "--ns", "1,2", "--ew", "3,4")


@pytest.fixture
def evening(tmp_path: Path) -> Program:
    """Eight players on three boards, posted. 1 to 8 are ann to hal."""
    file = tmp_path / "evening.csv"
    file.write_text(LINES)
    program = Program(tmp_path / "club.ledger")
    program.does("import", file, "--contest", "wed")
    program.does("post", "wed")
    return program


@pytest.fixture
def appealed(evening: Program) -> Program:
    """A ruling on board 1 for the four at the table, appealed against by one of them."""
    ruling = _position(evening, "rule", "wed", "judgement", *"1234", "--board", "1", "--advised")
    evening.does("appeal", "lodge", "wed", f"#{ruling}", "1")
    return evening


def _position(program: Program, *act: str) -> int:
    position: int = program.json(*act)["recorded"][0]["position"]
    return position


def test_a_board_under_appeal_is_said_to_be_in_states_and_explanations(appealed: Program) -> None:
    """The parties of the ruling are players, and the sides of the table are two of them each."""
    said = appealed.says("states", "wed")
    assert "board 1      1 with 2 v 3 with 4  under appeal (1)" in said
    first, second, third = appealed.json("explain", "wed", "1")["parts"][0]["boards"]
    assert "under appeal (1)" in appealed.says("explain", "wed", "1")
    assert [bool(board["state"]) for board in (first, second, third)] == [True, False, False]


def test_a_decision_on_an_appeal_is_carried_out_for_the_table_it_is_about(
    appealed: Program,
) -> None:
    """Law 93: it was refused as about another contestant."""
    appealed.does("appeal", "hear", "wed", "1", "--chair", "Xan Yew")
    decided = _position(appealed, "appeal", "decide", "wed", "1", "adjust")
    carried_out = ("--cause", "appeal", "--cites", f"#{decided}")
    other = ("--board", "1", "--ns", "5,6", "--ew", "7,8")
    said = appealed.refuses(1, "adjust", "wed", "A+", "A-", *other, *carried_out)
    assert "about another session, board or contestant" in said
    appealed.does("adjust", "wed", "A+", "A-", *TABLE, *carried_out)
    report = appealed.says("report", "appeal", "wed", "1")
    assert "Result of board 1, 1 with 2-3 with 4: +420; awarded A+ / A-" in report
    assert "the decision on appeal" not in appealed.says("matters", "wed")


def test_a_diff_names_the_event_by_which_each_player_moved(evening: Program) -> None:
    """Board 1 is adjusted, and one of its four fined: the others moved by the board alone."""
    adjusted = evening.json("adjust", "wed", "A+", "A-", *TABLE)["recorded"][-1]["position"]
    amount = ("--amount", "1", "--unit", "matchpoints")
    fined = _position(evening, "penalise", "wed", "procedural", "1", *amount)
    moved = evening.json("diff", "wed", "posted:1")["moved"]
    because = {one["number"]: one["because"] for one in moved}
    assert because == {
        "1": [adjusted, fined],
        **{number: [adjusted] for number in "2345678"},
    }


def test_a_cross_table_has_every_player_against_the_sides_that_it_met(evening: Program) -> None:
    """Ann made 100, 0 and 0 % against three sides; of an adjusted board what was awarded."""
    rows = {row["number"]: row for row in evening.json("cross-table", "wed")["rows"]}
    assert sorted(rows) == list("12345678")
    evening.does("adjust", "wed", "A+", "A-", *TABLE)
    said = evening.says("cross-table", "wed")
    ann, bob, cas = (
        next(line for line in said.splitlines() if f" {name} " in line)
        for name in ("ann", "bob", "cas")
    )
    assert "3 with 4:60" in ann
    assert "3 with 4:60" in bob
    assert "1 with 2:40" in cas


@pytest.mark.parametrize("by", ["player", "contestant"])
def test_butler_adds_up_what_a_player_made_with_all_partners(evening: Program, by: str) -> None:
    rows = evening.json("butler", "wed", "--by", by, "--datum", "jfr-butler")["rows"]
    assert sorted((row["number"], row["boards"]) for row in rows) == [(n, 3) for n in "12345678"]
