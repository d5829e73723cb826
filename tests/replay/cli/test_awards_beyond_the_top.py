"""An award in matchpoints or IMPs is no more than there can be to win on the board."""

from pathlib import Path

import pytest

from tests.replay.program import Program

PAIRS = "board,ns,ew,score\n1,1,2,420\n1,3,4,170\n1,5,6,140\n"
PLAYERS = "board,north,south,east,west,score\n1,a,b,c,d,420\n1,e,f,g,h,170\n"


def club(folder: Path, lines: str, rules: str) -> Program:
    """A session of one board, read from a file."""
    file = folder / "evening.csv"
    file.write_text(lines)
    program = Program(folder / "club.ledger")
    program.does("import", file, "--contest", "wed", "--regulations", rules)
    return program


@pytest.mark.parametrize(
    ("rules", "most", "too_much"),
    [
        ("compscore-matchpoints", "4mp", "4.01mp"),
        ("acbl-club-pairs", "2mp", "99mp"),
        ("compscore-cross-imps", "-72imps", "-99999imps"),
    ],
)
def test_an_award_is_within_what_three_tables_make_of_a_board(
    tmp_path: Path, rules: str, most: str, too_much: str
) -> None:
    """Three tables make a top of 4, or of 2 where a win is 1 (Law 78A)."""
    program = club(tmp_path, PAIRS, rules)
    other = "0imps" if "imps" in most else "0mp"
    where = ("--board", "1", "--ns", "1", "--ew", "2")
    said = program.refuses(2, "adjust", "wed", too_much, other, *where)
    assert "the most that 3 tables make of a board" in said
    program.does("adjust", "wed", most, other, *where)


def test_whoever_entered_may_still_come_to_the_board(tmp_path: Path) -> None:
    """The board lies at one table so far, and three can play it: it can bring 4."""
    program = club(tmp_path, PAIRS, "compscore-matchpoints")
    where = ("--board", "2", "--ns", "1", "--ew", "2")
    program.refuses(2, "adjust", "wed", "0mp", "5mp", *where)
    program.does("adjust", "wed", "0mp", "4mp", *where)


def test_of_players_four_make_a_table(tmp_path: Path) -> None:
    """Eight players make two tables, and a top of 2 (individual-matchpoints)."""
    program = club(tmp_path, PLAYERS, "individual-matchpoints")
    where = ("--board", "1", "--ns", "1 & 2", "--ew", "3 & 4")
    said = program.refuses(2, "adjust", "wed", "3mp", "0mp", *where)
    assert "the most that 2 tables make of a board" in said


@pytest.mark.parametrize("award", ["A+ A-", "60.5% 30%", "own", "4mp 1mp", "3imps -3imps", "A"])
def test_where_points_are_added_up_only_results_are_awarded(tmp_path: Path, award: str) -> None:
    """Alberta 7: cumulative scoring has no top, so that 60 % of it would have been 60 points."""
    program = club(tmp_path, PAIRS, "alberta-55plus-total-points")
    where = ("--board", "1", "--ns", "1", "--ew", "2")
    said = program.refuses(1, "adjust", "wed", *award.split(), *where)
    assert "does not fit a contest scored in points: assign a result" in said


@pytest.mark.parametrize(
    ("award", "total"), [("1/2:420,1/2:170", 295), ("170 420", 170), ("-50", -50)]
)
def test_a_result_that_is_assigned_counts_as_its_points(
    tmp_path: Path, award: str, total: int
) -> None:
    program = club(tmp_path, PAIRS, "alberta-55plus-total-points")
    where = ("--board", "1", "--ns", "1", "--ew", "2")
    program.does("adjust", "wed", *where, "--", *award.split())
    rows = program.json("standings", "wed")["standings"]
    assert next(row["exact"] for row in rows if row["number"] == "1") == total
