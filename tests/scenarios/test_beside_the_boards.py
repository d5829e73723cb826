"""What a match counts beside its boards is told with its clause, and so is who fouled one.

ACBL Law 87 gives the innocent side IMPs for a fouled board; the ANC appendix counts several
boards of average plus together.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.replay.cli.boards import Boards, sitting


def explained(told: Boards, contestant: str) -> Any:
    """The first part of a contestant's total, with the boards behind it."""
    return told.program.json("explain", "c", contestant)["parts"][0]


def counted(part: Any) -> int:
    """What the boards and what is beside them add up to."""
    boards = sum(int(board["counts"] or 0) for board in part["boards"])
    return boards + (int(part["beside_boards"]["amount"]) if part["beside_boards"] else 0)


@pytest.mark.parametrize(
    ("fault", "beside"),
    [(("2",), (3, None)), (("1",), (None, 3)), (("1", "2"), (None, None)), ((), (None, None))],
)
def test_the_imps_for_a_fouled_board_are_named_with_law_87(
    tmp_path: Path, fault: tuple[str, ...], beside: tuple[int | None, int | None]
) -> None:
    told = Boards(tmp_path, "acbl-club-swiss-teams", *"12")
    told.session("1", boards=2)
    told.rooms(1, "1", "2", 420, -50)
    told.rooms(2, "1", "2", 110, 140)
    at_fault = [option for one in fault for option in ("--at-fault", one)]
    told.tells("board fouled", "2", "--session", "1", "--ns", "1", "--ew", "2", *at_fault)
    for name, amount in zip("12", beside, strict=True):
        part = explained(told, name)
        clauses = ["ACBL Law 87 (AMB-49)"]
        said = None if amount is None else {"amount": amount, "clauses": clauses}
        assert part["beside_boards"] == said
        assert counted(part) == int(part["own"])
    words = told.does("explain", "c", "1").out
    assert ("beside them 3 (ACBL Law 87 (AMB-49))" in words) is (beside[0] is not None)
    assert "board 2 of session 1 fouled for 1 and 2" in words


def test_several_boards_of_average_plus_are_named_with_the_appendix(tmp_path: Path) -> None:
    """Two of them bring 4 IMPs, not 3 and 3."""
    told = Boards(tmp_path, "anc-2018-itc-open", *"12")
    told.session("1", stage="qualifying", boards=14)
    told.rooms(1, "1", "2", 420, -50)
    for board in (2, 3):
        told.tells("adjust", "A+", "A+", *sitting(board, "1", "2"), "--room", "open")
    clause = "ANC 7.1, 7.5, appendix (multiple average plus)"
    part = explained(told, "1")
    assert part["beside_boards"] == {"amount": -2, "clauses": [clause]}
    assert counted(part) == int(part["own"]) == 14
    assert f"boards 16, beside them -2 ({clause})" in told.does("explain", "c", "1").out


def test_pairs_on_an_imp_scale_are_told_so_too(tmp_path: Path) -> None:
    """ANC 7.3, appendix: three boards of average plus bring a pair 3 IMPs, not three times 2."""
    told = Boards(tmp_path, "anc-2018-congress-swiss-pairs", *"1234")
    told.session("1", boards=8)
    for ns, ew in (("1", "2"), ("3", "4")):
        told.table(1, ns, ew, 110)
    for board in (2, 3, 4):
        told.tells("adjust", "A+", "A+", *sitting(board, "1", "2"))
    part = explained(told, "1")
    assert part["beside_boards"]["amount"] == -3
    assert counted(part) == int(part["own"]) == 3


@pytest.mark.parametrize("rules", ["wbf-2023-pairs", "acbl-club-pairs", "anc-2018-ipc"])
def test_a_foul_amends_the_lines_that_are_named_in_no_group_too(tmp_path: Path, rules: str) -> None:
    """WBF 3.2: whoever held the other cards is compared with fewer as well."""
    told = Boards(tmp_path, rules, *"12345678")
    told.session("1", boards=2)
    for ns, ew, points in (("1", "5", 110), ("2", "6", 140), ("3", "7", 90), ("4", "8", 170)):
        told.table(1, ns, ew, points)
        told.table(2, ns, ew, points)
    told.tells("post", "--session", "1")
    told.tells("board fouled", "1", "--session", "1", "--group", "1,2")
    amended = [
        (one["sides"][0], one["board"])
        for one in told.program.json("states", "c")["states"]
        if one["what"] == "result" and one["state_detail"]["amended_by"]
    ]
    assert sorted(amended) == [(ns, 1) for ns in "1234"]
    assert "fouled, with cards of their own for 1, 2" in told.does("explain", "c", "4").out
