"""An interruption is told in a sentence, wherever it hits, and never in a traceback."""

import signal
import sys
from pathlib import Path
from threading import Event

import pytest

from replay.cli import interrupted_in_silence, main
from replay.cli.complaints import INTERRUPTED

NONE = (0.0, 0.0)
"""The timer that does not run."""


class Ending:
    """Something whose clearing away is hit by an error."""

    def __init__(self, error: type[BaseException]) -> None:
        self.error = error

    def __del__(self) -> None:
        raise self.error


@pytest.mark.parametrize(("error", "is_told"), [(KeyboardInterrupt, False), (ValueError, True)])
def test_only_an_interruption_of_clearing_away_is_not_told(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch, *, is_told: bool
) -> None:
    told: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda unraisable: told.append(unraisable.exc_type))
    with interrupted_in_silence():
        Ending(error)
    assert told == ([error] if is_told else [])


def test_what_has_no_end_is_ended_by_an_interruption_of_clearing_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def goes_on(*_: object, **__: object) -> None:
        Ending(KeyboardInterrupt)
        Event().wait(10)

    monkeypatch.setattr("click.Group.main", goes_on)
    with pytest.raises(SystemExit) as ended:
        main(["--ledger", str(tmp_path / "a.ledger"), "verify"])
    assert ended.value.code == INTERRUPTED
    assert capsys.readouterr().err == "bridge-ledger: interrupted; nothing more was done\n"


def test_what_ends_first_is_not_interrupted_again() -> None:
    with interrupted_in_silence():
        Ending(KeyboardInterrupt)
        assert signal.getitimer(signal.ITIMER_REAL) != NONE
    assert signal.getitimer(signal.ITIMER_REAL) == NONE


def test_an_interruption_before_the_verb_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("click.Group.main", interrupted)
    with pytest.raises(SystemExit) as ended:
        main(["--ledger", str(tmp_path / "a.ledger"), "verify"])
    assert ended.value.code == INTERRUPTED
    assert capsys.readouterr().err == "bridge-ledger: interrupted; nothing more was done\n"
