"""What the program is made of: pinned, listed with licences, built alike; nothing is fetched."""

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, distributions
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from replay.cli import licences
from replay.manual import passages
from tests.conftest import ROOT
from tests.replay.program import Program

PACKAGES = ("ledger", "projections", "replay")
NETWORK = re.compile(
    r"^\s*(?:import|from) (?:urllib\.(?:request|error)|http\.client|httpx|requests|ftplib|smtplib"
    r"|aiohttp|urllib3|xmlrpc|telnetlib)\b",
    re.MULTILINE,
)
ELSEWHERE = re.compile(rb"""(?:src|href|action|import|url)\s*[=(]\s*["']?(?:https?:)?//""")


def pinned() -> dict[str, str]:
    """The packages that run with the program, by name, with their versions."""
    pins = (ROOT / ".requirements" / "run.txt").read_text()
    return dict(re.findall(r"^([\w.-]+)==(\S+)", pins, re.MULTILINE))


# ----------------------------------------------------------------------------------------- licences


def test_every_pinned_package_is_listed_in_its_version_with_a_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [each for name in extras if name != "dev" for each in extras[name]]
    needed = dict[str, Distribution]()
    for requirement in (*project["dependencies"], *wanted):
        licences.gather(requirement, needed)
    assert set(pinned()) <= set(needed)
    for name, one in needed.items():
        assert pinned().get(name, one.version) == one.version, name
        assert licences.licence_of(one.metadata) != licences.NOT_SAID, name


def test_they_are_printed_for_people_and_for_programs(tmp_path: Path) -> None:
    program = Program(tmp_path / "none.ledger")
    assert re.search(r"^msgspec +[\d.]+ +BSD", program.says("licences"), re.MULTILINE)
    bill = json.loads(program.says("licences", "--sbom"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["name"] == "bridge-ledger"
    by_name = {one["name"]: one for one in bill["components"]}
    assert by_name["click"]["purl"].startswith("pkg:pypi/click@")
    assert len(by_name["htmx.org"]["hashes"][0]["content"]) == 64


# ------------------------------------------------------------------------------- nothing is fetched


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_of_ours_can_fetch_anything(package: str) -> None:
    for file in (ROOT / package).rglob("*"):
        if file.suffix == ".py":
            assert NETWORK.search(file.read_text(encoding="utf-8")) is None, file
        elif file.suffix in (".html", ".css", ".typ") or file.name in ("page.js", "table.js"):
            assert ELSEWHERE.search(file.read_bytes()) is None, file


# ----------------------------------------------------------------------------------- the same wheel


def test_two_builds_are_one_wheel(tmp_path: Path) -> None:
    """In another folder, its files of another time, under another umask, in another zone.

    As `manual operate` says, whatever time somebody's environment names.
    """
    copy = tmp_path / "elsewhere"
    copy.mkdir()
    for name in PACKAGES:
        ignored = ignore_patterns("__pycache__")
        copytree(ROOT / name, copy / name, ignore=ignored, copy_function=_without_times)
    for name in ("pyproject.toml", "README.md", ".gitignore"):
        _without_times(str(ROOT / name), str(copy / name))
    one = _built(ROOT, tmp_path / "a", 0o022, {"TZ": "UTC"})
    other = {"TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1700000000"}
    assert one == _built(copy, tmp_path / "b", 0o077, other)


def _without_times(source: str, target: str) -> None:
    Path(target).write_bytes(Path(source).read_bytes())


def _built(folder: Path, into: Path, umask: int, said: dict[str, str]) -> tuple[str, bytes]:
    pytest.importorskip("hatchling", reason="no hatchling, which builds the wheel")
    (told,) = re.findall("^env .* hatchling .*$", passages("operate")[0], re.MULTILINE)
    there = {".venv/bin/python": sys.executable, "wheels": str(into)}
    words = [there.get(word, word) for word in told.split()]
    env = {**os.environ, **said}
    subprocess.run(words, cwd=folder, env=env, umask=umask, check=True, capture_output=True)
    (wheel,) = into.iterdir()
    return wheel.name, wheel.read_bytes()


@pytest.mark.slow
def test_the_wheel_has_all_that_runs(tmp_path: Path) -> None:
    """In an environment that has the packages, as `manual operate` says, and away from here."""
    name, content = _built(ROOT, tmp_path / "wheels", 0o022, {})
    there = tmp_path / "there"
    there.mkdir()
    (there / name).write_bytes(content)
    (told,) = re.findall(
        r"^\.venv/bin/pip (install .* --no-deps) \S+$", passages("operate")[0], re.MULTILINE
    )
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", there / ".venv"], check=True)
    python = there / ".venv" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    subprocess.run([*pip, *told.split(), name], cwd=there, check=True)
    (site,) = (there / ".venv").glob("lib/python*/site-packages")
    packages = {Path(str(files.locate_file(""))) for files in distributions()}
    (site / "others.pth").write_text("\n".join(map(str, packages)))

    def said(*words: str) -> str:
        done = subprocess.run(words, cwd=there, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done
        return done.stdout

    where = said(str(python), "-c", "import ledger, projections, replay; print(replay.__file__)")
    assert where.startswith(str(site))
    program = str(python.with_name("bridge-ledger"))
    assert "Nothing was touched" in said(program, "demo", "d.ledger")
    for words in (
        ("site", "pages", "--manual", "--language", "fr"),
        ("standings", "thursday", "--pdf", "s.pdf"),
        ("regulations", "check", "acbl-club-pairs"),
    ):
        said(program, "--ledger", "d.ledger", *words)
    ours = {file.relative_to(ROOT) for each in PACKAGES for file in (ROOT / each).rglob("*.*")}
    kept = {one for one in ours if "__pycache__" not in one.parts}
    assert {one for one in kept if not (site / one).exists()} == set()
