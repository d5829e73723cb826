"""Results of whole matches: of how many boards they are, and what is still missing of a round."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards

SCALED = "acbl-club-swiss-teams"


def swiss(folder: Path, *, boards: int | None = 6) -> Boards:
    """Four teams whose scale is by the boards of a match, and the first draw."""
    told = Boards(folder, SCALED, *"ABCD")
    told.session("1", boards=boards)
    told.tells("draw", "--publish")
    return told


def test_a_match_is_of_the_boards_that_are_scheduled(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    told.tells("result", "A", "B", "--imps", "12")
    said = told.match("A", "B")
    told.tells("result", "C", "D", "--imps", "12", "--boards", "6")
    assert said["home"] == "A"
    vps = [row["total"] for row in told.program.json("standings", "c")["standings"]]
    assert vps[0] == vps[1] != 0
    assert "needs a ruling" not in told.program.says("standings", "c")


@pytest.mark.parametrize("boards", [(), ("--boards", "4")])
def test_a_corrected_result_keeps_its_boards(tmp_path: Path, boards: tuple[str, ...]) -> None:
    told = swiss(tmp_path)
    told.tells("result", "A", "B", "--imps", "12", *boards)
    told.tells("result", "A", "B", "--imps", "15", "--correct")
    told.tells("result", "C", "D", "--imps", "15", *boards)
    first, second, *_ = told.program.json("standings", "c")["standings"]
    assert first["total"] == second["total"] != 0


def test_matches_are_counted_where_whole_results_are_entered(tmp_path: Path) -> None:
    told = swiss(tmp_path)
    told.tells("result", "A", "B", "--imps", "12")
    assert "Session 1: 1 of 2 results are in" in told.program.says("missing", "c")
    assert "incomplete: 1 of 2 results" in told.program.says("standings", "c")


def test_a_match_of_nobody_knows_how_many_boards_wants_a_ruling_once_and_says_why(
    tmp_path: Path,
) -> None:
    told = swiss(tmp_path, boards=None)
    told.tells("result", "A", "B", "--imps", "12")
    told.tells("result", "C", "D", "--imps", "12")
    rulings = [
        line
        for line in told.program.says("standings", "c").splitlines()
        if "needs a ruling" in line
    ]
    assert [line.split(",")[0] for line in rulings] == [
        "needs a ruling: match of A against B",
        "needs a ruling: match of C against D",
    ]
    assert all("nobody said of how many boards it was" in line for line in rulings)
    told.tells("result", "A", "B", "--imps", "12", "--boards", "6", "--correct")
    assert told.program.says("standings", "c").count("needs a ruling") == 1


ONE_BY_ONE = "; its boards are scored one by one: enter"
NOT_COUNTED = [
    ("acbl-club-board-a-match", ("--imps", "5"), f"the IMPs of a match{ONE_BY_ONE}"),
    ("point-a-board-teams", ("--home-imps", "4", "--away-imps", "2"), "the IMPs of a match"),
    ("wbf-2023-board-a-match", ("--home-vps", "5", "--away-vps", "3"), "the victory points of a"),
    ("team-match", ("--home-vps", "12", "--away-vps", "8"), "a match; it is told in IMPs"),
    ("compscore-matchpoints", ("--imps", "5"), f"the result of a match{ONE_BY_ONE}"),
    ("anc-2018-ipc", ("--imps", "5"), "the IMPs of a match"),
]


@pytest.mark.parametrize(("rules", "result", "what"), NOT_COUNTED, ids=[n for n, *_ in NOT_COUNTED])
def test_a_match_has_no_result_in_what_does_not_count_there(
    tmp_path: Path, rules: str, result: tuple[str, ...], what: str
) -> None:
    """It would have been added to points, or would have counted for nothing unseen."""
    told = Boards(tmp_path, rules, *"AB")
    told.session("1")
    assert what in told.refuses("result", "A", "B", *result)
