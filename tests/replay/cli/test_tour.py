"""`manual tour`: its commands run as they stand, one after the other, and say what is shown."""

import re
import shlex
from pathlib import Path

import pytest

from replay.manual import passages
from tests.replay.typed import as_a_shell_does, commands, said
from tests.test_readme import matching

(TEXT,) = passages("tour")
FILE = re.compile(r"`(\S+)`:\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def test_its_commands_run_as_they_stand_and_say_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    tmp_path.chmod(0o700)
    files = FILE.findall(TEXT)
    assert [name for name, _ in files] == ["entries.txt", "scores.csv"]
    for name, content in files:
        (tmp_path / name).write_text(content)
    for command, lines in commands(TEXT):
        told = said([name for word in shlex.split(command) for name in as_a_shell_does(word)])
        assert matching(lines).fullmatch(told), (command, told)
