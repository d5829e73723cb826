"""The ledgers that the tests of time and the shell start from."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.store import Store
from tests.replay.program import Program
from tests.replay.story import evening, store_of
from tests.servers import Folder


@pytest.fixture
def club(folder: Folder) -> Iterator[Store]:
    """The ledger of a whole evening, once in a file and once on a server."""
    with closing(store_of(evening(folder))) as store:
        yield store


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The command line on the ledger of a whole evening, in a file."""
    with closing(store_of(evening(tmp_path))) as store:
        return Program(store.path)


@pytest.fixture
def empty(tmp_path: Path) -> Program:
    """The command line without a ledger yet."""
    folder = tmp_path / "new"
    folder.mkdir()
    return Program(folder / "new.ledger")
