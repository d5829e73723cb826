"""Verifying beside others: whatever they do to their ledger, nothing is called touched."""

import shutil
import sqlite3
import sys
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from ledger.errors import LedgerIsBusy
from ledger.store import Store
from ledger.store.connections import FileTables
from replay.erasure import resume
from replay.verify import verify
from tests.replay.beside import at_once, rebuild_often, rename_often, with_views, write
from tests.replay.cli.test_running import shell
from tests.replay.program import Program


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    return with_views(tmp_path)


def verify_often(path: Path, times: int) -> None:
    """Verify again and again; the record only grows, and busy is not touched."""
    last = 0
    for _ in range(times):
        try:
            with closing(Store(path, read_only=True, unchecked=True)) as store:
                verdict = verify(store)
        except LedgerIsBusy:
            continue
        assert verdict.problems == (), verdict
        assert verdict.position >= last
        last = verdict.position


def erase_often(path: Path, times: int) -> None:
    """Enter somebody and erase her, again and again, as a director at a keyboard would."""
    program = Program(path)
    for number in range(times):
        name = f"Eve {'abcdefgh'[number]}"
        assert program.run("entry", "zero", f"e{number}", "--player", name).code == 0
        said = program.run("people", "erase", name)
        assert said.code in (0, 4), said


def test_writers_and_rebuildings_meanwhile_are_no_alarm(shared: Path) -> None:
    at_once(
        *((write, shared, name, 10) for name in ("one", "two")),
        (rebuild_often, shared, 6),
        (verify_often, shared, 12),
        (verify_often, shared, 12),
    )
    verify_often(shared, 1)


def test_names_that_change_and_people_who_are_erased_meanwhile_are_no_alarm(shared: Path) -> None:
    at_once(
        (rename_often, shared, "pa", 12),
        (erase_often, shared, 3),
        (verify_often, shared, 12),
        (verify_often, shared, 12),
    )
    Program(shared).does("entry", "zero", "last")  # ends an erasing that somebody was in the way of
    verify_often(shared, 1)
    assert Program(shared).json("verify")["being_erased"] == 0


ACTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "records": (("entry", "zero", "2", "--player", "Bo Birch"),),
    "rebuilds": (("rebuild",),),
    "renames": (("people", "change", "Ann", "--name", "Anna"),),
    "erases": (("people", "erase", "Ann"), ("entry", "zero", "2", "--player", "Bo Birch")),
}


@pytest.mark.parametrize("act", ACTS)
def test_what_others_do_between_two_of_its_looks_is_no_alarm(
    shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """Not even for the first look at the views: nobody would have to look again."""
    monkeypatch.setattr("replay.differing.LOOKS", 1)
    monkeypatch.setattr("replay.cli.erase.resume", partial(resume, patience=0))
    looks, execute = 0, FileTables.execute
    for number in count(1):
        beside = tmp_path / str(number)
        beside.mkdir()
        for file in (shared, Path(f"{shared}.views")):
            shutil.copy(file, beside)
        program, left = Program(beside / shared.name), [number]

        def looked(
            self: FileTables, words: str, *values: Any, p: Program = program, n: list[int] = left
        ) -> Any:
            n[0] -= words.startswith(("BEGIN", "ROLLBACK", "PRAGMA journal_mode"))
            if n == [0]:
                n[0] = sys.maxsize
                for words_of_act in ACTS[act]:
                    assert p.run(*words_of_act).code in (0, 4)
            return execute(self, words, *values)

        with monkeypatch.context() as patch:
            patch.setattr(FileTables, "execute", looked)
            with closing(Store(program.ledger, read_only=True, unchecked=True)) as store:
                assert verify(store).problems == (), number
        if left[0] < sys.maxsize // 2:
            break
        looks = number
    assert looks >= 5


def test_a_ledger_that_somebody_keeps_for_himself_is_busy_and_not_touched(shared: Path) -> None:
    with closing(sqlite3.connect(shared, isolation_level=None)) as hog:
        hog.execute("PRAGMA locking_mode = EXCLUSIVE")
        hog.execute("BEGIN IMMEDIATE")
        done = shell(Program(shared), "bridge verify")
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr == (
        f"bridge-ledger: {shared} is locked by another process; nothing was recorded, try again\n"
    )


@pytest.mark.parametrize("room", [0, 1, 8, 32])
def test_a_full_disk_is_told_and_the_record_not_called_touched(shared: Path, room: int) -> None:
    """Reading needs a little room beside the file for its log's index."""
    done = shell(Program(shared), f"ulimit -f {room}; bridge verify")
    if done.returncode:
        assert (done.returncode, done.stdout) == (2, "")
        (sentence,) = done.stderr.splitlines()
        assert sentence.startswith(f"bridge-ledger: {shared}: ")
    else:
        assert done.stdout.startswith("nothing was touched")
