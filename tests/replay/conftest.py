"""The ledgers that the tests of time and the shell start from."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.store import Store
from tests.replay.program import Program
from tests.replay.story import evening, store_of
from tests.servers import Folder


@pytest.fixture(scope="session")
def evening_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ledger of a whole evening, to be copied."""
    with closing(store_of(evening(tmp_path_factory.mktemp("evening")))) as store:
        return store.path


@pytest.fixture
def club(folder: Folder) -> Iterator[Store]:
    """The ledger of a whole evening, once in a file and once on a server."""
    with closing(store_of(evening(folder))) as store:
        yield store


@pytest.fixture
def program(evening_once: Path, tmp_path: Path) -> Program:
    """The command line on the ledger of a whole evening, in a file."""
    return Program(Path(shutil.copy(evening_once, tmp_path)))


@pytest.fixture
def empty(tmp_path: Path) -> Program:
    """The command line without a ledger yet."""
    folder = tmp_path / "new"
    folder.mkdir()
    return Program(folder / "new.ledger")
