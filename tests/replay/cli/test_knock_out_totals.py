"""Matches decided by total IMPs: what adjusted scores add to either side (Law 12C4, ANC 11.3)."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting

FINALS = (
    ("sydney-2003-seniors-teams", "final"),
    ("sydney-2003-seniors-teams", "semi-finals"),
    ("anc-2018-itc-open", "repechage"),
    ("anc-2018-itc-youth", "final"),
)
finals = pytest.mark.parametrize(("rules", "stage"), FINALS)


def final(folder: Path, rules: str, stage: str) -> Boards:
    told = Boards(folder, rules, "A", "B")
    told.session("1", stage=stage, boards=14)
    return told


def totals(told: Boards) -> tuple[object, object, object]:
    """Both sides' IMPs and who leads."""
    (sheet,) = told.program.json("finals", "c")["finals"]
    return sheet["home"]["play"], sheet["away"]["play"], sheet["winner"]


@finals
def test_average_plus_and_minus_count_once(tmp_path: Path, rules: str, stage: str) -> None:
    """130 points are 4 IMPs to B; then A has average plus, B average minus: 4 to 3."""
    told = final(tmp_path, rules, stage)
    told.rooms(1, "A", "B", 110, 240)
    told.tells("adjust", "A+", "A-", *sitting(2, "A", "B"), "--room", "open")
    assert totals(told) == (3, 4, "B")
    assert told.nets("A", "B") == (-1, 1)


@finals
def test_the_order_of_acts_changes_nothing(tmp_path: Path, rules: str, stage: str) -> None:
    told = final(tmp_path, rules, stage)
    told.tells("adjust", "A-", "A+", *sitting(2, "B", "A"), "--room", "closed")
    told.rooms(1, "A", "B", 110, 240)
    assert totals(told) == (3, 4, "B")


@finals
@pytest.mark.parametrize(
    ("awards", "expected"),
    [
        (("A+", "A+"), (3, 3, None)),  # ANC 7.1: 3 IMPs to both
        (("A+", "A"), ("1.5", 0, "A")),  # 3 and 0: the mean is 1.5
        (("A", "A-"), ("1.5", 0, "A")),
        (("A-", "A"), (0, "1.5", "B")),
        (("2imps", "-2imps"), (2, 0, "A")),
        (("420", "170"), ("4.5", 0, "A")),  # against 110: 310 are 7 to A, 60 are 2 from B
        (("2/3:420,1/3:170", "170"), ("11/3", 0, "A")),  # A has (7 + 7 + 2) / 3, B -2
    ],
)
def test_what_does_not_balance_is_the_mean_for_both(
    tmp_path: Path, rules: str, stage: str, awards: tuple[str, str], expected: tuple[object, ...]
) -> None:
    told = final(tmp_path, rules, stage)
    told.tells("enter", "110", *sitting(1, "B", "A"), "--room", "closed")
    told.tells("adjust", *awards, *sitting(1, "A", "B"), "--room", "open")
    assert totals(told) == expected


def test_two_boards_of_average_plus_count_together_and_are_averaged(tmp_path: Path) -> None:
    """ANC appendix: A's two are 4 IMPs (3 x 1.414); B's two of average minus are -6: 5 to A."""
    told = final(tmp_path, "anc-2018-itc-open", "final")
    told.rooms(1, "A", "B", 110, 240)
    for board in (2, 3):
        told.tells("adjust", "A+", "A-", *sitting(board, "A", "B"), "--room", "open")
    assert told.nets("A", "B") == (1, -1)
    assert totals(told)[2] == "A"


def test_a_stated_result_and_awards_besides_add_up_alike(tmp_path: Path) -> None:
    told = final(tmp_path, "sydney-2003-seniors-teams", "final")
    told.tells("result", "A", "B", "--home-imps", "20", "--away-imps", "24", "--boards", "12")
    told.tells("adjust", "A+", "A-", *sitting(13, "A", "B"), "--room", "open")
    told.tells("adjust", "A-", "A+", *sitting(14, "A", "B"), "--room", "open")
    assert totals(told) == (23, 27, "B")


def test_in_a_round_robin_each_side_keeps_its_own(tmp_path: Path) -> None:
    """DD-86.SWISS, AMB-27: only a knock-out averages."""
    told = Boards(tmp_path, "anc-2018-itc-open", "A", "B")
    told.session("1", stage="qualifying", boards=14)
    told.rooms(1, "A", "B", 110, 240)
    told.tells("adjust", "A+", "A", *sitting(2, "A", "B"), "--room", "open")
    assert told.nets("A", "B") == (-1, 4)
