"""Where a ledger can be: under any name that a file may have, and under one name only.

Of files alone; addresses of ledgers on a server are in test_servers.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from ledger.errors import (
    BadValue,
    LedgerError,
    LedgerExists,
    LedgerHasOtherNames,
    NoFile,
    NotALedger,
)
from ledger.store import Store
from tests.processes import Running
from tests.replay.program import Program
from tests.replay.tampering import rows_of, verdict_on

RULES = ("--regulations", "compscore-matchpoints")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.ledger"


@pytest.fixture
def ledger(path: Path) -> Path:
    Store.found(path, "live").close()
    return path


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def refusals(path: Path) -> set[str]:
    """How opening, reading and founding are refused there."""
    said = set[str]()
    for how in (Store, lambda path: Store(path, read_only=True)):
        with pytest.raises(LedgerError) as refused:
            how(path)
        said.add(str(refused.value))
    return said


def test_a_path_may_be_a_text_as_on_a_command_line(path: Path) -> None:
    """It had no attribute parent."""
    Store.found(str(path), "live").close()
    with closing(Store(str(path), read_only=True)) as store:
        assert (store.place, store.head().position) == (path, 1)
    with pytest.raises(LedgerExists), Store.making(str(path)):
        pass
    with pytest.raises(BadValue, match="http://"):
        Store("http://club.ledger")


# ------------------------------------------------------------------------------------- permissions


def test_all_that_is_made_is_its_users_alone(path: Path) -> None:
    """Whatever the umask allows: the log and its index while the ledger is open, and the views."""
    before = os.umask(0)
    try:
        program = Program(path)
        program.does("open", "wed", *RULES)
        program.does("rebuild")
        program.does("export", path.with_name("j.jsonl"))
        program.does("people", "export", path.with_name("people.jsonl"))
        program.does("demo", path.with_name("demo.ledger"))
        with closing(Store(path)) as store, store.connection() as writing:
            writing.execute("CREATE TABLE IF NOT EXISTS notes (note TEXT)")
            modes = {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert {"x.ledger", "x.ledger-wal", "x.ledger-shm", "x.ledger.views", "j.jsonl"} < set(modes)
    assert {"people.jsonl", "demo.ledger", "evening.csv"} < set(modes)
    assert set(modes.values()) == {0o600}


# ----------------------------------------------------------------------------------- odd names


@pytest.mark.parametrize(
    "name",
    [
        "file:x.ledger",
        ":memory:",
        "x?mode=ro",
        "x&immutable=1",
        "x%41.ledger",
        "#1",
        "mode=memory",
        "ß" * 120,
        "x" * 240,
        "-wal",
        " ",
    ],
)
def test_a_ledger_can_bear_any_name(tmp_path: Path, name: str) -> None:
    Program(tmp_path / name).does("open", "wed", *RULES)
    Program(tmp_path / name).does("entry", "wed", "1")
    assert names(tmp_path) == [name]
    assert len(rows_of(tmp_path / name)) == 4
    assert verdict_on(tmp_path / name).problems == ()


def test_a_name_that_leaves_its_log_none_is_refused(tmp_path: Path) -> None:
    for length in (252, 255, 300):
        program = Program(tmp_path / ("x" * length))
        said = program.run("open")
        assert (said.code, said.out) == (2, "")
        assert said.err.endswith(": File name too long\n")
    assert names(tmp_path) == []


# ------------------------------------------------------------------------------ no place for one


@pytest.mark.parametrize("place", ["", ".", "/"])
def test_a_folder_without_a_name_is_refused_like_any_other(place: str) -> None:
    program = Program(Path(place))
    for verb in (("open",), ("doctor",), ("standings", "wed"), ("copy", place, "x.ledger")):
        said = program.run(*verb)
        assert (said.code, said.out) == (2, "")
        assert said.err.endswith(f"{Path(place)}: Is a directory\n")


def test_a_folder_is_refused_and_stays(tmp_path: Path) -> None:
    folder = tmp_path / "x.ledger"
    folder.mkdir()
    program = Program(folder)
    for verb in (("open",), ("open", "wed", *RULES), ("standings", "wed")):
        assert program.refuses(2, *verb) == f"{folder}: Is a directory"
    assert program.refuses(2, "demo", folder) == f"{folder} exists already"
    assert names(tmp_path) == ["x.ledger"]


@pytest.mark.parametrize("content", ["", "dear committee,\n"])
def test_a_file_of_somebody_else_is_refused_and_stays(path: Path, content: str) -> None:
    path.write_text(content)
    (said,) = refusals(path)
    assert said == f"{path} is not a bridge ledger: it is not an SQLite database"
    with pytest.raises(LedgerExists):
        Store.found(path, "live")
    assert path.read_text() == content
    assert names(path.parent) == ["x.ledger"]


def test_a_pipe_or_a_device_is_refused_without_waiting_for_what_comes_out_of_it(
    path: Path,
) -> None:
    os.mkfifo(path)
    for place in (path, Path("/dev/zero")):
        program = Program(place)
        for verb in (("open",), ("standings", "wed"), ("verify",)):
            said = program.run(*verb)
            assert said.code == 2
            assert said.err == (f"bridge-ledger: {place} is not a bridge ledger: it is no file\n")


@pytest.mark.parametrize("place", ["nowhere/x.ledger", "file/x.ledger"])
def test_a_place_in_no_folder_is_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    program = Program(tmp_path / place)
    for verb in (("open",), ("demo", tmp_path / place)):
        said = program.run(*verb)
        assert said.code == 2
        assert said.err.startswith("bridge-ledger: ")
        assert len(said.err.splitlines()) == 1
    assert names(tmp_path) == ["file"]


# ---------------------------------------------------------------------------------- symbolic links


def test_behind_a_symbolic_link_one_and_the_same_ledger_is_used(
    ledger: Path, tmp_path: Path
) -> None:
    (tmp_path / "desk").mkdir()
    link = tmp_path / "desk" / "club.ledger"
    link.symlink_to(ledger)
    Program(link).does("open", "wed", *RULES)
    Program(link).does("rebuild")
    with closing(Store(link)) as one, closing(Store(ledger)) as other:
        assert one.path == other.path == ledger
        assert one.head() == other.head()
        assert names(tmp_path / "desk") == ["club.ledger"]
    assert link.is_symlink()
    assert (tmp_path / "x.ledger.views").exists()


def test_behind_a_link_that_leads_nowhere_yet_the_ledger_is_founded_there(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link = tmp_path / "club.ledger"
    link.symlink_to(Path("far") / "x.ledger")
    Program(link).does("open", "wed", *RULES)
    assert names(tmp_path) == ["club.ledger", "far"]
    assert names(tmp_path / "far") == ["x.ledger"]
    assert link.is_symlink()


def test_links_in_a_circle_or_into_nowhere_are_refused(path: Path, tmp_path: Path) -> None:
    path.symlink_to(tmp_path / "y.ledger")
    (tmp_path / "y.ledger").symlink_to(path)
    said = Program(path).run("open")
    assert said.code == 2
    assert "Too many levels of symbolic links" in said.err
    (tmp_path / "y.ledger").unlink()
    (tmp_path / "y.ledger").symlink_to(tmp_path / "nowhere" / "x.ledger")
    said = Program(path).run("open")
    assert said.code == 2
    assert "its folder is not there" in said.err
    assert names(tmp_path) == ["x.ledger", "y.ledger"]


# -------------------------------------------------------------------------------------- hard links


def test_under_two_names_a_ledger_is_not_used(ledger: Path, tmp_path: Path) -> None:
    """Each name would have a log of its own, and what is committed in one is not in the other."""
    other = tmp_path / "backup.ledger"
    other.hardlink_to(ledger)
    for path in (ledger, other):
        (said,) = refusals(path)
        assert said == (
            f"{path} has 2 names (hard links), and what is recorded under one is not seen under"
            " another: keep one of them, and make copies instead"
        )
    other.unlink()
    Store(ledger).close()


def test_the_second_name_that_a_killed_founding_left_is_taken_away(ledger: Path) -> None:
    left = ledger.with_name(".x.ledger.0123456789abcdef.new")
    left.mkdir()
    (left / "new").hardlink_to(ledger)
    Store(ledger).close()
    assert names(ledger.parent) == ["x.ledger"]


def test_the_second_name_of_a_founding_that_is_just_ending_does_not_count(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is renamed without replacing, a ledger has two names for a moment."""

    def cannot(*_: Path) -> None:
        raise OSError

    def sync(synced: Path) -> None:
        if synced == path.parent:
            assert path.stat().st_nlink == 2
            with closing(Store(path, read_only=True)) as store:
                seen.append(store.head().position)

    seen = list[int]()
    monkeypatch.setattr("ledger.store.beside._rename", cannot)
    monkeypatch.setattr("ledger.store.beside._sync", sync)
    Store.found(path, "live").close()
    assert seen == [1]
    path.with_name("y").hardlink_to(path)
    with pytest.raises(LedgerHasOtherNames):
        Store(path)


