"""A file that calls sessions and sections in other capitals speaks of those that are here."""

from pathlib import Path

import pytest

from tests.replay.program import Program

HEADER = "session,section,board,ns,ew,score"
LINES = [
    "Friday,A,1,1,2,420",
    "Friday,A,1,3,4,450",
    "Friday,B,1,1,2,420",
    "Friday,B,1,3,4,-50",
]


def file(folder: Path, name: str, *lines: str) -> Path:
    path = folder / name
    path.write_text("\n".join((HEADER, *lines, "")))
    return path


@pytest.fixture
def program(empty: Program, tmp_path: Path) -> Program:
    empty.does("import", file(tmp_path, "friday.csv", *LINES), "--contest", "club")
    return empty


@pytest.mark.parametrize("cased", [str.upper, str.lower])
def test_the_evening_is_not_there_twice(program: Program, tmp_path: Path, cased: type) -> None:
    again = file(tmp_path, "again.csv", *map(cased, LINES))
    told = program.json("import", again, "--contest", "club")
    assert (told["events"], told["agreed"]) == ([], len(LINES))


def test_what_it_adds_is_added_to_the_section_that_is_here(
    program: Program, tmp_path: Path
) -> None:
    more = [line.lower() for line in (*LINES, "Friday,B,2,1,2,110")]
    said = program.does("import", file(tmp_path, "more.csv", *more), "--contest", "club").out
    assert "added: board 2 B1-B2 (session Friday) of section B: +110" in said


def test_a_session_is_asked_for_in_any_capitals(program: Program, tmp_path: Path) -> None:
    said = ("--contest", "club", "--session", "fRIDAY")
    again = file(tmp_path, "again.csv", *LINES)
    assert program.json("import", again, *said)["events"] == []


def test_a_session_of_another_name_is_another(program: Program, tmp_path: Path) -> None:
    other = [f"Saturday,{line.split(',', 1)[1].rsplit(',', 1)[0]},-100" for line in LINES]
    told = program.json("import", file(tmp_path, "other.csv", *other), "--contest", "club")
    assert len(told["events"]) > len(LINES)
