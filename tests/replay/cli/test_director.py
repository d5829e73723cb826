"""`manual director`: its commands run as they stand, one after the other, and say what is shown."""

from pathlib import Path

import pytest

from replay.manual import passages
from tests.replay.typed import matching, played

(TEXT,) = passages("director")


def test_its_commands_run_as_they_stand_and_say_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BRIDGE_LEDGER", "club.ledger")
    for command, lines, told in played(TEXT, tmp_path):
        assert matching(lines).fullmatch(told), (command, told)
