"""The README: its commands run, its lists are those of the project."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from replay.cli import VERBS
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text()
INSTALLED = Path(sys.executable).with_name("bridge-ledger")
FIRST, SECOND = re.findall(r"^```sh\n(.*)\n```$", README, re.MULTILINE)


def section(title: str) -> str:
    """What stands under a heading."""
    return README.partition(f"## {title}\n")[2].partition("\n## ")[0]


def quoted(text: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`\n]+)`", text)


# -------------------------------------------------------------------------------------- the session


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> "Session":
    """The session run after the demo in an empty folder."""
    if not INSTALLED.exists():
        pytest.skip("the program is not installed beside this interpreter")
    (block,) = re.findall(
        r"^```console\n(.*?)\n```$", section("A session"), re.DOTALL | re.MULTILINE
    )
    commands = [line.removeprefix("$ ") for line in block.splitlines()]
    script = ["set -e", "bridge-ledger demo"]
    for number, command in enumerate(commands):
        script += [f"echo; echo '--- {number}'", command]
    folder = tmp_path_factory.mktemp("session")
    done = subprocess.run(
        ["bash", "-c", "\n".join(script)],
        cwd=folder,
        env={
            **os.environ,
            "PATH": f"{INSTALLED.parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    outputs = re.split(r"\n--- \d+\n", done.stdout)[1:]
    return Session(dict(zip(commands, outputs, strict=True)), (folder / "posted.txt").read_text())


class Session(NamedTuple):
    """Each command with its output, and the sheet that was put by on the way."""

    outputs: dict[str, str]
    posted: str

    def output(self, start: str) -> str:
        """The output of the one command that starts so."""
        (found,) = [c for c in self.outputs if c.startswith(f"bridge-ledger {start}")]
        return self.outputs[found]


def test_the_session_runs_as_it_stands(session: Session) -> None:
    assert len(session.outputs) <= 10
    assert "appended 126 events" in session.output("import evening.csv")
    again = session.output("import evening-corrected.csv")
    assert "corrected: board 5 5-4 (session 1): 2S W 9 -140 becomes 2S S 9 +140" in again
    assert "111 lines agreed before" in again
    assert "Ann Director" in session.output("log wed")


def test_the_session_shows_who_moved_and_what_was_known_then(session: Session) -> None:
    assert "6 moved" in session.output("diff wed")
    then = session.output("standings wed --as-of posted:1")
    note = re.compile(r" \(posted:1 as known at #\d+\)")  # how the name was understood
    assert note.search(then)
    assert note.sub("", then) == session.posted
    assert "   1    8  Orla Deane - Piet Rowan     100  59.52" in session.posted


def test_the_session_ends_with_the_proof(session: Session) -> None:
    assert session.output("verify").startswith("nothing was touched")


# --------------------------------------------------------------------------------------- the set-up


def test_the_first_line_makes_its_environment_and_ends_with_the_demo() -> None:
    assert FIRST.startswith("python3 -m venv .venv && ")
    assert "--require-hashes -r .requirements/run.txt" in FIRST
    assert FIRST.endswith("/bridge-ledger demo")


def test_the_second_line_is_what_the_gate_runs() -> None:
    gate = (ROOT / ".ci" / "run").read_text()
    (pattern,) = re.findall(r"grep -m 1 '([^']+)' README.md", gate)
    assert re.findall(f"{pattern}.*", README, re.MULTILINE) == [SECOND]
    assert "--require-hashes -r .requirements/dev.txt" in SECOND
    assert SECOND.endswith("/python -m tests")


@pytest.mark.parametrize("name", ["run.txt", "dev.txt", "bench.txt"])
def test_every_version_is_pinned_with_its_hash(name: str) -> None:
    pins = (ROOT / ".requirements" / name).read_text()
    packages = re.findall(r"^[a-z].*", pins, re.MULTILINE)
    assert packages
    for package in packages:
        assert re.match(r"[\w.-]+==\S+ \\$", package), package
    assert pins.count("--hash=sha256:") >= len(packages)


# --------------------------------------------------------------------------------------- the lists


def test_the_verbs_it_names_are_there() -> None:
    by_hand = section("A session").partition("By hand:")[2].partition("Everything that")[0]
    named = {words.split()[0] for words in quoted(by_hand)} - {"--session", "bridge-ledger"}
    assert named
    assert named <= set(VERBS)


def test_it_names_every_verb() -> None:
    told = section("Set up") + section("A session")
    assert [verb for verb in VERBS if not re.search(rf"(?:`|bridge-ledger ){verb}\b", told)] == []


def test_the_map_shows_what_is_there() -> None:
    rows = [line.split("|")[1:3] for line in section("Map").splitlines() if line.startswith("| `")]
    assert [quoted(folder)[0] for folder, _ in rows] == [
        "ledger/",
        "projections/",
        "replay/",
        "tests/",
    ]
    for folder, what in rows:
        place = ROOT / quoted(folder)[0]
        for name in quoted(what):
            if " " not in name:
                assert (place / name).is_dir() or (place / f"{name}.py").is_file(), name


def test_the_dependencies_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {re.split(r"[<>=]", package)[0] for package in project["dependencies"]}
    assert set(quoted(section("Dependencies"))) == needed
