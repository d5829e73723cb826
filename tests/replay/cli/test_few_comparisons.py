"""Comparisons on fewer than half the boards of a match make it a forfeit (ANC 7.7)."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting

A, B = "AB"


def match_of_four(folder: Path, rules: str = "anc-2018-itc-open") -> Boards:
    told = Boards(folder, rules, A, B)
    stage = "qualifying" if "itc" in rules else "main"
    told.session("1", stage=stage, boards=4)
    return told


@pytest.mark.parametrize("rules", ["anc-2018-itc-open", "anc-2018-congress-teams"])
def test_boards_that_were_removed_are_boards_of_the_match(tmp_path: Path, rules: str) -> None:
    """One compared, one fouled, two removed: one of four, not one of two."""
    told = match_of_four(tmp_path, rules)
    told.tells("board fouled", "1", "--ns", A, "--ew", B)
    told.rooms(2, A, B, 110, 110)
    assert kinds(told) == ["played"]
    for board in ("3", "4"):
        told.tells("board remove", board, "--why", "time")
    assert kinds(told) == ["too-few-comparisons"]


def test_exactly_half_is_enough(tmp_path: Path) -> None:
    told = match_of_four(tmp_path)
    for board in ("1", "2"):
        told.tells("board fouled", board, "--ns", A, "--ew", B)
    told.rooms(3, A, B, 110, 110)
    assert kinds(told) == ["played"]  # the fourth is still to come
    told.rooms(4, A, B, 110, 110)
    assert kinds(told) == ["played"]


def test_a_match_that_is_over_has_no_more_boards_to_come(tmp_path: Path) -> None:
    told = match_of_four(tmp_path)
    for board in ("1", "2"):
        told.tells("board fouled", board, "--ns", A, "--ew", B)
    told.rooms(3, A, B, 110, 110)
    told.tells("schedule", "1", "--ended")
    assert kinds(told) == ["too-few-comparisons"]


@pytest.mark.parametrize("rules", ["anc-2018-ipc", "anc-2018-butler-restricted"])
def test_of_pairs_too_it_is_the_boards_of_the_match_that_count(tmp_path: Path, rules: str) -> None:
    """Two boards of average plus, and one compared: of three while they play, then of four."""
    told = Boards(tmp_path, rules, *"123456")
    told.session("1", boards=4)
    for board in (1, 2):
        told.tells("adjust", "A+", "A+", *sitting(board, "1", "2"))
    for ns, ew in (("1", "2"), ("3", "4"), ("5", "6")):
        told.table(3, ns, ew, 110)
    assert kinds(told) == ["played"] * 3
    told.tells("board remove", "4", "--why", "time")
    assert kinds(told) == ["too-few-comparisons", "played", "played"]


def kinds(told: Boards) -> list[str]:
    """As what the matches are scored, in the order of those who played them."""
    return [one["kind"] for one in told.program.json("matches", told.contest)["matches"]]
