"""Which files a process holds open: counted though they are let go of at any moment.

Of files alone: a server holds its own.
"""

import shutil
from pathlib import Path
from threading import Thread

import pytest

from ledger.store import access
from ledger.store.access import Hold, format_of
from tests.given import Given, club_session, declared_ledger


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A closed ledger."""
    desk = declared_ledger(tmp_path)
    Given(club_session(), desk=desk)
    desk.store.close()
    return desk.store.path


def test_a_ledger_that_nobody_closed_is_let_go_of_while_another_is_opened(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A collector of garbage closes what was forgotten wherever it happens to run."""
    forgotten = Hold(Path(shutil.copy(ledger, ledger.with_name("other.ledger"))))

    def collected(path: Path, *, marked: bool = True) -> int:
        forgotten.let_go()
        return format_of(path, marked=marked)

    monkeypatch.setattr(access, "format_of", collected)
    opening = Thread(target=Hold, args=(ledger,), daemon=True)
    opening.start()
    opening.join(10)
    assert not opening.is_alive()


def test_a_file_that_was_let_go_of_is_read_anew(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []

    def noted(path: Path, *, marked: bool = True) -> int:
        read.append(path)
        return format_of(path, marked=marked)

    monkeypatch.setattr(access, "format_of", noted)
    first, second = Hold(ledger), Hold(ledger)
    assert read == [ledger]
    first.let_go()
    third = Hold(ledger)
    assert read == [ledger]
    second.let_go()
    third.let_go()
    Hold(ledger).let_go()
    assert read == [ledger, ledger]
