"""Exports: a whole file or none, its user's alone, and never in the place of what is a ledger's."""

import os
import signal
import threading
from contextlib import closing
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit

import pytest

from ledger.errors import NoFile
from ledger.store import Store, beside
from replay.cli.files import write_lines
from tests.processes import Running
from tests.replay.program import Program
from tests.replay.tampering import verdict_on

EXPORTS = (("export",), ("people", "export"))


def left_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith("club.ledger"))


@pytest.mark.parametrize("verb", EXPORTS)
@pytest.mark.parametrize("older", [None, "an older one\n"])
def test_an_export_is_its_users_alone(
    program: Program, tmp_path: Path, verb: tuple[str, ...], older: str | None
) -> None:
    file = tmp_path / "j.jsonl"
    if older:
        file.write_text(older)
        file.chmod(0o644)
    program.does(*verb, file, *(["--replace"] if older else []))
    assert file.read_text() == program.says(*verb)
    assert file.stat().st_mode & 0o777 == 0o600
    assert left_in(tmp_path) == ["j.jsonl"]


def test_an_export_is_on_the_disk_before_it_is_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = list[str]()
    for name in ("_sync", "_rename"):
        act = getattr(beside, name)

        def noted(*paths: Path, name: str = name, act: object = act) -> None:
            done.append(f"{name} {paths[-1].name}")
            assert callable(act)
            act(*paths)

        monkeypatch.setattr(beside, name, noted)
    write_lines(tmp_path / "j.jsonl", [b"{}\n"])
    assert done == ["_sync new", "_rename j.jsonl", f"_sync {tmp_path.name}"]


@pytest.mark.parametrize("size", [5, 500])
def test_whatever_keeps_a_file_from_being_written_is_said_of_that_file(
    tmp_path: Path, size: int
) -> None:
    most, hard = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (size - 1, hard))
    try:
        with pytest.raises(NoFile, match=r"^\S*j\.jsonl: File too large$"):
            write_lines(tmp_path / "j.jsonl", [b"x" * size])
    finally:
        setrlimit(RLIMIT_FSIZE, (most, hard))
    assert left_in(tmp_path) == []


@pytest.mark.parametrize("verb", EXPORTS)
@pytest.mark.parametrize("is_link", [False, True])
def test_an_export_writes_over_nothing_unless_it_is_told_to(
    program: Program, tmp_path: Path, verb: tuple[str, ...], *, is_link: bool
) -> None:
    file = tmp_path / "j.jsonl"
    file.write_text("of last year\n")
    place = tmp_path / "link" if is_link else file
    if is_link:
        place.symlink_to(file)
    said = program.refuses(2, *verb, place)
    assert said == f"{place} exists already: --replace writes over it"
    assert file.read_text() == "of last year\n"
    program.does(*verb, place, "--replace")
    assert file.read_text() == program.says(*verb)


@pytest.mark.parametrize("words", [(), ("--replace",)])
def test_two_exports_to_one_file_at_once_leave_one_of_them_whole(
    program: Program, tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "j.jsonl"
    slower = Running(program.ledger, "people", "export", file, *words, held=1)
    program.does("export", file)
    assert slower.goes_on().code == (0 if words else 2)
    assert file.read_text() == program.says(*(["people", "export"] if words else ["export"]))
    assert left_in(tmp_path) == ["j.jsonl"]


@pytest.mark.parametrize("fate", [signal.SIGINT, signal.SIGKILL])
def test_an_export_that_is_ended_leaves_the_older_one(
    program: Program, tmp_path: Path, fate: signal.Signals
) -> None:
    file = tmp_path / "j.jsonl"
    file.write_text("older\n")
    exporting = Running(program.ledger, "export", file, "--replace", held=1)
    assert exporting.goes_on(fate).code != 0
    assert file.read_text() == "older\n"
    program.does("export", file, "--replace")
    assert left_in(tmp_path) == ["j.jsonl"]


# --------------------------------------------------------------------------- in a ledger's place


def test_an_export_takes_no_ledgers_place_nor_its_views(program: Program, tmp_path: Path) -> None:
    program.does("rebuild")
    (tmp_path / "link").symlink_to(program.ledger)
    for name in ("club.ledger", "club.ledger.views", "link"):
        for verb in EXPORTS:
            said = program.refuses(2, *verb, tmp_path / name)
            assert said == f"{tmp_path / name} exists already"
    assert verdict_on(program.ledger).problems == ()


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("beside", ["-wal", "-shm", "-journal"])
def test_an_export_takes_no_place_that_sqlite_keeps_for_a_ledger(
    program: Program, beside: str, *, is_open: bool
) -> None:
    """Whether the log is there now or not: what is committed next would go into it."""
    place = program.ledger.with_name(program.ledger.name + beside)
    with closing(Store(program.ledger)) as store:
        if not is_open:
            store.close()
        said = program.refuses(2, "export", place)
        assert said == f"{place}: that is where SQLite keeps what belongs to club.ledger"
    program.does("entry", "club", "late", "--recorded-at", "2026-11-20T23:00Z")
    assert verdict_on(program.ledger).problems == ()


def test_an_export_does_not_destroy_the_log_of_a_lost_ledger(
    program: Program, tmp_path: Path
) -> None:
    with closing(Store(program.ledger)):
        program.does("entry", "club", "late", "--recorded-at", "2026-11-20T23:00Z")
        log = tmp_path / "lost.ledger-wal"
        log.write_bytes(program.ledger.with_name("club.ledger-wal").read_bytes())
    assert program.refuses(2, "export", log) == f"{log} exists already"


def test_a_ledger_founded_where_an_export_is_to_go_stays(program: Program, tmp_path: Path) -> None:
    place = tmp_path / "new.ledger"
    exporting = Running(program.ledger, "export", place, held=1)
    Program(place).does("open", "wed", "--regulations", "compscore-matchpoints")
    said = exporting.goes_on()
    assert (said.code, said.err) == (2, f"bridge-ledger: {place} exists already\n")
    assert verdict_on(place).problems == ()


# ------------------------------------------------------------------------------ what is no file


def test_an_export_through_a_symbolic_link_goes_where_it_leads(
    program: Program, tmp_path: Path
) -> None:
    (tmp_path / "far").mkdir()
    link = tmp_path / "j.jsonl"
    link.symlink_to(tmp_path / "far" / "journal.jsonl")
    for _ in range(2):
        program.does("export", link, "--replace")
        assert link.is_symlink()
        assert len((tmp_path / "far" / "journal.jsonl").read_text().splitlines()) == 20


def test_an_export_into_a_pipe_goes_through_it(program: Program, tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    program.does("export", pipe)
    reader.join()
    assert read == [program.says("export")]
    assert pipe.is_fifo()


def test_a_device_stays_a_device(program: Program, tmp_path: Path) -> None:
    link = tmp_path / "nowhere"
    link.symlink_to("/dev/null")
    for device in (Path("/dev/null"), link):
        program.does("export", device)
        assert device.is_char_device()
    full = Path("/dev/full")
    if full.exists():
        assert program.refuses(2, "export", full) == "/dev/full: No space left on device"


@pytest.mark.parametrize("name", ["x" * 300, "club.ledger/j.jsonl", "/", "."])
def test_an_export_to_no_place_is_refused_in_a_sentence(
    program: Program, tmp_path: Path, name: str
) -> None:
    said = program.refuses(2, "export", tmp_path / name)
    assert said.startswith(f"{tmp_path / name}: ")
