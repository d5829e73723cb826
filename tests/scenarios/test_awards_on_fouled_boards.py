"""WBF 2.3, 4.3, Law 86: what the director awards on a fouled board is what it is worth."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards
from tests.replay.cli.telling import last

HALVES = ("--board", "2", "--ns", "1", "--ew", "2", "--session", "1", "--room")


def match(folder: Path, rules: str, stage: str = "main") -> Boards:
    """A match of three boards that 1 leads by the first; in another all three are level."""
    told = Boards(folder, rules, *"1234")
    told.session("1", stage=stage, boards=3)
    for board, (opened, closed) in enumerate(((420, -50), (110, 140), (600, 600)), start=1):
        told.rooms(board, "1", "2", opened, closed)
        told.rooms(board, "3", "4", opened, opened)
    return told


def foul(told: Boards, *fault: str) -> None:
    """The rooms of 1 v 2 had not the same cards on board 2."""
    at_fault = [option for one in fault for option in ("--at-fault", one)]
    told.tells("board fouled", "2", "--session", "1", "--ns", "1", "--ew", "2", *at_fault)


@pytest.mark.parametrize(
    ("rules", "stage", "left_out", "awarded"),
    [
        ("wbf-2023-teams", "main", (10, -10), (13, -13)),
        ("acbl-club-swiss-teams", "main", (13, -10), (13, -13)),
        ("acbl-club-knockout-teams", "main", (10, -10), (13, -13)),
        ("wbf-2023-board-a-match", "main", ("4.5", "0.5"), ("4.5", "1.5")),
        ("acbl-club-board-a-match", "main", (3, 1), ("4.5", "1.5")),
        ("anc-2018-itc-open", "qualifying", (13, -7), (13, -13)),
        ("sydney-2003-swiss-teams", "main", (10, -10), (13, -13)),
    ],
)
def test_average_plus_and_minus_count_instead_of_what_a_foul_is_worth(
    tmp_path: Path, rules: str, stage: str, left_out: object, awarded: object
) -> None:
    told = match(tmp_path, rules, stage)
    foul(told, "2")
    assert told.nets("1", "2") == left_out
    told.tells("adjust", "A+", "A-", *HALVES, "open")
    assert told.nets("1", "2") == awarded
    assert told.nets("3", "4") == ((0, 0) if isinstance(awarded[0], int) else (3, 3))


def test_an_assigned_score_is_compared_with_the_other_table(tmp_path: Path) -> None:
    """Law 86B: what was played in the closed room stands, and the open one has 620 assigned."""
    told = match(tmp_path, "wbf-2023-teams")
    foul(told)
    told.tells("adjust", "+620", "+620", *HALVES, "open")
    assert told.nets("1", "2") == (20, -20)


def test_a_match_is_converted_by_the_boards_that_count(tmp_path: Path) -> None:
    """WBF 2.2 and 2.3: two boards without the fouled one, three with what was awarded on it."""
    told = match(tmp_path, "wbf-2023-teams")
    foul(told)
    assert told.match("1", "2")["home_side"]["vps"] == "16.46"
    told.tells("adjust", "A", "A", *HALVES, "open")
    assert told.match("1", "2")["home_side"]["vps"] == "15.58"


def test_a_foul_that_is_found_later_holds_until_the_board_is_awarded_again(tmp_path: Path) -> None:
    told = match(tmp_path, "wbf-2023-teams")
    told.tells("adjust", "A+", "A-", *HALVES, "open")
    assert told.nets("1", "2") == (13, -13)
    foul(told)
    assert told.nets("1", "2") == (10, -10)
    told.tells("adjust", "A", "A", *HALVES, "open", "--reason", "nobody's fault")
    assert told.nets("1", "2") == (10, -10)
    assert told.match("1", "2")["home_side"]["vps"] == "15.58"


def test_an_award_that_is_taken_back_leaves_the_foul(tmp_path: Path) -> None:
    told = match(tmp_path, "anc-2018-itc-open", "qualifying")
    foul(told)
    told.tells("adjust", "A+", "A-", *HALVES, "open")
    told.tells("annul", f"#{last(told.program, 'c')['position']}", "--reason", "no fault of theirs")
    assert told.nets("1", "2") == (13, -7)


def test_an_award_in_one_match_leaves_the_foul_in_others(tmp_path: Path) -> None:
    told = match(tmp_path, "wbf-2023-teams")
    told.tells("board fouled", "2", "--session", "1", "--group", "1,3")
    told.tells("adjust", "A+", "A-", *HALVES, "open")
    assert told.nets("1", "2") == (13, -13)
    assert told.match("3", "4")["boards"][1]["note"] == "fouled"


def test_it_amends_what_was_posted(tmp_path: Path) -> None:
    told = match(tmp_path, "wbf-2023-teams")
    told.tells("post")
    foul(told)
    told.tells("adjust", "A+", "A-", *HALVES, "open")
    assert told.nets("1", "2") == (13, -13)
    state = told.program.json("standings", "c")["standings"][0]
    assert state["total"] == "16.73"
