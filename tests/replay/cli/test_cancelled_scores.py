"""Whoever withdraws and has its scores cancelled is gone from the standings, and that is said."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards
from tests.replay.cli.telling import at
from tests.replay.program import Program

PAIRS = """\
board,ns,ew,score
1,1,2,420
1,3,4,170
2,1,4,110
2,3,2,140
"""
PLAYERS = """\
board,north,south,east,west,score
1,ann,bob,cas,dee,420
1,eve,fay,gus,hal,170
2,ann,cas,bob,eve,110
"""
SAID = "takes no place: withdrawn (#{}), its scores cancelled"


def withdrawn(folder: Path, lines: str, rules: str, who: str) -> tuple[Program, int]:
    """An evening that is posted, and then somebody leaves; with the position of that."""
    file = folder / "evening.csv"
    file.write_text(lines)
    program = Program(folder / "club.ledger")
    program.does("import", file, "--contest", "wed", "--regulations", rules)
    program.does("post", "wed")
    ruling = program.json("rule", "wed", "judgement", who)["recorded"][0]["position"]
    left = program.json("withdraw", "wed", who, "--cancelled", "--ruling", f"#{ruling}")
    return program, left["recorded"][0]["position"]


@pytest.mark.parametrize(
    ("lines", "rules", "who"),
    [
        (PAIRS, "compscore-matchpoints", "4"),
        (PAIRS, "compscore-cross-imps", "1"),
        (PLAYERS, "individual-matchpoints", "2"),
    ],
)
def test_standings_and_timeline_say_that_somebody_is_gone(
    tmp_path: Path, lines: str, rules: str, who: str
) -> None:
    program, left = withdrawn(tmp_path, lines, rules, who)
    assert f"{who} {SAID.format(left)}" in program.says("standings", "wed")
    before, last = program.json("timeline", "wed", who)["points"][-2:]
    assert (before["total"], last["total"], last["rank"]) != (None, None, None)
    assert (last["first"], last["total"], last["rank"]) == (left, None, None)
    assert before["total"] is not None


def test_it_is_back_where_it_was_when_the_withdrawal_is_annulled(tmp_path: Path) -> None:
    program, left = withdrawn(tmp_path, PAIRS, "compscore-matchpoints", "4")
    program.does("annul", "wed", f"#{left}", "--reason", "it was another pair")
    assert "takes no place" not in program.says("standings", "wed")
    points = program.json("timeline", "wed", "4")["points"]
    assert [point["total"] is None for point in points] == [False, True, False]
    assert (points[0]["rank"], points[0]["total"]) == (points[2]["rank"], points[2]["total"])


def test_who_leaves_with_scores_that_stand_has_a_row_and_a_reason(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text(PAIRS)
    program = Program(tmp_path / "club.ledger")
    program.does("import", file, "--contest", "wed")
    program.does("withdraw", "wed", "4", "--reason", "a train")
    said = program.says("standings", "wed")
    assert "4 takes no place: withdrawn (#" in said
    assert "cancelled" not in said
    assert all(p["total"] is not None for p in program.json("timeline", "wed", "4")["points"])


def test_of_players_every_table_at_which_one_sat_is_cancelled(tmp_path: Path) -> None:
    """Bob sat at two tables: the third alone is left, with nothing to be compared with."""
    program, _ = withdrawn(tmp_path, PLAYERS, "individual-matchpoints", "2")
    rows = program.json("standings", "wed")["standings"]
    assert sorted(row["number"] for row in rows) == ["5", "6", "7", "8"]


OURS = """\
extends = "individual-matchpoints"
name = "ours"
[default.confirmations]
rule = "agreement"
clause = "ours 1"
by = "opponents"
before_official = true
[default.withdrawals]
rule = "by-ruling"
clause = "ours 2"
"""


@pytest.fixture
def ours(tmp_path: Path) -> Program:
    """An individual in which opponents confirm, and who leaves in play wants a ruling."""
    file, rules = tmp_path / "evening.csv", tmp_path / "ours.toml"
    file.write_text(PLAYERS)
    rules.write_text(OURS)
    program = Program(tmp_path / "club.ledger")
    program.does("import", file, "--contest", "wed", "--regulations", rules)
    return program


def test_a_player_who_leaves_in_play_has_scores_to_rule_on(ours: Program) -> None:
    said = ours.refuses(1, "withdraw", "wed", "2", "--reason", "ill")
    assert "whether the scores of 2, which leaves in mid-stage, stand" in said


def test_one_of_two_partners_confirms_a_score_for_both(ours: Program) -> None:
    assert _unconfirmed(ours) == {"3 with 4", "7 with 8", "2 with 5"}
    ours.does("confirm", "wed", "4", "--board", "1", "--ns", "1,2", "--ew", "3,4")
    assert _unconfirmed(ours) == {"7 with 8", "2 with 5"}


def _unconfirmed(program: Program) -> set[str]:
    found = program.json("missing", "wed")["missing"]
    return {side for one in found if one["what"] == "confirmation" for side in one["sides"]}


@pytest.mark.parametrize("cancelled", [True, False])
def test_who_leaves_in_a_final_keeps_what_it_played_before(
    tmp_path: Path, *, cancelled: bool
) -> None:
    """The ruling is about the final: what it cancels there. The qualifying round, played to its
    end and posted, stands; before, that was cancelled, and the final was not.
    """
    told = Boards(tmp_path, "compscore-matchpoints", *"1234")
    told.session("1", stage="qualifying", boards=1)
    told.tells("stage", "final", clock="18:00")
    told.session("2", stage="final", boards=2)
    told.table(1, "1", "2", 110)
    told.table(1, "3", "4", 140)
    told.tells("post", "--session", "1")
    told.table(1, "1", "2", 140, "2")
    told.table(1, "3", "4", 110, "2")
    ruled = told.program.json("rule", "c", "book", "4", "--session", "2", *at("20:00"))
    at_position = f"#{ruled['recorded'][0]['position']}"
    how = ("--cancelled", "--ruling", at_position) if cancelled else ()
    told.tells("withdraw", "4", *how, "--reason", "ill")
    qualifying, final = (
        told.program.json("standings", "c", "--scope", f"stage:{stage}")
        for stage in ("qualifying", "final")
    )
    assert {row["number"]: row["rank"] for row in qualifying["standings"]}["4"] == 3
    assert "amended" not in told.program.says("standings", "c", "--scope", "stage:qualifying")
    places = {row["number"]: row["rank"] for row in final["standings"]}
    assert places.get("4") is None
    assert ("3" in places, "4" in places) == (not cancelled, not cancelled)
