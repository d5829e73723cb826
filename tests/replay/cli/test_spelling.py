"""Names that keyboards, file systems and programs spell otherwise are the same names."""

from pathlib import Path

import pytest

from tests.replay.program import Program

COMPOSED, SPACED = "soir\u00e9e 2", "soir\u00e9e\u00a02"
APART = "soire\u0301e 2"
"""As macOS spells what its files are called."""

LINES = ("1,1,1,2,110", "1,2,3,4,-110", "2,1,1,2,100", "2,2,3,4,140")
HEADER = "board,table,ns,ew,score"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path / "new.ledger")


def evening(program: Program, session: str, *others: str) -> Path:
    """A file of an evening, whose session is called so."""
    file = program.ledger.with_name("evening.csv")
    rows = [f"session,{HEADER}", *(f"{session},{line}" for line in (*LINES, *others))]
    file.write_text("\n".join(rows) + "\n", "utf-8")
    return file


@pytest.mark.parametrize("spelling", [APART, SPACED, "soir\u00e9e\u30002"])
def test_a_file_that_spells_its_session_otherwise_agrees_when_it_comes_again(
    program: Program, spelling: str
) -> None:
    for _ in range(2):
        said = program.does("import", evening(program, spelling), "--contest", "wed").out
    assert "appended 0 events" in said
    assert "4 lines agreed before" in said
    said = program.does("import", evening(program, COMPOSED), "--contest", "wed", "--dry-run").out
    assert "4 lines agreed before" in said


def test_two_spellings_in_a_file_are_one_session(program: Program) -> None:
    file = evening(program, APART)
    file.write_text(file.read_text("utf-8") + f"{COMPOSED},1,1,1,2,140\n", "utf-8")
    said = program.refuses(2, "import", file, "--contest", "wed")
    assert said.startswith("evening.csv, line 6, board 1 1-2: ")


def test_a_line_that_is_missing_in_another_spelling_is_that_line(program: Program) -> None:
    program.does("import", evening(program, APART), "--contest", "wed")
    file = evening(program, SPACED)
    file.write_text("".join(file.read_text("utf-8").splitlines(keepends=True)[:-1]), "utf-8")
    said = program.does("import", file, "--contest", "wed").out
    assert [line for line in said.splitlines() if "board" in line] == [
        f"  missing: board 2 3-4 (session {COMPOSED}): +140 here, nothing in the file"
    ]


def test_what_is_typed_is_found_however_it_is_spelled(program: Program) -> None:
    for contest in (APART, COMPOSED, SPACED):
        said = program.does("import", evening(program, "1"), "--contest", contest).out
    assert "appended 0 events" in said
    program.does("enter", APART, "110", "--board", "9", "--ns", "1", "--ew", "2", "--session", "1")
    assert "ScoreEntered" in program.says("log", COMPOSED, "--csv").splitlines()[-1]
    assert program.says("standings", APART) == program.says("standings", COMPOSED)
    assert program.says("log", SPACED, "--csv") == program.says("log", COMPOSED, "--csv")


def test_a_session_that_is_typed_is_found_however_it_is_spelled(program: Program) -> None:
    file = evening(program, "1")
    for session in (APART, COMPOSED):
        said = program.does("import", file, "--contest", "wed", "--session", session).out
    assert "appended 0 events" in said
    line = ("--board", "9", "--ns", "1", "--ew", "2", "--session", APART)
    program.does("enter", "wed", "110", *line)
    scope = ("standings", "wed", "--scope", f"session:{APART}")
    assert program.says(*scope) == program.says(*scope[:-1], f"session:{COMPOSED}")


def test_a_tournament_is_found_however_it_is_spelled(program: Program) -> None:
    file = evening(program, "1")
    for contest, tournament in (("one", APART), ("two", SPACED)):
        program.does("import", file, "--contest", contest, "--tournament", tournament)
    assert program.says("standings", "two")


def test_a_file_keeps_the_name_that_it_has(program: Program, tmp_path: Path) -> None:
    rules = tmp_path / f"{APART}.toml"
    rules.write_text('extends = "compscore-matchpoints"\n')
    program.does("open", "wed", "--regulations", rules)
    program.does("export", tmp_path / f"{APART}.jsonl")
    assert (tmp_path / f"{APART}.jsonl").exists()
