"""The README: its commands run, its lists are those of the project."""

import os
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from replay.verbs import VERBS
from tests.conftest import ROOT
from tests.pictures import OF_README, drawn, kept
from tests.replay.typed import matching

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


def shown() -> list[tuple[str, list[str]]]:
    """Each command of the session with the lines that are shown of its output."""
    (block,) = re.findall(r"^```console\n(.*?)```$", section("A session"), re.DOTALL | re.MULTILINE)
    steps = [step.splitlines() for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, lines) for command, *lines in steps]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the session is played."""
    return tmp_path_factory.mktemp("session")


@pytest.fixture(scope="module")
def outputs(folder: Path) -> list[str]:
    """What each command of the session prints, run after the demo in an empty folder."""
    if not INSTALLED.exists():
        pytest.skip("the program is not installed beside this interpreter")
    script = ["set -e", "bridge-ledger demo"]
    for number, (command, _) in enumerate(shown()):
        script += [f"echo '--- {number}'", command.replace("$PWD/.venv/bin", str(INSTALLED.parent))]
    done = subprocess.run(
        ["bash", "-c", "\n".join(script)],
        cwd=folder,
        env={
            **os.environ,
            "PATH": f"{INSTALLED.parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return re.split(r"--- \d+\n", done.stdout)[1:]


def test_the_session_has_ten_commands_at_most() -> None:
    assert 5 < len(shown()) <= 10


@pytest.mark.parametrize("step", range(len(shown())), ids=[command for command, _ in shown()])
def test_the_session_runs_as_it_stands_and_says_what_is_shown(
    outputs: list[str], step: int
) -> None:
    _, lines = shown()[step]
    assert matching(lines).fullmatch(outputs[step]), outputs[step]


def test_its_pictures_are_those_of_the_session(outputs: list[str], folder: Path) -> None:
    assert outputs
    shown = re.findall(r"!\[[^]]+\]\(replay/manual/pictures/([\w-]+)\.svg\)", README)
    made = dict(drawn(folder / "club.ledger", OF_README))
    assert shown == list(made)
    for name, picture in made.items():
        assert picture == kept(name), f"{name} is drawn otherwise: python -m tests.pictures"


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
    named = set(re.findall(r"bridge-ledger ([a-z]+)", section("A session") + section("Going on")))
    assert named
    assert named <= set(VERBS)


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
    extras = project["optional-dependencies"]
    of_ours = [extras[name] for name in extras if name not in ("build", "dev")]
    packages = [*project["dependencies"], *chain.from_iterable(of_ours)]
    needed = {re.split(r"[<>=[]", package)[0] for package in packages}
    assert set(quoted(section("Dependencies"))) == needed
