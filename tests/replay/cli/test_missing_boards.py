"""Boards that are fouled or taken out are missed exactly where they are still to be played."""

from pathlib import Path

import pytest

from tests.replay.cli.boards import Boards, sitting
from tests.replay.program import Program

A, B, C, D = "ABCD"


def lacking(told: Boards) -> dict[str, str]:
    """What `missing` lists, by who lacks it."""
    rows = told.program.json("missing", told.contest)["missing"]
    return {" v ".join(one["sides"]): one["what"] for one in rows}


def two_matches(folder: Path, rules: str) -> Boards:
    """A v B and C v D of two boards, of which the first is played in both rooms."""
    told = Boards(folder, rules, A, B, C, D)
    told.session("1", boards=2)
    for home, away in ((A, B), (C, D)):
        told.rooms(1, home, away, 420, 420)
    return told


BOARD_A_MATCH = ("wbf-2023-board-a-match", "acbl-club-board-a-match")
TEAMS = (*BOARD_A_MATCH, "team-match", "acbl-club-swiss-teams")


@pytest.mark.parametrize("rules", BOARD_A_MATCH)
def test_a_board_fouled_before_anybody_played_it_is_not_waited_for(
    tmp_path: Path, rules: str
) -> None:
    """WBF 4.2: it is worth something by who is responsible, or counts for nobody."""
    told = two_matches(tmp_path, rules)
    told.tells("board fouled", "2", "--ns", A, "--ew", B)
    assert lacking(told) == {"C v D": "boards"} or lacking(told) == {"D v C": "boards"}


@pytest.mark.parametrize("rules", TEAMS)
def test_a_board_fouled_in_one_match_is_not_half_played_there_and_is_in_the_other(
    tmp_path: Path, rules: str
) -> None:
    told = two_matches(tmp_path, rules)
    for ns, ew in ((A, B), (C, D)):
        told.tells("enter", "110", *sitting(2, ns, ew), "--room", "open")
    assert lacking(told) == {"A v B": "room", "C v D": "room"}
    told.tells("board fouled", "2", "--ns", A, "--ew", B)
    assert lacking(told) == {"C v D": "room"}


def test_a_new_board_is_waited_for(tmp_path: Path) -> None:
    """ANC 7.1: a substitute is to be played at both tables."""
    told = two_matches(tmp_path, "anc-2018-congress-teams")
    told.tells("board fouled", "2", "--ns", A, "--ew", B)
    told.tells("board substitute", "2", "--ns", A, "--ew", B, clock="20:05")
    assert list(lacking(told).values()).count("boards") == 2


def test_what_is_scored_by_who_is_responsible_is_not_taken_out(tmp_path: Path) -> None:
    """WBF 4.2: taken out, it would be worth nothing to those who had no part in it."""
    told = two_matches(tmp_path, "wbf-2023-board-a-match")
    told.tells("appoint", "Kel", "chief-director")
    remove = "2", "--ns", A, "--ew", B, "--by", "Kel", "--why"
    said = told.refuses("board remove", *remove, "unplayable")
    assert "scored by who is responsible (see: board fouled) (WBF 4.2" in said
    told.tells("board remove", *remove, "time")


# ---------------------------------------------------------------------------------- sections


def in_sections(program: Program, *, by_movement: bool) -> None:
    """Two sections of four pairs; nobody has played board 2 of three."""
    program.does("open", "c", "--regulations", "compscore-matchpoints")
    for section in "AB":
        for number in "1234":
            program.does("entry", "c", f"p{section}{number}")
    program.does("schedule", "c", "1", "--boards", "3")
    for section in "AB":
        numbers = [f"p{section}{number}={number}" for number in "1234"]
        program.does("numbers", "c", *numbers, "--section", section)
    if by_movement:
        for section in "AB":
            program.does("movement", "use", "c", "howell", "--boards", "1", "--section", section)
        program.does("draw", "c", "--publish")
    for section in "AB":
        for board, ns, ew in ((1, "4", "1"), (1, "2", "3"), (3, "4", "3"), (3, "1", "2")):
            sides = ("--ns", f"{section}{ns}", "--ew", f"{section}{ew}")
            program.does("enter", "c", "110", "--board", str(board), *sides)


@pytest.mark.parametrize("by_movement", [True, False])
def test_a_board_taken_out_of_one_section_is_still_to_be_played_in_the_other(
    empty: Program, *, by_movement: bool
) -> None:
    in_sections(empty, by_movement=by_movement)
    empty.does("board", "remove", "c", "2", "--section", "B", "--why", "time")
    who = {side for one in empty.json("missing", "c")["missing"] for side in one["sides"]}
    assert who == {"A1", "A2", "A3", "A4"}
    assert "pA1" in empty.refuses(1, "post", "c")
    empty.does("board", "remove", "c", "2", "--section", "A", "--why", "time")
    empty.does("post", "c")


def test_a_board_taken_out_at_one_table_is_still_to_be_played_at_the_others(
    empty: Program,
) -> None:
    in_sections(empty, by_movement=False)
    table = "--ns", "A4", "--ew", "A2"
    empty.does("board", "remove", "c", "2", "--why", "time", *table)
    who = {side for one in empty.json("missing", "c")["missing"] for side in one["sides"]}
    assert who == {"A1", "A3", "B1", "B2", "B3", "B4"}
