"""Who leaves when results are posted has played to the end, and keeps its place."""

from pathlib import Path

import pytest

from tests.replay.program import Program

LINES = """\
board,ns,ew,score
1,1,2,420
1,3,4,170
"""


@pytest.mark.parametrize(("acts", "rank"), [((("post", "wed"),), 1), ((), None)])
def test_who_leaves_after_the_posting_keeps_its_place(
    tmp_path: Path, acts: tuple[tuple[str, ...], ...], rank: int | None
) -> None:
    file = tmp_path / "evening.csv"
    file.write_text(LINES)
    program = Program(tmp_path / "evening.ledger")
    program.does("import", file, "--contest", "wed")
    for act in acts:
        program.does(*act)
    program.does("withdraw", "wed", "1", "--reason", "a train")
    rows = program.json("standings", "wed")["standings"]
    assert next(row["rank"] for row in rows if row["number"] == "1") == rank
