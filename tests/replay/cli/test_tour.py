"""`manual tour`: its commands run as they stand, one after the other, and say what is shown."""

from pathlib import Path

import pytest

from replay.manual import passages
from tests.pictures import OF_THE_TOUR, drawn, kept
from tests.replay.typed import FILE, matching, played

(TEXT,) = passages("tour")


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
