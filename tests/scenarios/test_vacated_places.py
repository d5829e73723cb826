"""SBF 5.1.3, ANC 20.1: a qualifier that is gone neither chooses, is chosen, nor is drawn."""

from pathlib import Path
from typing import Any

import pytest

from tests.replay.cli.boards import Boards

OPEN = "nobody has its place in semi-finals yet"


def swiss(folder: Path) -> Boards:
    """Two matches of six seniors' teams: A, B, E and F qualify, and C and D are next."""
    told = Boards(folder, "sydney-2003-seniors-teams", *"ABCDEF")
    for session, stage in (("q1", "qualifying"), ("q2", "qualifying"), ("s1", "semi-finals")):
        told.session(session, stage=stage, boards=14 if stage == "qualifying" else 12)
    played = [("AB", 10, "q1"), ("CD", 7, "q1"), ("EF", 2, "q1")]
    played += [("AC", 12, "q2"), ("BD", 15, "q2"), ("EF", 3, "q2")]
    for sides, imps, session in played:
        told.tells("result", *sides, "--imps", str(imps), "--session", session)
    told.tells("stage", "qualifying", "--ended")
    return told


def qualified(folder: Path) -> Boards:
    told = swiss(folder)
    told.tells("qualify", "qualifying", "semi-finals", "--incomplete", "the hall is flooded")
    return told


def pairings(told: Boards) -> list[set[str]]:
    (draw,) = told.program.json("draw", "c", "--stage", "semi-finals")["draws"]
    return [{table[side]["contestant"] for side in ("ns", "ew")} for table in draw["tables"]]


def needed(told: Boards, verb: str, *scope: str) -> str:
    said: Any = told.program.says(verb, "c", *scope)
    return str(said)


@pytest.mark.parametrize("how", ["withdraw", "disqualify"])
def test_who_is_gone_is_not_chosen_nor_drawn(tmp_path: Path, how: str) -> None:
    told = qualified(tmp_path)
    told.tells(how, "E", "--reason", "went home")
    choice = told.refuses("choose", "semi-finals", "A", "--opponent", "E")
    assert "A chooses among B, F" in choice
    told.tells("choose", "semi-finals", "A", "--opponent", "F")
    assert OPEN in told.program.run("draw", "c", "--stage", "semi-finals").err
    assert OPEN in told.refuses("draw", "--stage", "semi-finals", "--publish")
    told.tells("replace", "semi-finals", "E")
    assert pairings(told) == [{"A", "F"}, {"B", "C"}]
    told.tells("draw", "--stage", "semi-finals", "--publish")


def test_open_places_are_said_where_qualifiers_and_carry_overs_are_shown(tmp_path: Path) -> None:
    told = qualified(tmp_path)
    assert OPEN not in needed(told, "qualifiers")
    told.tells("withdraw", "E", "--reason", "went home")
    told.tells("choose", "semi-finals", "A", "--opponent", "F")
    assert OPEN in needed(told, "qualifiers")
    assert OPEN in needed(told, "carry-over", "--scope", "stage:semi-finals")
    told.tells("replace", "semi-finals", "E")
    assert OPEN not in needed(told, "qualifiers") + needed(told, "carry-over")


def test_the_first_chooses_anew_where_the_team_it_had_chosen_is_replaced(tmp_path: Path) -> None:
    told = qualified(tmp_path)
    told.tells("choose", "semi-finals", "A", "--opponent", "E")
    again = told.refuses("choose", "semi-finals", "A", "--opponent", "F")
    assert "on record already" in again
    told.tells("withdraw", "E", "--reason", "went home")
    told.tells("replace", "semi-finals", "E")
    assert "A is still to choose" in told.refuses(
        "result", "A", "B", "--imps", "3", "--session", "s1"
    )
    told.tells("choose", "semi-finals", "A", "--opponent", "B")
    assert pairings(told) == [{"A", "B"}, {"F", "C"}]


def test_a_finalist_of_the_youth_teams_that_is_gone_leaves_its_place_open(tmp_path: Path) -> None:
    """ANC 11.4: a final of two, into which IMPs are carried."""
    told = Boards(tmp_path, "anc-2018-itc-youth", *"ABC")
    told.session("q1", stage="qualifying", boards=14)
    told.session("f1", stage="final", boards=12)
    told.tells("result", "A", "B", "--imps", "10", "--session", "q1")
    told.tells("stage", "qualifying", "--ended")
    reason = ("--incomplete", "one match")
    told.tells("qualify", "qualifying", "final", *reason)
    told.tells("withdraw", "B", "--after", "q1", "--reason", "went home")
    for verb in ("qualifiers", "carry-over"):
        assert "B is withdrawn, and nobody has its place in final yet" in needed(told, verb)
    assert "only A is to play in it" in told.refuses("draw", "--stage", "final", "--publish")


def test_nobody_is_replaced_before_anybody_is_declared(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    told.tells("withdraw", "A", "--reason", "went home")
    refused = told.refuses("replace", "semi-finals", "A")
    assert "no qualifier for semi-finals A is on record" in refused
    other = told.refuses("replace", "semi-finals", "A", "C")
    assert refused.partition(";")[0] == other.partition(";")[0]


def test_who_leaves_a_match_that_has_begun_leaves_no_place_to_fill(tmp_path: Path) -> None:
    told = qualified(tmp_path)
    told.tells("choose", "semi-finals", "A", "--opponent", "F")
    told.tells("result", "B", "E", "--imps", "3", "--session", "s1")
    told.tells("withdraw", "E", "--reason", "went home")
    assert OPEN not in needed(told, "qualifiers")
