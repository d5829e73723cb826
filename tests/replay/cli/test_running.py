"""The program itself, as a shell runs it: installed, as a module, in a pipe, on a terminal."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.replay.program import Program

MODULE = (sys.executable, "-m", "replay")
INSTALLED = Path(sys.executable).with_name("bridge-ledger")


def environment(ledger: Path) -> dict[str, str]:
    """This checkout, and a ledger."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "BRIDGE_LEDGER": str(ledger), "COLUMNS": "100"}


def run(program: Program, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=environment(program.ledger), capture_output=True, text=True, check=False
    )


def shell(program: Program, line: str) -> subprocess.CompletedProcess[str]:
    """A line with pipes in it; "bridge" is the program."""
    bridge = f'bridge() {{ "{sys.executable}" -m replay "$@"; }}; set -o pipefail; '
    return run(program, "bash", "-c", bridge + line)


def test_the_module_is_the_program(program: Program) -> None:
    done = run(program, *MODULE, "standings", "club")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == program.says("standings", "club")


def test_a_refusal_is_one_sentence_and_an_exit_code(program: Program) -> None:
    done = run(program, *MODULE, "standings", "x")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "bridge-ledger: no contest x; there is club\n"


def test_every_process_folds_to_the_same_bytes(program: Program) -> None:
    """Whatever order Python gives to sets."""
    asked = ("standings club --json", "traveller club 1", "diff club #16 head --json", "log club")
    views = Path(f"{program.ledger}.views")
    seen = set()
    for seed in "012":
        views.unlink(missing_ok=True)
        told = "; ".join(f"PYTHONHASHSEED={seed} bridge {verb}" for verb in ("rebuild", *asked))
        done = shell(program, told.replace("#", "\\#"))
        assert done.returncode == 0, done.stderr
        seen.add((done.stdout, views.read_bytes()))
    assert len(seen) == 1


def test_the_installed_program_is_the_same() -> None:
    if not INSTALLED.exists():
        pytest.skip("the program is not installed beside this interpreter")
    done = subprocess.run([INSTALLED, "--version"], capture_output=True, text=True, check=False)
    assert done.stdout == "bridge-ledger, version 0.1.0\n"


@pytest.mark.parametrize("verb", ["export", "log club", "log club --json", "standings club"])
def test_whoever_does_not_read_on_hears_no_complaint(program: Program, verb: str) -> None:
    done = shell(program, f"bridge {verb} | true")  # which is over before anything is written
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("verb", ["export", "log club --json", "standings club", "people export"])
def test_output_that_cannot_be_written_is_told_in_a_sentence(program: Program, verb: str) -> None:
    program.does("people", "import", people(program))
    done = shell(program, f"bridge {verb} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "bridge-ledger: output: No space left on device\n"


@pytest.mark.parametrize("kilobytes", [8, 64, 100])
def test_a_new_ledger_for_which_there_is_no_room_leaves_nothing(
    empty: Program, kilobytes: int
) -> None:
    table = empty.ledger.with_name("table.csv")
    lines = (f"{board},{pair},{100 + pair},0" for board in range(1, 9) for pair in range(1, 40))
    table.write_text("\n".join(["board,ns,ew,score", *lines]))
    command = f"ulimit -f {kilobytes}; bridge import '{table}' --contest wed"
    done = shell(empty, command)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert [path.name for path in table.parent.iterdir()] == ["table.csv"]


def people(program: Program) -> Path:
    file = program.ledger.with_name("people.jsonl")
    file.write_text('{"id":"p1","name":"Ann"}\n')
    return file


def test_completion_works_through_the_shell_s_own_variables(program: Program) -> None:
    words = "_BRIDGE_LEDGER_COMPLETE=bash_complete COMP_WORDS='bridge-ledger stan' COMP_CWORD=1"
    assert shell(program, f"{words} bridge").stdout == "plain,standings\n"


# ---------------------------------------------------------------------------------- on a terminal


def on_a_terminal(program: Program, *arguments: str) -> str:
    """What appears on a terminal that shows the messages."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*MODULE, *arguments],
        env={**environment(program.ledger), "TERM": "xterm"},
        stdout=subprocess.DEVNULL,
        stderr=follower,
    )
    os.close(follower)
    shown = b""
    try:
        while chunk := os.read(leader, 4096):
            shown += chunk
    except OSError:  # the terminal is gone with the program
        pass
    finally:
        os.close(leader)
    assert process.wait() == 0
    return shown.decode()


@pytest.mark.parametrize(
    ("arguments", "label"),
    [
        (("verify",), "verifying"),
        (("export",), "exporting"),
        (("rebuild",), "rebuilding"),
        (
            ("import", "table.csv", "--contest", "wed", "--recorded-at", "2026-12-01T00:00Z"),
            "deciding",
        ),
        (("import", "j.jsonl"), "taking in"),
    ],
)
def test_long_work_shows_how_far_it_is_on_a_terminal_only(
    program: Program, arguments: tuple[str, ...], label: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(program.ledger.parent)
    Path("table.csv").write_text("board,ns,ew,score\n1,1,2,420\n")
    program.does("export", "j.jsonl")
    assert label in on_a_terminal(program, *arguments)
    assert label not in program.does(*arguments).err
