"""A stage into which somebody has to qualify is not drawn before it is declared who does."""

from pathlib import Path

from tests.replay.cup import Cup

SET = """extends = "teams-in-vps"
name = "two-stages"
title = "Everybody, then the best two"
edition = "1"
source = "the club"

[default.draw]
rule = "round-robin-draw"
clause = "Two 1"

[[default.ties.qualifying]]
rule = "lot"
clause = "Two 2"

[[stages.first.qualifying]]
rule = "top-places"
count = 2
into = "last"
clause = "Two 3"

[stages.last]
"""


def two_stages(folder: Path) -> Cup:
    file = folder / "two.toml"
    file.write_text(SET)
    told = Cup(folder, str(file)).entered(["A", "B", "C", "D"])
    return told.stage("first", "1").stage("last", "2")


def test_a_later_round_robin_waits_until_its_field_is_declared(tmp_path: Path) -> None:
    """All of the contest were drawn, as if everybody had gone on."""
    told = two_stages(tmp_path)
    refused = told.refuses("draw", "--session", "2", "--publish")
    assert refused == ("the draw of last: nobody is declared to play in it (see: qualify) (Two 3)")
    told.does("draw", "--session", "1", "--publish")
    told.played("1", ("A", "D", 9), ("B", "C", 3))
    told.does("stage", "first", "--ended")
    told.does("qualify", "first", "last", "--incomplete", "one round is enough")
    told.does("draw", "--session", "2", "--publish")
    assert [(one["ns"], one["ew"]) for one in told.last()["pairings"]] == [("A", "B")]


def test_by_hand_whoever_is_named_is_in_it(tmp_path: Path) -> None:
    told = two_stages(tmp_path)
    told.does("draw", "--session", "2", "--publish", "--table", "C-D", "--reason", "a play-off")
    assert [(one["ns"], one["ew"]) for one in told.last()["pairings"]] == [("C", "D")]


def test_who_would_not_wait_for_rounds_is_told_to_end_the_stage(tmp_path: Path) -> None:
    """--incomplete was refused without a word of what does it; and "2 of 3" was taken for 2."""
    rules = tmp_path / "swiss.toml"
    swiss = '\n[stages.first.format]\nrule = "round-robins"\nclause = "Two 4"\n'
    rules.write_text(SET + swiss + "boards = 8\ntimes = [{ times = 1 }]\n")
    teams = {str(number): [f"Player {number}"] for number in range(1, 5)}
    told = Cup(tmp_path, str(rules)).entered(teams).stage("first", "1", "2", "3").stage("last")
    for session in ("1", "2"):
        told.does("draw", "--session", session, "--publish")
        for one in told.last()["pairings"]:
            told.played(session, (one["ns"], one["ew"], 3), boards=8)
    going_on = ("qualify", "first", "last", "--incomplete", "the hall closes")
    assert told.refuses(*going_on) == (
        "declaring who goes from first into last must wait: 2 of 3 matches of first are drawn or"
        " played; if no more will be played, say first that it is over (see: stage --ended) (Two 4)"
    )
    told.does("stage", "first", "--ended")
    assert "give a lot" in told.refuses(*going_on)  # which is asked for last
