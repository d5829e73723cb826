"""SBF 5.5.1, ANC 10.12, 17.4: who has met somebody in a match meets nobody else in it."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting
from tests.replay.cli.telling import last


def teams(folder: Path, rules: str, stage: str, boards: int) -> Boards:
    told = Boards(folder, rules, *"12345")
    told.session("1", stage=stage, boards=boards)
    return told


SETS = [
    ("sydney-2003-swiss-teams", "main", 8),
    ("sydney-2003-seniors-teams", "qualifying", 14),
    ("anc-2018-itc-open", "qualifying", 14),
]


@pytest.mark.parametrize(("rules", "stage", "boards"), SETS)
def test_a_second_result_is_refused_as_a_second_forfeit_is(
    tmp_path: Path, rules: str, stage: str, boards: int
) -> None:
    told = teams(tmp_path, rules, stage, boards)
    told.tells("result", "1", "2", "--imps", "10")
    for sides in (("1", "3"), ("3", "2")):
        assert "already has a result in round 1" in told.refuses("result", *sides, "--imps", "7")
    told.tells("result", "3", "4", "--imps", "7")
    assert len(told.program.json("matches", "c")["matches"]) == 2


def test_nor_has_a_team_a_result_besides_its_boards_or_a_forfeit(tmp_path: Path) -> None:
    told = teams(tmp_path, *SETS[0])
    told.rooms(1, "1", "2", 420, 50)
    assert "against 2" in told.refuses("result", "1", "3", "--imps", "7")
    told.tells("forfeit", "3", "4", "--offender", "4")
    assert "against 4" in told.refuses("result", "3", "5", "--imps", "7")


@pytest.mark.parametrize("first", ["result", "boards"])
def test_a_board_against_somebody_else_wants_a_ruling(tmp_path: Path, first: str) -> None:
    told = teams(tmp_path, *SETS[0])
    if first == "result":
        told.tells("result", "1", "2", "--imps", "10")
    else:
        told.rooms(1, "1", "2", 420, 50)
    line = (*sitting(2, "3", "1"), "--room", "closed")
    assert "where 1 meets 2 in session 1, is left" in told.refuses("enter", "110", *line)
    told.tells("rule", "regulation", "1", "3", "--reason", "three matches of four boards")
    ruled = last(told.program, "c")["position"]
    told.tells("enter", "110", *line, "--cites", f"#{ruled}")


def test_of_pairs_as_well(tmp_path: Path) -> None:
    told = Boards(tmp_path, "anc-2018-butler-restricted", *"1234")
    told.session("1", boards=12)
    told.table(1, "1", "2", 420)
    assert "1 meets 2" in told.refuses("enter", "140", *sitting(2, "1", "4"))
    assert "2 meets 1" in told.refuses("adjust", "A+", "A-", *sitting(2, "2", "4"))


def test_a_result_keyed_for_the_wrong_opponent_is_taken_back_first(tmp_path: Path) -> None:
    told = teams(tmp_path, *SETS[0])
    told.tells("result", "1", "2", "--imps", "10")
    wrong = last(told.program, "c")["position"]
    told.tells("annul", f"#{wrong}", "--reason", "it was 3")
    told.tells("result", "1", "3", "--imps", "10")
    assert told.nets("1", "3") == (10, -10)


@pytest.mark.parametrize("boards", [16, None])
def test_a_session_of_several_matches_or_of_nobody_knows_how_many_takes_them(
    tmp_path: Path, boards: int | None
) -> None:
    told = Boards(tmp_path, "sydney-2003-swiss-teams", *"123")
    told.session("1", boards=boards)
    told.tells("result", "1", "2", "--imps", "10")
    told.tells("result", "1", "3", "--imps", "7", "--round", "2")
    assert "in round 2" in told.refuses("result", "2", "3", "--imps", "7", "--round", "2")
    assert len(told.program.json("matches", "c")["matches"]) == 2
