"""Files of a contest whose regulations name its stages: --stage says of which they are."""

from pathlib import Path

import pytest

from tests.replay.program import Program

RULES = ("--regulations", "anc-2018-butler-open")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    rows = [f"1,{pair},{pair + 1},{score}" for pair, score in ((1, 420), (3, -50), (5, 450))]
    path = tmp_path / "first.csv"
    path.write_text("\n".join(("board,ns,ew,score", *rows, "")))
    return path


def test_which_of_several_stages_is_asked_for(empty: Program, file: Path) -> None:
    said = empty.refuses(2, "import", file, "--contest", "cup", *RULES)
    assert said == "say which stage: --stage (preliminary, final)"
    empty.does("import", file, "--contest", "cup", *RULES, "--stage", "preliminary")
    assert "session 1 of stage preliminary" in empty.says("log", "cup")
    empty.does("import", file, "--contest", "cup")  # whose session is of that stage


def test_a_stage_that_is_none_or_another_ones_is_refused(empty: Program, file: Path) -> None:
    words = ("import", file, "--contest", "cup")
    assert "no stage semifinal" in empty.refuses(1, *words, *RULES, "--stage", "semifinal")
    empty.does(*words, *RULES, "--stage", "preliminary")
    said = empty.refuses(2, *words, "--stage", "final")
    assert "preliminary, the stage of session 1" in said


def test_a_number_that_is_no_row_of_the_draw_is_not_given(tmp_path: Path) -> None:
    """A file of one match of a round robin does not know how many were drawn."""
    file, program = tmp_path / "match.csv", Program(tmp_path / "itc.ledger")
    file.write_text("board,room,ns,ew,score\n1,open,1,4,420\n1,closed,4,1,-50\n")
    words = ("--contest", "itc", "--regulations", "anc-2018-itc-youth", "--stage", "qualifying")
    said = program.does("import", file, *words, "--recorded-at", "2026-03-05T22:00Z").out
    assert "kept: number of 4" in said
    again = program.does("import", file, "--contest", "itc", "--recorded-at", "2026-03-05T22:01Z")
    assert "recorded" not in again.out
