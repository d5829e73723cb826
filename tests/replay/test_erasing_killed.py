"""Erasing that is killed at any step, runs out of disk, or meets others: all of it ends.

It is killed at steps on the disk, so in files alone; it meets others in both stores.
"""

import resource
import shutil
import signal
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from ledger.erasures import under_way
from ledger.store import Place, Store
from tests.processes import Running, start
from tests.replay.beside import at_once, read_often, rebuild_often, write
from tests.replay.erased import ANN, know, left_in
from tests.replay.killed import is_killed
from tests.replay.program import Program
from tests.servers import Folder

NAME = ANN["name"] or ""
FINISHED = "the erasing of 1 that was on record is finished"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a ledger with Ann in it, to be copied."""
    folder = tmp_path_factory.mktemp("played")
    know(Program(folder / "new.ledger"))
    return folder


@pytest.fixture
def known(played: Path, tmp_path: Path) -> Program:
    return copied(played, tmp_path / "copy")


@pytest.fixture
def shared(folder: Folder) -> Program:
    """A ledger with Ann in it that several programs use at once."""
    return know(Program(folder / "new.ledger"))


def copied(played: Path, folder: Path) -> Program:
    shutil.copytree(played, folder)
    return Program(folder / "new.ledger")


def check_ended(program: Program) -> None:
    """Nothing is left of Ann, nobody is still to be erased, and the record is whole."""
    with closing(Store(program.place, read_only=True)) as store:
        assert under_way(store).people == frozenset()
    assert left_in(program.place) == []
    assert program.json("verify")["ok"]
    assert [person["name"] for person in program.json("people", "list")] == [
        "Bob Quixote",
        "Cy New",
    ]


@pytest.fixture(scope="module")
def left(played: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """Folders of ledgers on which the erasing was killed, each a step later than the one before."""
    folder = tmp_path_factory.mktemp("killed")
    for step in count():
        program = copied(played, folder / str(step))
        if not is_killed(program.ledger, step, "people", "erase", NAME):
            check_ended(program)
            break
    return tuple(folder / str(each) for each in range(step))


def killings(left: Iterable[Path], folder: Path) -> Iterator[Program]:
    """Copies of them, one after the other."""
    for each in left:
        yield copied(each, folder / each.name)


@pytest.mark.slow
def test_killed_at_any_step_the_next_command_that_records_ends_it(
    left: tuple[Path, ...], tmp_path: Path
) -> None:
    finished = 0
    for program in killings(left, tmp_path):
        said = program.does("entry", "wed", "3").err
        if FINISHED in said:
            finished += 1
        elif NAME in program.says("people", "list"):  # it had not begun
            program.does("people", "erase", NAME)
        check_ended(program)
    assert finished > 10


@pytest.mark.slow
def test_killed_at_any_step_erasing_again_ends_it(left: tuple[Path, ...], tmp_path: Path) -> None:
    for program in killings(left, tmp_path):
        said = program.run("people", "erase", NAME)
        if said.code:
            assert "no person Ann" in said.err  # it had ended
        else:
            assert "1 erased" in said.err or "of 1 that was on record is finished" in said.err
        check_ended(program)


@pytest.mark.slow
def test_killed_at_any_step_nothing_is_called_touched(
    left: tuple[Path, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replay.differing.PAUSE", 0)  # whoever might still write has been killed
    under = 0
    for program in killings(left, tmp_path):
        verdict = program.json("verify")
        assert verdict["ok"], verdict
        if under % 4 == 0:
            is_told = "people being erased: 1" in program.does("verify").out
            assert is_told == verdict["being_erased"]
        under += verdict["being_erased"]
    assert under > 5


@pytest.mark.slow
def test_killed_twice_it_still_ends(left: tuple[Path, ...], tmp_path: Path) -> None:
    for step, program in enumerate(killings(left, tmp_path)):
        is_killed(program.ledger, step // 2, "entry", "wed", "3")
        program.run("people", "erase", NAME)
        check_ended(program)


SHARED_MEMORY = 32 * 1024
"""Of such a size is the file by which SQLite lets programs read and write at once."""


def erase_in_a_small_space(ledger: Path, room: int, told: Path) -> None:
    """Erase Ann where no file may grow beyond that many bytes, and note what is said."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
    said = Program(ledger).run("people", "erase", NAME)
    told.write_text(f"{said.code} {said.err}")


@pytest.mark.parametrize("room", range(4096, 160_000, 16 * 1024))
def test_on_a_full_disk_it_says_what_is_done_and_the_next_command_goes_on(
    known: Program, room: int
) -> None:
    told = known.ledger.parent / "told"
    start(erase_in_a_small_space, known.ledger, room, told).join()
    done = told.read_text()
    told.unlink()
    code, _, said = done.strip().partition(" ")
    assert said.count("\n") <= 1  # what was recorded, and what came of it
    begun = "the erasing is begun and not finished" in said
    if code == "0":
        check_ended(known)
    elif begun:
        assert "which the next command that records goes on with" in said
        assert "is finished" in known.does("entry", "wed", "3").err
        check_ended(known)
    else:
        is_opened = room >= SHARED_MEMORY  # else SQLite cannot even begin to read beside writers
        assert ("nothing was recorded" if is_opened else "cannot be read now") in said
        assert NAME in known.says("people", "list")
        known.does("people", "erase", NAME)
        check_ended(known)


def erase(place: Place) -> None:
    """Erase Ann for as often as others are in the way."""
    program = Program(place)
    while (said := program.run("people", "erase", NAME)).code == 4:
        assert "the erasing is begun and waits" in said.err
    assert said.code == 0 or "no person" in said.err


def test_beside_writers_a_rebuilding_and_readers_it_ends_too(shared: Program) -> None:
    at_once(
        (write, shared.place, "one", 8),
        (write, shared.place, "two", 8),
        (rebuild_often, shared.place, 6),
        (read_often, shared.place, 30),
        (erase, shared.place),
    )
    shared.does("entry", "wed", "3")
    check_ended(shared)


def test_two_programs_that_erase_the_same_person_both_end_well(shared: Program) -> None:
    at_once((erase, shared.place), (erase, shared.place))
    check_ended(shared)


def test_views_that_are_made_first_while_somebody_is_erased_stay(known: Program) -> None:
    """The erasing has found no views, and clears away what deleted ones may have left."""
    views = Path(f"{known.ledger}.views")
    views.unlink()
    clearing = "replay.rebuild.in_turn"
    erasing = Running(known.ledger, "people", "erase", NAME, held=1, before=clearing)
    known.does("rebuild")
    said = erasing.goes_on()
    assert said.code == 0, said
    assert views.exists()
    check_ended(known)
    assert known.says("verify").startswith("nothing was touched")
