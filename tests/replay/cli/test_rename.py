"""A contest and its contestants are called otherwise: by an office, and never by nothing."""

from pathlib import Path

import pytest

from tests.replay.program import Program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    program = Program(tmp_path / "club.ledger")
    program.does("open", "wed", "--regulations", "compscore-matchpoints", "--title", "Wednesdays")
    program.does("schedule", "wed", "1")
    program.does("entry", "wed", "1", "--player", "Ann Quill", "--player", "Bob Otter")
    program.does("entry", "wed", "2")
    program.does(
        "enter", "wed", "420", *["--session", "1", "--board", "1", "--ns", "1", "--ew", "2"]
    )
    return program


@pytest.mark.parametrize("title", ["", " ", "a\nb", "\u202eabc", "\x1b[31m", "a" * 301])
def test_a_title_is_a_line_that_can_be_seen(program: Program, title: str) -> None:
    assert program.refuses(2, "rename", "wed", "--title", title).startswith("title: ")


@pytest.mark.parametrize("name", ["desk", "\u200b", "a" * 300, "\u0430nn Quill"])
def test_a_name_of_a_contestant_is_one(program: Program, name: str) -> None:
    assert program.refuses(2, "rename", "wed", "1", "--name", name).startswith("a person: ")


@pytest.mark.parametrize("name", ["x", "a v ", "a, ", "contest:", "between a and ", "p0a "])
def test_of_an_endless_name_no_more_is_told_than_a_sentence_holds(
    program: Program, name: str
) -> None:
    """Nor is more of it looked through for who is meant."""
    said = program.refuses(1, "rename", "wed", name * (8000 // len(name)), "--name", "The Quills")
    assert said.startswith("no contestant ")
    assert len(said) < 2200


def test_a_name_can_be_erased_and_leaves_the_people(program: Program) -> None:
    program.does("rename", "wed", "1", "--name", "The Quills")
    assert "The Quills" in program.says("standings", "wed")
    program.does("people", "erase", "The Quills")
    said = program.says("standings", "wed")
    assert "Ann Quill - Bob Otter" in said
    assert "The Quills" not in said + program.says("log", "wed")
    program.does("verify")


def test_a_title_without_its_option_is_asked_for(program: Program) -> None:
    """And is not looked for among the contestants."""
    said = program.misused("rename", "wed", "Thursdays")
    assert "say --title for the contest, or a contestant and --name" in said


def test_whoever_holds_no_office_renames_nothing_where_somebody_does(program: Program) -> None:
    program.does("open", "cup", "--regulations", "anc-2018-itc-open")
    program.does("entry", "cup", "1", "--team", "Otters")
    program.does("appoint", "cup", "Cy Chief", "organiser")
    said = program.refuses(1, "rename", "cup", "--title", "x", "--by", "Eve Elf")
    assert said.startswith("Eve Elf may not call a contest otherwise: that is for ")
    assert "may not" in program.refuses(1, "rename", "cup", "1", "--name", "x", "--by", "Eve Elf")
    program.does("rename", "cup", "--title", "The cup", "--by", "Cy Chief")
    assert "called The cup, and no longer cup" in program.says("log", "cup")


def test_what_is_renamed_goes_with_the_journal(program: Program, tmp_path: Path) -> None:
    program.does("rename", "wed", "--title", "Thursdays")
    program.does("rename", "wed", "1", "--name", "The Quills")
    program.does("export", tmp_path / "journal.jsonl")
    other = Program(tmp_path / "other.ledger")
    other.does("import", tmp_path / "journal.jsonl", "--yes")
    assert "Thursdays (wed)" in other.says("standings", "wed")
    other.does("verify")
