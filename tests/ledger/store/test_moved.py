"""A ledger whose file is taken away while it is open: nobody is told that it was recorded there.

Of files alone; a database that is gone meanwhile is in test_server_faults.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.errors import NoFile
from ledger.people import People, Person
from ledger.store import Store
from replay.projecting import Projection, follow
from tests.processes import APPENDING, Running
from tests.replay.program import Program
from tests.replay.tampering import rows_of

SAYS = "was moved, removed or replaced since it was opened; nothing was recorded in it"


def removed(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.ledger"))


def replaced(path: Path) -> None:
    other = Program(path.with_name("other.ledger"))
    other.does("open", "fri", "--regulations", "compscore-matchpoints")
    other.ledger.replace(path)


def replaced_by_a_copy(path: Path) -> None:
    copy = path.with_name("copy.ledger")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def in_a_folder_that_is_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("was here"))


TAKEN = [removed, moved, replaced, replaced_by_a_copy, in_a_folder_that_is_moved]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    (tmp_path / "here").mkdir()
    program = Program(tmp_path / "here" / "x.ledger")
    program.does("open", "wed", "--regulations", "compscore-matchpoints")
    program.does("schedule", "wed", "1")
    return program


@pytest.mark.parametrize("taken", TAKEN)
@pytest.mark.parametrize(
    "words",
    [
        ("entry", "wed", "1"),
        ("entry", "wed", "1", "--player", "Ada Quill"),
        ("incident", "wed", "the lights went out"),
    ],
)
def test_what_would_be_recorded_in_a_file_that_is_gone_is_refused(
    program: Program, taken: Callable[[Path], None], words: tuple[str, ...]
) -> None:
    recording = Running(program.ledger, *words, held=1, before=APPENDING)
    taken(program.ledger)
    before = rows_of(program.ledger) if program.ledger.exists() else None
    said = recording.goes_on()
    assert said.code == 2
    assert SAYS in said.err
    assert (rows_of(program.ledger) if program.ledger.exists() else None) == before


@pytest.mark.parametrize("taken", TAKEN)
def test_nor_is_anybody_written_down(program: Program, taken: Callable[[Path], None]) -> None:
    with closing(Store(program.ledger)) as store:
        taken(program.ledger)
        with pytest.raises(NoFile, match=SAYS):
            People(store).add([Person(id="p01", name="Ada Quill")])


@pytest.mark.parametrize("taken", TAKEN)
def test_who_follows_it_is_told(program: Program, taken: Callable[[Path], None]) -> None:
    followed: Iterator[int] = follow(
        Projection("nothing", lambda *_: None),
        program.ledger,
        str(program.ledger.parents[1] / "tables.db"),
    )
    assert next(followed) == len(rows_of(program.ledger))
    taken(program.ledger)
    with pytest.raises(NoFile, match=SAYS):
        next(followed)
