"""A file made beside its place: there whole, or not at all, and never in another's place.

Of files alone; a server puts a ledger in its place by a commit (test_server_faults).
"""

import fcntl
import os
from pathlib import Path
from typing import Any

import pytest

from ledger.errors import LedgerExists, NoFile
from ledger.store import beside
from ledger.store.beside import made_beside, private_folders, sweep


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.ledger"


def make(path: Path, content: str = "whole", **how: Any) -> None:
    with made_beside(path, **how) as new:
        new.write_text(content)


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_file_is_seen_by_nobody_until_it_is_there_whole(path: Path) -> None:
    with made_beside(path) as new:
        new.write_text("whole")
        assert not path.exists()
        assert (new.parent.stat().st_mode & 0o777, new.stat().st_mode & 0o777) == (0o700, 0o600)
    assert path.read_text() == "whole"
    assert path.stat().st_mode & 0o777 == 0o600
    assert names(path.parent) == [path.name]


def fill_and_raise(new: Path, failure: type[BaseException]) -> None:
    new.write_text("half")
    new.with_name("new-wal").write_text("a log")
    raise failure


@pytest.mark.parametrize("failure", [ValueError, KeyboardInterrupt, SystemExit, OSError])
def test_nothing_is_left_of_a_file_that_fails(path: Path, failure: type[BaseException]) -> None:
    with pytest.raises(failure), made_beside(path) as new:
        fill_and_raise(new, failure)
    assert names(path.parent) == []


def test_what_came_there_meanwhile_stays(path: Path) -> None:
    with pytest.raises(LedgerExists, match=rf"{path} exists already"), made_beside(path):
        path.write_text("another's")
    assert path.read_text() == "another's"
    assert names(path.parent) == [path.name]


def test_what_is_to_be_replaced_is_replaced_in_one_step(path: Path) -> None:
    path.write_text("older")
    before = path.open()
    make(path, may_replace=lambda _: None)
    assert (path.read_text(), before.read()) == ("whole", "older")
    before.close()


def test_what_is_marked_read_only_is_not_replaced(path: Path) -> None:
    make(path)
    path.chmod(0o444)
    with pytest.raises(NoFile, match="is marked read-only, and stays"):
        make(path, "newer", may_replace=lambda _: None)
    assert path.read_text() == "whole"
    path.chmod(0o200)
    make(path, "newer", may_replace=lambda _: None)


def test_a_symbolic_link_stays_one_and_its_file_is_made_where_it_leads(
    path: Path, tmp_path: Path
) -> None:
    (tmp_path / "far").mkdir()
    target = tmp_path / "far" / "club.ledger"
    path.symlink_to(target)
    make(path)
    assert target.read_text() == "whole"
    assert path.is_symlink()
    make(path, "newer", may_replace=lambda _: None)
    assert target.read_text() == "newer"
    assert path.is_symlink()
    assert names(tmp_path / "far") == ["club.ledger"]


def test_a_link_that_leads_to_itself_or_nowhere_is_refused(path: Path, tmp_path: Path) -> None:
    path.symlink_to(path)
    with pytest.raises(LedgerExists):
        make(path)
    path.unlink()
    path.symlink_to(tmp_path / "nowhere" / "x.ledger")
    with pytest.raises(NoFile, match="its folder is not there"):
        make(path)
    assert names(tmp_path) == [path.name]


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("nowhere/x", "its folder is not there"),
        ("file/x", "Not a directory"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_place_where_nothing_can_be_made_is_refused_in_a_sentence(
    tmp_path: Path, place: str, says: str
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NoFile) as refused:
        make(tmp_path / place)
    assert str(refused.value) == f"{tmp_path / place}: {says}"
    assert names(tmp_path) == ["file"]


@pytest.mark.parametrize("name", ["x" * 255, "ß" * 127, "[a]*?.ledger", ".", "a b\n.ledger"])
def test_any_name_that_a_file_may_have_can_be_made_beside(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name == ".":
        with pytest.raises(LedgerExists):
            make(path)
        return
    make(path)
    assert names(tmp_path) == [name]


# ------------------------------------------------------------------- what a killed program leaves


def left_behind(path: Path) -> Path:
    """The private folder of a program that was killed."""
    folder = path.with_name(f".{path.name}.0123456789abcdef.new")
    folder.mkdir()
    for name in ("new", "new-wal", "new-shm"):
        (folder / name).write_text("names of people")
    return folder


def test_what_a_killed_program_left_is_taken_away_by_the_next(path: Path) -> None:
    left_behind(path)
    make(path)
    assert names(path.parent) == [path.name]


def test_what_somebody_is_still_at_work_on_is_left_to_him(path: Path) -> None:
    folder = left_behind(path)
    lock = os.open(folder, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    sweep(path)
    assert len(names(folder)) == 3
    os.close(lock)
    sweep(path)
    assert not folder.exists()


def test_what_others_called_alike_is_not_ours_to_take_away(path: Path) -> None:
    for name in (".x.ledger.notes.new", "x.ledger.0123456789abcdef.new", ".y.ledger.part"):
        path.with_name(name).mkdir()
    path.with_name(".x.ledger.fedcba9876543210.new").write_text("a file, not a folder")
    before = names(path.parent)
    sweep(path)
    assert names(path.parent) == before


def test_a_folder_of_that_name_with_a_folder_in_it_is_not_taken_away(path: Path) -> None:
    folder = left_behind(path)
    (folder / "more").mkdir()
    make(path)
    assert (folder / "more").exists()


def test_a_maker_whose_folder_was_swept_before_he_locked_it_makes_another(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, swept = fcntl.flock, list[Path]()

    def swept_first(opened: int, how: int) -> None:
        if not swept:
            swept.extend(private_folders(path))
            sweep(path)
        lock(opened, how)

    monkeypatch.setattr(fcntl, "flock", swept_first)
    make(path)
    assert len(swept) == 1
    assert names(path.parent) == [path.name]


# -------------------------------------------------------------------- other systems and their files


def refused(*_: Any) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_where_renaming_would_replace_the_file_is_linked_into_its_place(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "_rename", refused)
    make(path)
    assert path.stat().st_nlink == 1
    with pytest.raises(LedgerExists):
        make(path, "another's")
    assert path.read_text() == "whole"


def test_where_neither_is_possible_nothing_is_made(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "_rename", refused)
    monkeypatch.setattr(Path, "hardlink_to", refused)
    with pytest.raises(NoFile) as said:
        make(path)
    assert str(said.value) == f"{path}: Operation not permitted"
    assert names(path.parent) == []


def test_where_nothing_can_be_locked_a_file_is_made_all_the_same_and_nothing_swept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = left_behind(path)
    monkeypatch.setattr(fcntl, "flock", refused)
    make(path)
    assert path.read_text() == "whole"
    assert folder.exists()