# ------------------------------------------------------------------------- what a lost ledger left


def enter_elsewhere(ledger: Path, pair: str) -> None:
    """Let another program record something, and end."""
    said = Running(ledger, "entry", "wed", pair).said()
    assert "ContestantEntered" in said.err


@contextmanager
def open_ledger(path: Path) -> Iterator[Store]:
    with closing(Store(path)) as store:
        yield store


@pytest.mark.parametrize("beside", ["-wal", "-shm", "-journal"])
def test_a_ledger_is_not_founded_beside_the_log_of_a_lost_one(path: Path, beside: str) -> None:
    """SQLite would take the log for the new file's, and write the old pages into it."""
    log = path.with_name(path.name + beside)
    log.write_bytes(b"what was committed last")
    program = Program(path)
    said = f"{path}: cannot be made beside {log.name}, the log of a lost one: put that away"
    for verb in (("open",), ("open", "wed", *RULES)):
        assert program.refuses(2, *verb) == said
    with pytest.raises(NoFile):
        Store.found(path, "live")
    assert log.read_bytes() == b"what was committed last"
    assert not path.exists()
    log.unlink()
    program.does("open")


def test_the_log_of_a_deleted_ledger_does_not_come_up_in_a_new_one(path: Path) -> None:
    Program(path).does("open", "wed", *RULES)
    with open_ledger(path) as store:
        enter_elsewhere(path, "1")
        path.unlink()
        assert "the log of a lost one" in Program(path).run("open").err
        assert store.head().position == 4


