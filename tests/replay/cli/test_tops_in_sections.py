"""Fines in tops where sections of unequal size are each compared by itself."""

from pathlib import Path

import pytest

from tests.replay.program import Program

LINES = """\
section,board,ns,ew,score
A,1,1,2,420
A,1,3,4,170
A,1,5,6,140
B,1,1,2,450
B,1,3,4,-50
"""


@pytest.fixture
def read(tmp_path: Path) -> Program:
    """Three tables in section A and two in B, of which each is compared by itself."""
    file = tmp_path / "two.csv"
    file.write_text(LINES)
    program = Program(tmp_path / "two.ledger")
    rules = ("--regulations", "acblscore-matchpoints-by-section")
    program.does("import", file, "--contest", "wed", *rules)
    return program


@pytest.mark.parametrize(
    ("pair", "before", "after"),
    [("A1", 2, 1), ("B1", 1, "0.5"), ("late", None, -1)],
)
def test_a_fine_in_tops_is_of_the_top_of_the_contestants_own_section(
    read: Program, pair: str, before: int | None, after: int | str
) -> None:
    """Three results make a top of 2, two one of 1; in no section the largest counts (Law 78A)."""
    if before is None:
        read.does("entry", "wed", pair)
    else:
        assert _total(read, pair) == before
    read.does("penalise", "wed", "procedural", pair, "--amount", "1/2", "--unit", "tops")
    assert _total(read, pair) == after


def _total(read: Program, pair: str) -> object:
    rows = read.json("standings", "wed")["standings"]
    return next(row["exact"] for row in rows if row["number"] == pair)
