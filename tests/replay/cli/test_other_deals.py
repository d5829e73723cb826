"""Sessions that play the same deals, and what becomes of their results when that changes."""

from pathlib import Path

import pytest

from tests.replay.program import Program

LINES = """\
session,board,ns,ew,score
1,1,1,2,420
1,1,3,4,170
2,1,1,4,110
2,1,3,2,140
"""


@pytest.fixture
def posted(tmp_path: Path) -> Program:
    """Two sessions of the same two tables, each with deals of its own, posted."""
    file = tmp_path / "two.csv"
    file.write_text(LINES)
    program = Program(tmp_path / "two.ledger")
    program.does("import", file, "--contest", "wed", "--regulations", "compscore-matchpoints")
    for session in "12":
        program.does("post", "wed", "--session", session)
    return program


def share(program: Program, deals: str = "1") -> int:
    said = program.json("schedule", "wed", "2", "--deals", deals)
    position: int = said["recorded"][0]["position"]
    return position


def totals(program: Program) -> dict[str, object]:
    return {row["number"]: row["exact"] for row in program.json("standings", "wed")["standings"]}


def test_deals_that_are_said_to_be_the_same_after_posting_amend_both_sessions(
    posted: Program,
) -> None:
    """Law 78A: four scores are compared where two were, and that is said of both."""
    assert totals(posted) == {"1": 2, "3": 2, "4": 4, "2": 0}
    at = share(posted)
    assert totals(posted) == {"1": 6, "3": 6, "4": 8, "2": 4}
    assert posted.says("states", "wed").count(f"amended by #{at} (change of deals)") == 2
    moved = posted.json("diff", "wed", "posted:2")["moved"]
    assert [one["because"] for one in moved] == [[at]] * 4
    assert f"#{at} desk: session 2 of stage main scheduled, deals 1" in posted.says(
        "diff", "wed", "posted:2"
    )


@pytest.mark.parametrize("more", [("--minutes", "90"), ("--starts", "2026-11-20T19:00Z")])
def test_other_times_change_neither_deals_nor_boards(
    posted: Program, more: tuple[str, ...]
) -> None:
    """They were forgotten, and the results of both sessions changed with them."""
    posted.does("schedule", "wed", "2", "--boards", "1")
    share(posted)
    before = totals(posted)
    posted.does("schedule", "wed", "2", *more)
    assert totals(posted) == before
    assert posted.says("states", "wed").count("change of deals") == 2
    assert "of 1 result" not in posted.says("standings", "wed")


def test_deals_of_its_own_again_are_said_to_amend_it_again(posted: Program) -> None:
    first, second = share(posted), share(posted, "2")
    assert totals(posted) == {"1": 2, "3": 2, "4": 4, "2": 0}
    assert posted.says("states", "wed").count(f"#{first}, #{second} (changes of deals)") == 2


def test_what_is_scheduled_before_anything_is_posted_amends_nothing(tmp_path: Path) -> None:
    file = tmp_path / "two.csv"
    file.write_text(LINES)
    program = Program(tmp_path / "two.ledger")
    program.does("import", file, "--contest", "wed", "--regulations", "compscore-matchpoints")
    share(program)
    assert "amended" not in program.says("states", "wed")


def test_another_length_of_a_posted_session_amends_nothing(posted: Program) -> None:
    posted.does("schedule", "wed", "1", "--minutes", "60")
    assert "amended" not in posted.says("states", "wed")
    assert posted.json("diff", "wed", "posted:2")["moved"] == []


def test_deals_under_another_name_that_nobody_else_plays_amend_nothing(posted: Program) -> None:
    share(posted, "blue")
    assert "amended" not in posted.says("states", "wed")
