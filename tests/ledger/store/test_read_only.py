"""Media that nobody can write: what was committed is read, or it is said that it cannot be.

Of files alone; roles that may only read a server's tables are in tests/replay/cli/test_servers.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.desk import Desk
from ledger.store import Store
from tests.conftest import ROOT
from tests.given import Given, club_session, declared_ledger, enter
from tests.guests import close, guest
from tests.replay.program import Said
from tests.replay.tampering import rows_of


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Path]:
    """A ledger that is still open, and whose last events stand in its log only."""
    desk = declared_ledger(tmp_path)
    told = Given(club_session(pairs=4), desk=desk)
    desk.store.close()
    with closing(Store(desk.store.path)) as store:
        told.desk = Desk(store)
        told.when(enter(1, "1", "2", 420))
        assert told.refusal is None
        yield store.path


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "shelf"
    folder.mkdir()
    yield folder
    folder.chmod(0o755)


def settle(live: Path) -> None:
    """Bring the log into the file."""
    with closing(sqlite3.connect(live)) as plain:
        assert plain.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0


def copied(live: Path, shelf: Path, *beside: str) -> Path:
    for each in ("", *beside):
        shutil.copy(f"{live}{each}", shelf)
    return shelf / live.name


def verified(ledger: Path) -> str:
    """The head that somebody is told, who leaves everything as it was."""
    close(ledger.parent)
    before = {file.name: file.read_bytes() for file in ledger.parent.iterdir()}
    said = guest(ledger, "verify")
    assert (said.code, said.err) == (0, "")
    assert {file.name: file.read_bytes() for file in ledger.parent.iterdir()} == before
    return said.out.splitlines()[-1].split("head ")[1]


@pytest.mark.parametrize("beside", [("-wal",), ("-wal", "-shm")])
def test_what_stands_in_the_log_only_is_read(
    live: Path, shelf: Path, beside: tuple[str, ...]
) -> None:
    ledger = copied(live, shelf, *beside)
    assert verified(ledger) == rows_of(live)[-1].hash


def test_what_was_brought_into_the_file_is_read_without_a_log(live: Path, shelf: Path) -> None:
    settle(live)
    ledger = copied(live, shelf)
    assert verified(ledger) == rows_of(live)[-1].hash


def test_an_empty_log_takes_nothing_away(live: Path, shelf: Path) -> None:
    settle(live)
    ledger = copied(live, shelf)
    (shelf / f"{live.name}-wal").touch()
    assert verified(ledger) == rows_of(live)[-1].hash


def test_of_a_log_that_was_cut_off_every_whole_act_is_read(live: Path, shelf: Path) -> None:
    ledger = copied(live, shelf, "-wal")
    log = shelf / f"{live.name}-wal"
    log.write_bytes(log.read_bytes()[:-100])
    assert verified(ledger) == rows_of(live)[-2].hash


def test_every_question_is_answered_from_the_log(live: Path, shelf: Path) -> None:
    ledger = copied(live, shelf, "-wal")
    close(shelf)
    assert "420" in guest(ledger, "traveller", "club", "1").out
    assert guest(ledger, "export").out.count("ScoreEntered") == 2


def test_where_the_log_cannot_be_read_that_is_said(live: Path, shelf: Path) -> None:
    ledger = copied(live, shelf, "-wal")
    close(shelf)
    (shelf / f"{live.name}-wal").chmod(0)
    for verb in (("verify",), ("standings", "club"), ("export",)):
        said = guest(ledger, *verb)
        assert (said.code, said.out) == (2, "")
        assert said.err == (
            f"bridge-ledger: {ledger}: {live.name}-wal, its log, cannot be read, and what was"
            " recorded last may be in it\n"
        )


@pytest.mark.parametrize(
    "verb", [("open",), ("entry", "club", "9"), ("people", "erase", "Ann"), ("import", "x.csv")]
)
def test_nothing_is_recorded_there_and_nothing_left(
    live: Path, shelf: Path, verb: tuple[str, ...]
) -> None:
    ledger = copied(live, shelf, "-wal")
    (shelf / "x.csv").write_text("board,ns,ew,score\n1,1,2,420\n")
    close(shelf)
    before = {file.name: file.read_bytes() for file in shelf.iterdir()}
    said = guest(ledger, *verb, *(("--contest", "x") if verb[0] == "import" else ()))
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        f"bridge-ledger: {ledger} cannot be written: it is marked as read-only;"
        " nothing was recorded\n"
    )
    assert {file.name: file.read_bytes() for file in shelf.iterdir()} == before


def test_a_ledger_whose_folder_cannot_be_written_is_not_recorded_in(
    live: Path, shelf: Path
) -> None:
    ledger = copied(live, shelf, "-wal")
    close(shelf)
    ledger.chmod(0o666)
    said = guest(ledger, "open")
    assert said.code == 2
    assert said.err == (
        f"bridge-ledger: {ledger} cannot be written: nothing can be written in its folder, where"
        " its log is kept; nothing was recorded\n"
    )
    assert verified(ledger) == rows_of(live)[-1].hash


@pytest.mark.parametrize(
    "verb", [("open",), ("demo", "new.ledger"), ("export", "j.jsonl"), ("rebuild",)]
)
def test_nothing_new_is_made_in_a_folder_that_cannot_be_written(
    live: Path, shelf: Path, verb: tuple[str, ...]
) -> None:
    ledger = copied(live, shelf, "-wal")
    close(shelf)
    said = guest(ledger if verb[0] in ("export", "rebuild") else shelf / "new.ledger", *verb)
    assert (said.code, said.out) == (2, "")
    assert len(said.err.splitlines()) == 1
    assert sorted(file.name for file in shelf.iterdir()) == [live.name, f"{live.name}-wal"]


MOUNTED = "mount --bind {0} {0} && mount -o remount,ro,bind {0} && exec {1} -m replay {2}"


def on_a_mounted_medium(ledger: Path, verb: str) -> Said:
    """What a verb comes to for root where the folder is mounted for reading only."""
    given = (ledger.parent, sys.executable, f"--ledger {ledger} {verb}")
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", MOUNTED.format(*given)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    if "unshare:" in done.stderr or "mount:" in done.stderr:
        pytest.skip("nothing can be mounted here")
    return Said(done.returncode, done.stdout, done.stderr)


def test_even_root_reads_the_log_of_a_mounted_medium_and_records_nothing_on_it(
    live: Path, shelf: Path
) -> None:
    ledger = copied(live, shelf, "-wal")
    said = on_a_mounted_medium(ledger, "verify")
    assert (said.code, said.err) == (0, "")
    assert rows_of(live)[-1].hash in said.out
    said = on_a_mounted_medium(ledger, "open")
    assert said.code == 2
    assert said.err == (
        f"bridge-ledger: {ledger} cannot be written: that is not permitted here;"
        " nothing was recorded\n"
    )
