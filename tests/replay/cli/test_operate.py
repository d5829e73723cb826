"""`manual operate`: its commands run as they stand, its limits are the program's.

What there may not be here (a container's daemon) is not run: what its files name is there. Behind
nginx it is in `tests/replay/web/test_nginx.py`.
"""

import re
import shlex
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path
from socket import socket

import pytest

from ledger.store import Address
from replay.cli import main
from replay.manual import passages
from replay.web import addresses, many, operating, patience, running, sending, sessions, typed
from tests.replay.typed import as_a_shell_does, blocks, commands, matching, said
from tests.servers import server
from tests.test_readme import FIRST

(TEXT,) = passages("operate")
DATABASE = re.compile(r"postgresql://bridge@db/halls(/club)?")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[socket]:
    """Where the servers listened, each of which ends at once."""
    doors: list[socket] = []
    monkeypatch.setattr("uvicorn.Server.run", lambda _, sockets: doors.extend(sockets))
    return doors


def test_its_commands_run_as_they_stand_and_say_what_is_shown(
    tmp_path: Path, served: list[socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.chmod(0o700)
    club = Address(server().url(server().new_database()), "club")
    for command, lines in commands(TEXT):
        there, *shown = (
            DATABASE.sub(lambda found: str(club) if found[1] else club.server, line)
            for line in (command, *lines)
        )
        typed = [name for word in shlex.split(there) for name in as_a_shell_does(word)]
        told = said(typed)
        assert matching(shown).fullmatch(told), (command, told)
    assert len(served) == 3


def test_what_the_unit_starts_is_what_the_program_takes(
    tmp_path: Path, served: list[socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said(
        [
            "bridge-ledger",
            "--ledger",
            "club.ledger",
            "open",
            "wed",
            "--regulations",
            "acbl-club-pairs",
        ]
    )
    unit = ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as the module's papers say
    unit.read_string(blocks(TEXT, "ini")[0])
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/.venv/bin/bridge-ledger")
    words[words.index("9101")] = "0"
    said(["bridge-ledger", "--ledger", "club.ledger", *words, "--port", "0"])
    assert len(served) == 1
    assert int(unit["Service"]["TimeoutStopSec"]) > running.SECONDS_TO_END


@pytest.mark.parametrize(
    ("number", "name"),
    [(0, "bridge.service"), (1, "bridge-backup.service"), (2, "bridge-backup.timer")],
)
def test_systemd_reads_the_units(tmp_path: Path, number: int, name: str) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze here")
    text = blocks(TEXT, "ini")[number].replace("/opt/bridge/.venv/bin/bridge-ledger", "/bin/true")
    (tmp_path / name).write_text(text.replace("User=bridge", "User=root"))
    (tmp_path / name.replace(".timer", ".service")).touch()
    if name.endswith(".timer"):
        (tmp_path / "bridge-backup.service").write_text("[Service]\nExecStart=/bin/true\n")
    words = ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    about_ours = [line for line in done.stderr.splitlines() if "bridge" in line]
    assert about_ours == []


def test_the_backup_s_unit_runs_what_is_typed_above() -> None:
    backup = ConfigParser(interpolation=None)
    backup.read_string(blocks(TEXT, "ini")[1])
    program, words = backup["Service"]["ExecStart"].split(maxsplit=1)
    assert program.endswith("/.venv/bin/bridge-ledger")
    assert f"$ bridge-ledger --ledger club.ledger {words}\n" in TEXT
    assert "bridge-backup.service` and `bridge-backup.timer`" in TEXT


def test_the_container_is_made_as_the_readme_sets_up() -> None:
    (container,) = blocks(TEXT, "dockerfile")
    for words in re.findall(r"pip install (?:-q )?(--\S.*?)(?= &&|$)", FIRST, re.MULTILINE):
        there = words.replace(".requirements", "/src/.requirements").removesuffix(" .")
        assert f"pip install --no-cache-dir {there}" in container, words
    assert "COPY . /src" in container
    (told,) = re.findall(r"^CMD (\[.*\])$", container, re.MULTILINE)
    serve = main.get_command(None, "serve")  # type: ignore[arg-type]  # any context
    assert serve is not None
    assert '"serve", "--acts", "--host", "0.0.0.0", "--log", "-"' in told


def test_its_limits_are_those_of_the_program() -> None:
    table = TEXT.partition("## Limits")[2].partition("\n## ")[0]
    for limit in (
        f"| {sending.MOST_BYTES >> 20} MB; a form {typed.MOST} ",
        f"| {addresses.LONGEST} signs |",
        f"| {sessions.MOST_ACTS} a minute | 429 |",
        f"| {sessions.MOST_WRONG_LINKS} a minute | 429 |",
        f"come, or an answer may find nobody who takes it | {patience.PATIENCE:.0f} seconds | the ",
        f"nothing whole was asked yet | {patience.MOST_SILENT} | the oldest is closed |",
        f"| {operating.MOST_SECONDS:.0f} seconds, acts apart | 503 |",
        f"| {patience.MOST_AT_ONCE} | 503 |",
        f"| the head of a request | {patience.LONGEST_HEAD >> 10} kB | 431 |",
        f"for one address, feeds among it | {operating.MOST_FROM_ONE} | 503 |",
        f"| {many.MOST_OPEN}, and those",
    ):
        assert limit in table, limit
    assert f"{running.SECONDS_TO_END} seconds for them" in TEXT


def test_every_figure_that_is_told_is_explained() -> None:
    from replay.web.metrics import Metrics

    metrics = Metrics(lambda: {"free_bytes": 1, "ledger_bytes": 1})
    rows = "\n".join(line for line in TEXT.splitlines() if line.startswith("| `bridge_ledger_"))
    named = set(re.findall(r"`(bridge_ledger_\w+)`", rows))
    assert set(re.findall(r"^# TYPE (\w+)", metrics.text(), re.MULTILINE)) == named
