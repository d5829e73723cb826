"""What comes out of a pipe is all read, though it comes only once."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.replay.program import Program
from tests.replay.tampering import rows_of

EVENING = "board,ns,ew,score\n" + "".join(
    f"{board},{2 * table + 1},{2 * table + 2},{score}\n"
    for board, score in enumerate((50, 110, 140, 420) * 9, 1)
    for table in range(60)
    if score in (110, 140)
)
"""More than a program reads of a file at once."""


@contextmanager
def flowing(pipe: Path, content: bytes) -> Iterator[Path]:
    """A pipe through which something flows."""
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(content))
    writer.start()
    yield pipe
    writer.join()


def events(ledger: Path) -> list[tuple[str, str]]:
    return [(row.kind, row.body) for row in rows_of(ledger) if row.kind == "ScoreEntered"]


@pytest.fixture
def imported(tmp_path: Path) -> Program:
    """A ledger into which the evening was imported from a file."""
    (tmp_path / "evening.csv").write_text(EVENING)
    program = Program(tmp_path / "file.ledger")
    program.does("import", tmp_path / "evening.csv", "--contest", "wed")
    return program


def test_a_result_file_comes_whole_through_a_pipe(imported: Program, tmp_path: Path) -> None:
    other = Program(tmp_path / "pipe.ledger")
    with flowing(tmp_path / "pipe", EVENING.encode()) as pipe:
        other.does("import", pipe, "--contest", "wed")
    assert events(other.ledger) == events(imported.ledger)
    assert len(events(other.ledger)) == 18 * 60


def test_a_journal_comes_whole_through_a_pipe(imported: Program, tmp_path: Path) -> None:
    journal = imported.says("export").encode()
    other = Program(tmp_path / "pipe.ledger")
    with flowing(tmp_path / "pipe", journal) as pipe:
        other.does("import", pipe)
    assert rows_of(other.ledger) == rows_of(imported.ledger)


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_a_result_file_may_come_through_standard_input(
    imported: Program, tmp_path: Path, name: str
) -> None:
    ledger = tmp_path / "typed.ledger"
    verb = ("--ledger", ledger, "import", name, "--contest", "wed")
    subprocess.run(
        [sys.executable, "-m", "replay", *verb],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=EVENING.encode(),
        capture_output=True,
        check=True,
    )
    assert events(ledger) == events(imported.ledger)


def test_what_is_cut_off_in_a_pipe_is_what_it_would_be_in_a_file(tmp_path: Path) -> None:
    cut = EVENING.encode()[:-3]
    (tmp_path / "pipe.csv").write_bytes(cut)
    of_a_file = Program(tmp_path / "x.ledger").run(
        "import", tmp_path / "pipe.csv", "--contest", "w"
    )
    (tmp_path / "pipe.csv").unlink()
    with flowing(tmp_path / "pipe.csv", cut) as pipe:
        of_a_pipe = Program(tmp_path / "y.ledger").run("import", pipe, "--contest", "w")
    assert (of_a_pipe.code, of_a_pipe.err) == (of_a_file.code, of_a_file.err)


def test_what_has_no_end_is_refused(
    imported: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replay.cli.files.MOST_BYTES", 1 << 20)
    monkeypatch.setattr("replay.cli.import_file.MOST_BYTES", 1 << 20)
    endless = imported.refuses(2, "import", "/dev/zero", "--contest", "wed")
    assert endless == "/dev/zero: more than 1 MB, and perhaps no end"
    for verb in ("check", "show"):
        assert imported.refuses(2, "movement", verb, "/dev/zero") == endless
    (tmp_path / "long.csv").write_bytes(b"a" * (2 << 20))
    long = imported.refuses(2, "import", tmp_path / "long.csv", "--contest", "wed")
    assert long.endswith("long.csv: more than 1 MB, and perhaps no end")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_what_is_closed_is_nobodys_and_takes_nothing_elses_place(
    imported: Program, closed: str
) -> None:
    """The ledger must not be opened where the screen was."""
    python = f"{sys.executable} -m replay --ledger {imported.ledger}"
    asked = f"{python} schedule wed 9 {closed} && {python} log wed {closed}"
    done = subprocess.run(["sh", "-c", asked], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, b"Traceback" in done.stdout + done.stderr) == (0, False)
    assert rows_of(imported.ledger)[-1].kind == "SessionScheduled"
    imported.does("verify")
