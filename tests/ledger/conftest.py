"""Where the tests of the store make their ledgers: in files, and on a server."""

from pathlib import Path

import pytest

from tests.servers import Folder, Names, server


@pytest.fixture(params=["file", "server"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Folder:
    """Where ledgers are made, once of each kind."""
    if request.param == "file":
        return tmp_path
    server()
    return Names()
