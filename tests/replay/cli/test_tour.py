"""`manual tour`: its commands run as they stand, one after the other, and say what is shown."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.manual import passages
from tests.pictures import OF_THE_TOUR, drawn, kept
from tests.replay.typed import as_a_shell_does, commands, said
from tests.test_readme import matching

(TEXT,) = passages("tour")
FILE = re.compile(r"`(\S+)`:\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def played(text: str, folder: Path) -> Iterator[tuple[str, list[str], str]]:
    """Each command with the lines that are shown and what it says, in a folder where one stands."""
    folder.chmod(0o700)
    for name, content in FILE.findall(text):
        (folder / name).write_text(content)
    for command, lines in commands(text):
        words = [name for word in shlex.split(command) for name in as_a_shell_does(word)]
        yield command, lines, said(words)


def test_its_commands_run_as_they_stand_and_say_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    assert [name for name, _ in FILE.findall(TEXT)] == ["entries.txt", "scores.csv", "deals.pbn"]
    for command, lines, told in played(TEXT, tmp_path):
        assert matching(lines).fullmatch(told), (command, told)
    for name, picture in drawn(tmp_path / "club.ledger", OF_THE_TOUR):
        assert picture == kept(name), f"{name} is drawn otherwise: python -m tests.pictures"
