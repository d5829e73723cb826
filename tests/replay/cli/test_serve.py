"""serve: the pages are for whoever reaches them, and that is said."""

from typing import Any

import pytest

from tests.replay.program import Program


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """How the server was started, which ends at once."""
    started: list[dict[str, Any]] = []
    monkeypatch.setattr("uvicorn.run", lambda _, **how: started.append(how))
    return started


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_on_this_machine_it_is_served_without_a_word(
    program: Program, asked: list[dict[str, Any]], host: str
) -> None:
    said = program.run("serve", "--host", host)
    assert said.err == f"open http://{host}:8000/ (Ctrl-C ends it)\n"
    assert asked[0]["host"] == host


def test_a_network_is_told_what_it_will_read(program: Program, asked: list[dict[str, Any]]) -> None:
    said = program.run("serve", "--host", "0.0.0.0", "--port", "0")  # noqa: S104  # never bound
    assert "warning: whoever reaches it reads the whole record" in said.err
    assert len(asked) == 1
