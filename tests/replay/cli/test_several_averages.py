"""Several boards of average plus at matchpoints: 50 N + 10 sqrt(N), rounded at the end (ANC)."""

from pathlib import Path
from typing import Any

from tests.replay.cli.boards import Boards, sitting


def of_pairs(folder: Path, rules: str, tables: int) -> Boards:
    told = Boards(folder, rules, *map(str, range(1, 2 * tables + 1)))
    told.session("1", boards=10)
    return told


def row(told: Boards, number: str) -> dict[str, Any]:
    rows = told.program.json("standings", "c")["standings"]
    found: dict[str, Any] = next(one for one in rows if one["number"] == number)
    return found


def test_a_match_percentage_is_rounded_once(tmp_path: Path) -> None:
    """Seven boards at half, one at 4.5 of 11, and two at 100 + 14.1421 per cent in all.

    (350 + 40.9091 + 114.1421) / 10 is 50.5051, so 50.51, and (50.51 - 35) 2/3 are 10.34 VPs;
    with 114.14 it was 50.50, and 10.33.
    """
    told = of_pairs(tmp_path, "anc-2018-ipc", 12)
    for board in (1, 2):
        told.tells("adjust", "A+", "A+", *sitting(board, "1", "2"))
    for ns in range(1, 25, 2):
        sides = (str(ns), str(ns + 1))
        told.table(3, *sides, 420 if ns <= 3 else 170 if ns <= 11 else 450)
        for board in range(4, 11):
            told.table(board, *sides, 110)
    assert row(told, "1")["total"] == "10.34"


def test_the_matchpoints_of_a_session_are_rounded_once(tmp_path: Path) -> None:
    """Seven boards on a top of 12: 376.4575 per cent of it are 45.1749 (376.46: 45.1752)."""
    told = of_pairs(tmp_path, "anc-2018-congress-matchpoint-pairs", 8)
    for board in range(1, 8):
        told.tells("adjust", "A+", "A+", *sitting(board, "1", "2"))
    for ns in range(3, 17, 2):
        told.table(8, str(ns), str(ns + 1), 110)
    assert row(told, "1")["total"] == "45.17"
    assert row(told, "1")["total"] == row(told, "2")["total"]


def test_two_boards_beside_one_that_was_played(tmp_path: Path) -> None:
    """114.1421 per cent of a top of 46 are 52.5054, and 46 for a board won against 23 tables."""
    told = of_pairs(tmp_path, "anc-2018-congress-matchpoint-pairs", 24)
    for board in (1, 2):
        told.tells("adjust", "A+", "A+", *sitting(board, "1", "2"))
    for ns in range(1, 49, 2):
        told.table(3, str(ns), str(ns + 1), 420 if ns == 1 else 110)
    assert row(told, "1")["total"] == "98.51"


def test_net_imps_are_rounded_to_whole_ones_as_is_printed(tmp_path: Path) -> None:
    """3 sqrt(2) is 4.24, 4 net IMPs for each side in a team match; 3 sqrt(5) is 6.71, so 7."""
    told = Boards(tmp_path, "anc-2018-congress-teams", "A", "B", "C", "D")
    told.session("1", boards=10)
    for sides, many in ((("A", "B"), 2), (("C", "D"), 5)):
        for board in range(1, many + 1):
            told.tells("adjust", "A+", "A+", *sitting(board, *sides), "--room", "open")
    assert told.nets("A", "B") == (4, 4)
    assert told.nets("C", "D") == (7, 7)
