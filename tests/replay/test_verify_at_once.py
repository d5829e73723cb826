"""Verifying beside others: whatever they do to their ledger, nothing is called touched."""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from functools import partial
from itertools import count
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest

from ledger.errors import LedgerIsBusy
from ledger.store import Place, Store
from ledger.store.connections import FileTables
from replay.erasure import resume
from replay.verify import verify
from tests.replay.beside import at_once, rebuild_often, rename_often, with_views, write
from tests.replay.cli.test_running import shell
from tests.replay.program import Program
from tests.servers import Folder, Names, own_database


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A ledger in a file, with its views."""
    path = tmp_path / "shared.ledger"
    with_views(path)
    return path


@pytest.fixture
def anywhere(folder: Folder) -> Place:
    """The same, once in a file and once on a server, there in a database of this process."""
    place = (Names(own_database()) if isinstance(folder, Names) else folder) / "shared.ledger"
    with_views(place)
    return place


def verify_often(place: Place, times: int) -> None:
    """Verify again and again; the record only grows, and busy is not touched."""
    last = 0
    for _ in range(times):
        try:
            with closing(Store(place, read_only=True, unchecked=True)) as store:
                verdict = verify(store)
        except LedgerIsBusy:
            continue
        assert verdict.problems == (), verdict
        assert verdict.position >= last
        last = verdict.position


def erase_often(place: Place, times: int) -> None:
    """Enter somebody and erase her, again and again, as a director at a keyboard would."""
    program = Program(place)
    for number in range(times):
        name = f"Eve {'abcdefgh'[number]}"
        assert program.run("entry", "zero", f"e{number}", "--player", name).code == 0
        said = program.run("people", "erase", name)
        assert said.code in (0, 4), said


def often(place: Place) -> int:
    """How often to verify beside others: at a server it takes them longer, too."""
    return 12 if isinstance(place, Path) else 5


def test_writers_and_rebuildings_meanwhile_are_no_alarm(anywhere: Place) -> None:
    at_once(
        *((write, anywhere, name, 10) for name in ("one", "two")),
        (rebuild_often, anywhere, 6),
        (verify_often, anywhere, often(anywhere)),
        (verify_often, anywhere, often(anywhere)),
    )
    verify_often(anywhere, 1)


def test_names_that_change_and_people_who_are_erased_meanwhile_are_no_alarm(
    anywhere: Place,
) -> None:
    at_once(
        (rename_often, anywhere, "pa", 12),
        (erase_often, anywhere, 3),
        (verify_often, anywhere, often(anywhere)),
        (verify_often, anywhere, often(anywhere)),
    )
    # ends an erasing that somebody was in the way of
    Program(anywhere).does("entry", "zero", "last")
    verify_often(anywhere, 1)
    assert Program(anywhere).json("verify")["being_erased"] == 0


ENTERS = ("entry", "zero", "{0}", "--player", "Bo {0}")

ACTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "records": (ENTERS,),
    "rebuilds": (("rebuild",),),
    "renames": (("people", "change", "pa", "--name", "Anna {0}"),),
    "erases": (("people", "erase", "Eve {0}"), ENTERS),
}
"""What others do; {0} is another letter each time."""


Looked = Callable[[], None]


def in_a_file(patch: pytest.MonkeyPatch, looked: Looked) -> None:
    """Have each look at a file told before it is taken."""
    execute = FileTables.execute

    def telling(self: FileTables, words: str, *values: Any) -> Any:
        if words.startswith(("BEGIN", "ROLLBACK", "PRAGMA journal_mode")):
            looked()
        return execute(self, words, *values)

    patch.setattr(FileTables, "execute", telling)


def on_a_server(patch: pytest.MonkeyPatch, looked: Looked) -> None:
    """Have each look at a server told before it is taken."""
    from ledger.store.postgres.recorder import ServerDatastore

    connection = ServerDatastore.get_connection

    def telling(self: ServerDatastore) -> AbstractContextManager[Any]:
        looked()
        return connection(self)

    patch.setattr(ServerDatastore, "get_connection", telling)


def is_no_alarm(place: Place, act: str, look: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Verify while others act before this look; whether there are so many looks."""
    program, letter, left = Program(place), ascii_lowercase[look], look
    program.does("entry", "zero", f"e{letter}", "--player", f"Eve {letter}")

    def looked() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            for words in ACTS[act]:
                assert program.run(*(word.format(letter) for word in words)).code in (0, 4)

    tell = in_a_file if isinstance(place, Path) else on_a_server
    with (
        monkeypatch.context() as patch,
        closing(Store(place, read_only=True, unchecked=True)) as store,
    ):
        tell(patch, looked)
        assert verify(store).problems == (), look
    return left <= 0


@pytest.mark.parametrize(
    ("folder", "act"),
    [*(("file", act) for act in ACTS), ("server", "erases")],
    indirect=["folder"],
)
def test_what_others_do_between_two_of_its_looks_is_no_alarm(
    anywhere: Place, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """Not even for the first look at the views: nobody would have to look again.

    At a server every fourth of the looks is tried: each takes a third of a second.
    """
    monkeypatch.setattr("replay.differing.LOOKS", 1)
    monkeypatch.setattr("replay.cli.erase.resume", partial(resume, patience=0))
    tried = count(1, 1 if isinstance(anywhere, Path) else 4)
    end = next(look for look in tried if not is_no_alarm(anywhere, act, look, monkeypatch))
    assert end > 5


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