# --------------------------------------------------------------------------- locks of one process


def test_a_ledger_opened_twice_in_one_program_keeps_its_locks(ledger: Path) -> None:
    """Closing any other opening of a file lets go of a process's locks, and another program,
    taking itself for the last one, would clear the log away under this one."""
    Program(ledger).does("open", "wed", *RULES)
    with open_ledger(ledger) as first:
        assert first.head().position == 3
        Store(ledger).close()
        Store(ledger, read_only=True).close()
        enter_elsewhere(ledger, "1")
        assert first.head().position == 4
        assert ledger.with_name("x.ledger-wal").exists()
        with closing(sqlite3.connect(ledger)) as plain:
            assert plain.execute("SELECT MAX(position) FROM events").fetchone() == (4,)
        enter_elsewhere(ledger, "2")
        assert first.head().position == 5
    assert verdict_on(ledger).problems == ()


def test_what_a_file_is_is_looked_at_again_once_it_was_closed(ledger: Path) -> None:
    Store(ledger).close()
    inode = ledger.stat().st_ino
    ledger.write_text("dear committee,\n")
    assert ledger.stat().st_ino == inode
    with pytest.raises(NotALedger):
        Store(ledger)


def test_a_ledger_that_could_not_be_opened_is_not_held(ledger: Path) -> None:
    ledger.chmod(0o444)
    for _ in range(2):
        with pytest.raises(LedgerError):
            Store(ledger)
    ledger.chmod(0o600)
    ledger.write_text("dear committee,\n")
    with pytest.raises(NotALedger):
        Store(ledger)
