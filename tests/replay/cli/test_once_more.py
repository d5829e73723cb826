"""An evening that is here already does not count twice because a file calls it otherwise."""

from pathlib import Path

import pytest

from tests.replay.program import Program

BOARDS = {1: (420, -50), 2: (110, 140), 3: (-100, 90), 4: (-620, 130)}
"""The results of two tables on each board."""


def evening(*sessions: str, points: dict[int, tuple[int, int]] = BOARDS) -> str:
    """The same evening in each of these sessions, as a CSV."""
    lines = [
        f"{session},{board},{ns},{ew},{points[board][at]}"
        for session in sessions
        for board in points
        for at, (ns, ew) in enumerate(((1, 2), (3, 4)))
    ]
    return "\n".join(("session,board,ns,ew,score", *lines, ""))


@pytest.fixture
def program(empty: Program, tmp_path: Path) -> Program:
    empty.does("import", written(tmp_path, evening("1")), "--contest", "wed")
    return empty


def written(folder: Path, text: str, name: str = "again.csv") -> Path:
    file = folder / name
    file.write_text(text)
    return file


@pytest.mark.parametrize("options", [(), ("--dry-run",), ("--complete", "--reason", "all of it")])
def test_it_is_refused_with_the_session_that_it_is(
    program: Program, tmp_path: Path, options: tuple[str, ...]
) -> None:
    file = written(tmp_path, evening("2026-11-27"))
    assert program.refuses(2, "import", file, "--contest", "wed", *options) == (
        "again.csv is not imported as a new session of wed: it seems to be"
        " session 1 once more: 8 of its 8 results are there, of the same contestants"
        " (say --session 1, or --session 2026-11-27 if it was played anew)"
    )
    said = program.does("import", file, "--contest", "wed", "--session", "1").out
    assert "8 lines agreed before" in said


def test_what_another_program_writes_of_it_is_refused_too(program: Program, tmp_path: Path) -> None:
    program.does("export", "wed", tmp_path / "wed.xml", "--as", "usebio")
    usebio = (tmp_path / "wed.xml").read_text().replace('SESSION_ID="1"', 'SESSION_ID="9"')
    said = program.refuses(2, "import", written(tmp_path, usebio, "9.xml"), "--contest", "wed")
    assert "it seems to be session 1 once more" in said


def test_a_corrected_file_under_another_name_is_the_same_evening(
    program: Program, tmp_path: Path
) -> None:
    file = written(tmp_path, evening("Friday", points={**BOARDS, 4: (130, -620)}))
    said = program.refuses(2, "import", file, "--contest", "wed")
    assert "6 of its 8 results" in said


@pytest.mark.parametrize("said", [("--session", "2"), ("--source", "heat-2")])
def test_who_says_that_it_is_new_is_only_told(
    program: Program, tmp_path: Path, said: tuple[str, str]
) -> None:
    file = written(tmp_path, evening("2"))
    told = program.json("import", file, "--contest", "wed", *said)
    assert len(told["events"]) == 10
    (note,) = told["notes"]
    assert note == (
        "session 2 seems to be session 1 once more:"
        " 8 of its 8 results are there, of the same contestants"
    )


def test_a_series_that_is_known_says_nothing_new(empty: Program, tmp_path: Path) -> None:
    series = ("--contest", "wed", "--source", "tablets")
    empty.does("import", written(tmp_path, evening("1")), *series)
    file = written(tmp_path, evening("2"))
    assert "session 1 once more" in empty.refuses(2, "import", file, *series)
    empty.does("import", file, *series, "--session", "2")


def test_a_session_that_is_only_scheduled_is_a_new_one(program: Program, tmp_path: Path) -> None:
    program.does("schedule", "wed", "2")
    said = program.refuses(2, "import", written(tmp_path, evening("2")), "--contest", "wed")
    assert "session 1 once more" in said


def test_of_several_sessions_one_that_is_here_is_enough(program: Program, tmp_path: Path) -> None:
    file = written(tmp_path, evening("1", "2"))
    said = program.refuses(2, "import", file, "--contest", "wed")
    assert said.endswith("(say --session 1, or --source NAME if it was played anew)")


@pytest.mark.parametrize("sessions", [("2",), ("1", "2")])
def test_the_same_pairs_on_the_same_boards_are_another_evening(
    program: Program, tmp_path: Path, sessions: tuple[str, ...]
) -> None:
    """A result or two of many are equal by chance."""
    other = {1: (420, 450), 2: (-110, 680), 3: (140, 100), 4: (620, 170)}
    text = evening(*sessions[:-1]) + "\n".join(evening("2", points=other).splitlines()[1:]) + "\n"
    text = text if len(sessions) > 1 else evening("2", points=other)
    told = program.json("import", written(tmp_path, text), "--contest", "wed")
    assert told["notes"] == []
    assert program.json("standings", "wed", "--scope", "session:2")["standings"]


def test_two_equal_results_may_be_chance(program: Program, tmp_path: Path) -> None:
    few = {1: (420, -50)}
    told = program.json("import", written(tmp_path, evening("2", points=few)), "--contest", "wed")
    assert told["notes"] == []
